import { create } from "zustand";
import type { Resource } from "../../shared/contract/resource.ts";
import { CHANGE_TEXTS as TEXTS } from "./texts.ts";

/** An edit of many records on its way, or the way back. */
export interface Run {
  readonly what: "edit" | "undo";
  readonly resource: Resource;
  readonly done: number;
  readonly total: number;
  readonly stopping: boolean;
}

/** Why nothing else can be done to many records while a run goes on. */
export const BULK_BUSY = TEXTS.bulkProgress.isRunning;

/** Whether an edit of many records, or the way back, is on its way. */
export function isBulkRunning(): boolean {
  return useBulkRun.getState().run !== null;
}

/** At most one runs; the page can be used meanwhile. */
export const useBulkRun = create<{ readonly run: Run | null; readonly stop: () => void }>(
  (set) => ({
    run: null,
    stop: () => set(({ run }) => ({ run: run === null ? null : { ...run, stopping: true } })),
  }),
);

/**
 * One step after the other, with progress; a step says how many records it was about. True when it
 * was stopped before the end.
 */
export async function stepByStep(
  what: Run["what"],
  resource: Resource,
  total: number,
  step: (done: number) => Promise<number>,
): Promise<boolean> {
  const { setState, getState } = useBulkRun;
  let done = 0;
  setState({ run: { what, resource, done, total, stopping: false } });
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
