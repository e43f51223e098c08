import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import {
  type BulkRefusal,
  type BulkRunView,
  type BulkUndone,
  EDIT_CHUNK,
} from "../../../shared/local/bulk.ts";
import { undoUpdate } from "../../api/undo-update.ts";
import type { BulkEditRow, BulkRun } from "../../store/outbox/bulk-runs.ts";
import type { StoreWriter } from "../../store/types.ts";
import { writeFields } from "./bulk-record.ts";
import { type LocalCall, type LocalOptions, type LocalRoute, unknown } from "./route.ts";

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
  const kept: BulkRefusal[] = [];
  let done = 0;
  local.store.write(
    (writer) => {
      for (const edit of writer.outbox.bulkEdits(run.id, EDIT_CHUNK)) {
        const refusal = takeBack(local, writer, run, edit);
        if (refusal !== null) kept.push(refusal);
        writer.outbox.settleBulkEdit(run.id, edit.recordId);
        done += 1;
      }
    },
    { durable: true },
  );
  if (done > 0) local.runner.edited();
  return {
    status: 200,
    body: { undone: done - kept.length, kept, left: run.left - done } satisfies BulkUndone,
  };
}

/** Why a record is not as before; null when it is. */
function takeBack(
  local: LocalOptions,
  writer: StoreWriter,
  { resource }: BulkRun,
  { recordId, before, after }: BulkEditRow,
): BulkRefusal | null {
  const contract = CONTRACTS[resource];
  const record = writer.records.byId(resource, recordId);
  if (record === null)
    return { key: String(recordId), title: "", message: "It is not there any more." };
  const { body, kept } = undoUpdate(writer, contract, record, before, after);
  const refused =
    Object.keys(body).length === 0 ? null : writeFields(local, writer, resource, recordId, body);
  const message =
    refused ?? (kept.length === 0 ? null : `${kept.join(", ")}: changed since, or empty before.`);
  return message === null
    ? null
    : { key: record.slug ?? String(recordId), title: contract.headline(record), message };
}
