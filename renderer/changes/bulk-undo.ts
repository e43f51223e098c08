import type { Bridge } from "../../shared/bridge.ts";
import type { BulkRunView, BulkUndone } from "../../shared/local/bulk.ts";
import { type Toast, undoAction, useToasts } from "../core/toasts.ts";
import { attempt } from "../core/use-action.ts";
import { callLocal } from "../core/local.ts";
import { agoText } from "../ui/format.ts";
import { visibleText } from "../ui/visible-text.ts";
import { NO_NAME } from "../fields/value-text.ts";
import { BULK_BUSY, isBulkRunning, stepByStep } from "./bulk-progress.ts";
import { recordsText } from "./records-text.ts";
import { BULK_EDIT_TEXTS as TEXTS, CHANGE_TEXTS } from "./texts.ts";
import { revertEdits } from "./undo.ts";

/** What the undo of a run needs to know of it. */
export type Undoable = Pick<BulkRunView, "id" | "resource" | "left">;

/** Returns the action for a message, which undoes a whole run. */
export function undoRunAction(bridge: Bridge, run: Undoable): Required<Pick<Toast, "action">> {
  return { action: undoAction(() => void undoRun(bridge, run)) };
}

/** Undoes a run in chunks, and tells the user the outcome. Never rejects. */
export async function undoRun(bridge: Bridge, { id, resource, left }: Undoable): Promise<void> {
  const { add } = useToasts.getState();
  if (isBulkRunning()) {
    add({ tone: "bad", text: BULK_BUSY });
    return;
  }
  const kept: BulkUndone["kept"][number][] = [];
  let undone = 0;
  await attempt(async () => {
    const stopped = await stepByStep("undo", resource, left, async () => {
      const answer = await callLocal(bridge, "undoBulkRun", { params: { run: id } });
      undone += answer.undone;
      kept.push(...answer.kept);
      return answer.undone + answer.kept.length;
    });
    const [first] = kept;
    const rest =
      first === undefined
        ? ""
        : TEXTS.undo.notRestored(
            recordsText(resource, kept.length),
            visibleText(first.title) || NO_NAME,
            first.message,
          );
    const parts = [
      stopped ? TEXTS.run.stopped : "",
      TEXTS.undo.restored(recordsText(resource, undone)),
      rest,
      stopped ? TEXTS.undo.restInSync : "",
    ];
    const edits = kept.flatMap(({ key, rest: undo }) =>
      undo === null ? [] : [{ resource, key, undo }],
    );
    add({
      tone: first === undefined ? "plain" : "bad",
      text: parts.join(""),
      // Not what Z does: whoever goes on pressing it must not replace what was just kept.
      ...(edits.length > 0 && {
        action: {
          label: CHANGE_TEXTS.changedSince.undoAnyway,
          run: () => void revertEdits(bridge, edits),
        },
      }),
    });
  }, TEXTS.undo.failed);
}

/** Age up to which a run is offered to be undone; older runs are still in the sync centre. */
const MAX_OFFER_AGE_MS = 5 * 60_000;

/** Offers to undo the last run again, because a reload of the page loses the message. */
export async function offerUndoOfLastRun(bridge: Bridge, now: number): Promise<void> {
  const { data } = await callLocal(bridge, "listBulkRuns");
  const [last] = data;
  if (last === undefined || last.left === 0 || now - Date.parse(last.began_at) > MAX_OFFER_AGE_MS)
    return;
  useToasts.getState().add({
    tone: "plain",
    text: TEXTS.run.changedAgo(recordsText(last.resource, last.left), agoText(last.began_at, now)),
    ...undoRunAction(bridge, last),
  });
}
