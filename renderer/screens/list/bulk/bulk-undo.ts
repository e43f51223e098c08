import type { Bridge } from "../../../../shared/bridge.ts";
import type { BulkRefusal, BulkRunView } from "../../../../shared/local/bulk.ts";
import { type Toast, undoAction, useToasts } from "../../../core/toasts.ts";
import { attempt } from "../../../core/use-action.ts";
import { callLocal } from "../../../core/local.ts";
import { agoText } from "../../../ui/format.ts";
import { visibleText } from "../../../ui/visible-text.ts";
import { NO_NAME } from "../../../fields/value-text.ts";
import { BULK_BUSY, isBulkRunning, stepByStep } from "../../../changes/bulk-progress.ts";
import { recordWords } from "./record-words.ts";
import { BULK_TEXTS as TEXTS } from "./texts.ts";

/** What of a run is needed to take it back. */
export type Undoable = Pick<BulkRunView, "id" | "resource" | "left">;

/** The action of a message that takes a whole run back. */
export function undoOf(bridge: Bridge, run: Undoable): Required<Pick<Toast, "action">> {
  return { action: undoAction(() => void undoRun(bridge, run)) };
}

/** Takes back what a run changed, stretch by stretch, and says what came of it. Never rejects. */
export async function undoRun(bridge: Bridge, { id, resource, left }: Undoable): Promise<void> {
  const { add } = useToasts.getState();
  if (isBulkRunning()) {
    add({ tone: "bad", text: BULK_BUSY });
    return;
  }
  const name = recordWords(resource);
  const kept: BulkRefusal[] = [];
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
            name(kept.length),
            visibleText(first.title) || NO_NAME,
            first.message,
          );
    const parts = [
      stopped ? TEXTS.run.stopped : "",
      TEXTS.undo.restored(name(undone)),
      rest,
      stopped ? TEXTS.undo.restInSync : "",
    ];
    add({ tone: first === undefined ? "plain" : "bad", text: parts.join("") });
  }, TEXTS.undo.failed);
}

/**
 * Milliseconds after which the way back is no longer offered unasked; it stays in the sync centre.
 */
const LATELY = 5 * 60_000;

/** After a reload: what was edited just before can still be undone. */
export async function offerWayBack(bridge: Bridge, now: number): Promise<void> {
  const { data } = await callLocal(bridge, "listBulkRuns");
  const [last] = data;
  if (last === undefined || last.left === 0 || now - Date.parse(last.began_at) > LATELY) return;
  useToasts.getState().add({
    tone: "plain",
    text: TEXTS.run.changedAgo(recordWords(last.resource)(last.left), agoText(last.began_at, now)),
    ...undoOf(bridge, last),
  });
}
