import { create } from "zustand";
import type { Resource } from "../../shared/contract/resource.ts";
import { CHANGE_TEXTS as TEXTS } from "./texts.ts";

/** A bulk edit that is running, or its undo. */
export interface Run {
  readonly what: "edit" | "undo";
  readonly resource: Resource;
  readonly done: number;
  readonly total: number;
  readonly stopping: boolean;
}

/** Why no other bulk edit can start while one runs. */
export const BULK_BUSY = TEXTS.bulkProgress.isRunning;

/** Whether a bulk edit, or its undo, is running. */
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
