import type { BulkRunView } from "../../../shared/local/bulk.ts";
import type { BulkRun } from "../../store/outbox/bulk-runs.ts";
import { undoBulkRun } from "../undo/index.ts";
import { type LocalCall, type LocalRoute, unknown } from "./route.ts";

/**
 * Edits of many records that were made, and taking one back, a stretch a request. They are
 * remembered with the workspace: the way back is there after a restart, too.
 */
export const BULK_RUN_ROUTES: readonly LocalRoute[] = [
  { method: "GET", path: "bulk", answer: runs },
  { method: "POST", path: "bulk/:run/undo", answer: undo },
];

function runs({ local }: LocalCall) {
  const data = local.store.read((reader) => reader.outbox.bulkRuns());
  return { status: 200, body: { data: data.map(viewRun) } };
}

function viewRun({ beganAt, ...run }: BulkRun): BulkRunView {
  return { ...run, began_at: new Date(beganAt).toISOString() };
}

function undo({ local, request, segments: [id = ""] }: LocalCall) {
  const run = local.store.read((reader) =>
    reader.outbox.bulkRuns().find((known) => String(known.id) === id),
  );
  if (run === undefined) return unknown(request);
  const undone = undoBulkRun(local.store, local, run);
  if (undone.undone + undone.kept.length > 0) local.runner.edited();
  return { status: 200, body: undone };
}
