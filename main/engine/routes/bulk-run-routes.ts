import type { BulkRunView, BulkUndone } from "../../../shared/local/bulk.ts";
import type { BulkRun } from "../../store/outbox/bulk-runs.ts";
import { undoBulkRun } from "../undo/index.ts";
import {
  type Call,
  done,
  type EngineHandlers,
  type LocalOptions,
  type Outcome,
  passOn,
  unknown,
} from "./route.ts";

/**
 * Edits of many records that were made, and taking one back, a stretch a request. They are
 * remembered with the workspace: the way back is there after a restart, too.
 */
export const bulkRunHandlers = {
  listBulkRuns: ({ local }) => {
    const data = local.store.read((reader) => reader.outbox.bulkRuns());
    return done({ data: data.map(viewRun) });
  },
  undoBulkRun: undo,
} satisfies Partial<EngineHandlers>;

function viewRun({ beganAt, ...run }: BulkRun): BulkRunView {
  return { ...run, began_at: new Date(beganAt).toISOString() };
}

function undo({ local, request, params }: Call<"undoBulkRun", LocalOptions>): Outcome<BulkUndone> {
  const run = local.store.read((reader) =>
    reader.outbox.bulkRuns().find(({ id }) => id === params.run),
  );
  if (run === undefined) return passOn(unknown(request));
  const undone = undoBulkRun(local.store, local, run);
  if (undone.undone + undone.kept.length > 0) local.runner.edited();
  return done(undone);
}
