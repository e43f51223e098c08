import { create } from "zustand";
import type { Resource } from "../../shared/contract/resource.ts";
import { BULK_EDIT_TEXTS, CHANGE_TEXTS as TEXTS, recordsText } from "./texts.ts";
import type { Bridge } from "../../shared/bridge.ts";
import type { BulkRunView, BulkUndone } from "../../shared/local/bulk.ts";
import { addToast, type Toast, undoAction } from "../core/toasts.ts";
import { attempt } from "../core/use-action.ts";
import { callLocal } from "../core/local.ts";
import { agoText } from "../ui/format.ts";
import { visibleText } from "../ui/visible-text.ts";
import { NO_NAME } from "../fields/value-text.ts";
import { revertEdits } from "./undo.ts";

interface Run {
  readonly kind: "edit" | "undo";
  readonly resource: Resource;
  readonly done: number;
  readonly total: number;
  readonly stopping: boolean;
}

/** Reason why no other bulk edit can start while one runs. */
export const BULK_BUSY = TEXTS.bulkProgress.isRunning;

/** Returns whether a bulk edit, or its undo, is running. */
export function isBulkRunning(): boolean {
  return useBulkRun.getState().run !== null;
}

/** The one that runs; the page can be used meanwhile. */
export const useBulkRun = create<{ readonly run: Run | null; readonly stop: () => void }>(
  (set) => ({
    run: null,
    stop: () => set(({ run }) => ({ run: run === null ? null : { ...run, stopping: true } })),
  }),
);

/**
 * Runs one step after the other and reports progress; a step returns how many records it covered.
 * Returns true when it was stopped before the end.
 */
export async function stepByStep(
  kind: Run["kind"],
  resource: Resource,
  total: number,
  step: (done: number) => Promise<number>,
): Promise<boolean> {
  const { setState, getState } = useBulkRun;
  let done = 0;
  setState({ run: { kind, resource, done, total, stopping: false } });
  try {
    while (done < total) {
      if (getState().run?.stopping === true) return true;
      const some = await step(done);
      if (some === 0) break;
      done += some;
      setState(({ run }) => ({
        run: run === null ? null : { ...run, done: Math.min(total, done) },
      }));
    }
    return false;
  } finally {
    setState({ run: null });
  }
}

type Undoable = Pick<BulkRunView, "id" | "resource" | "left">;

export function undoRunAction(bridge: Bridge, run: Undoable): Required<Pick<Toast, "action">> {
  return { action: undoAction(() => void undoRun(bridge, run)) };
}

/** Undoes a run in chunks, and tells the user the outcome. Never rejects. */
export async function undoRun(bridge: Bridge, { id, resource, left }: Undoable): Promise<void> {
  if (isBulkRunning()) {
    addToast({ tone: "bad", text: BULK_BUSY });
    return;
  }
  const keptEdits: BulkUndone["kept"][number][] = [];
  let undone = 0;
  await attempt(async () => {
    const stopped = await stepByStep("undo", resource, left, async () => {
      const answer = await callLocal(bridge, "undoBulkRun", { params: { run: id } });
      undone += answer.undone;
      keptEdits.push(...answer.kept);
      return answer.undone + answer.kept.length;
    });
    const [firstKept] = keptEdits;
    const remainderText =
      firstKept === undefined
        ? ""
        : BULK_EDIT_TEXTS.undo.notRestored(
            recordsText(resource, keptEdits.length),
            visibleText(firstKept.title) || NO_NAME,
            firstKept.message,
          );
    const parts = [
      stopped ? BULK_EDIT_TEXTS.run.stopped : "",
      BULK_EDIT_TEXTS.undo.restored(recordsText(resource, undone)),
      remainderText,
      stopped ? BULK_EDIT_TEXTS.undo.restInSync : "",
    ];
    const edits = keptEdits.flatMap(({ key, rest: undo }) =>
      undo === null ? [] : [{ resource, key, undo }],
    );
    addToast({
      tone: firstKept === undefined ? "plain" : "bad",
      text: parts.join(""),
      // No undo for Z: pressing it on must not replace what was just kept.
      ...(edits.length > 0 && {
        action: {
          label: TEXTS.changedSince.undoAnyway,
          run: () => void revertEdits(bridge, edits),
        },
      }),
    });
  }, BULK_EDIT_TEXTS.undo.failed);
}

/** Age up to which a run is offered to be undone; older runs are still in the sync centre. */
const MAX_OFFER_AGE_MS = 5 * 60_000;

/** Offers to undo the last run again, because a reload of the page loses the message. */
export async function offerUndoOfLastRun(bridge: Bridge, nowMs: number): Promise<void> {
  const { data } = await callLocal(bridge, "listBulkRuns");
  const [lastRun] = data;
  if (
    lastRun === undefined ||
    lastRun.left === 0 ||
    nowMs - Date.parse(lastRun.began_at) > MAX_OFFER_AGE_MS
  )
    return;
  addToast({
    tone: "plain",
    text: BULK_EDIT_TEXTS.run.changedAgo(
      recordsText(lastRun.resource, lastRun.left),
      agoText(lastRun.began_at, nowMs),
    ),
    ...undoRunAction(bridge, lastRun),
  });
}
