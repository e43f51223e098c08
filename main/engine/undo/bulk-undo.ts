import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { itemIds, revertItems } from "../../../shared/contract/custom-field-items.ts";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { type BulkRefusal, type BulkUndone, EDIT_CHUNK } from "../../../shared/local/bulk.ts";
import type { BulkEditRow, BulkRun } from "../../store/outbox/bulk-runs.ts";
import type { Store, StoreReader, StoreWriter } from "../../store/types.ts";
import { type RecordWrites, writeFields } from "../write-record.ts";
import { undoUpdate } from "./undo-update.ts";

/**
 * Returns what a bulk edit changed in one of its records, as undo needs it. Under the policy
 * `clear`, the edit may have emptied other custom fields as well.
 */
export function withCleared(
  reader: StoreReader,
  resource: Resource,
  record: CrmRecord,
  before: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (before["custom_fields"] === undefined) return before;
  const now = reader.records.byId(resource, record.id)?.custom_fields ?? [];
  const changed = revertItems(record.custom_fields ?? [], now, itemIds(now));
  return { ...before, custom_fields: changed };
}

/** Undoes the next records of a bulk edit, in one transaction. */
export function undoBulkRun(store: Store, writes: RecordWrites, run: BulkRun): BulkUndone {
  const kept: BulkRefusal[] = [];
  let done = 0;
  store.write(
    (writer) => {
      for (const edit of writer.outbox.bulkEdits(run.id, EDIT_CHUNK)) {
        const refusal = undoBulkEdit(writes, writer, run, edit);
        if (refusal !== null) kept.push(refusal);
        writer.outbox.settleBulkEdit(run.id, edit.recordId);
        done += 1;
      }
    },
    { durable: true },
  );
  return { undone: done - kept.length, kept, left: run.left - done };
}

/** Undoes the edit of one record. Returns the reason if it could not be restored; else null. */
function undoBulkEdit(
  writes: RecordWrites,
  writer: StoreWriter,
  { resource }: BulkRun,
  { recordId, before, after }: BulkEditRow,
): BulkRefusal | null {
  const contract = CONTRACTS[resource];
  const record = writer.records.byId(resource, recordId);
  if (record === null) return { key: String(recordId), title: "", message: "It no longer exists." };
  const { body, kept } = undoUpdate(writer, contract, record, before, after);
  const refused =
    Object.keys(body).length === 0 ? null : writeFields(writes, writer, resource, recordId, body);
  const message =
    refused ?? (kept.length === 0 ? null : `${kept.join(", ")}: changed since, or empty before.`);
  return message === null
    ? null
    : { key: record.slug ?? String(recordId), title: contract.headline(record), message };
}
