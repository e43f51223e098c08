import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { type BulkUndone, EDIT_CHUNK } from "../../../shared/local/bulk.ts";
import type { FieldsEdit } from "../../../shared/contract/undo-value.ts";
import type { ChangedField } from "../../../shared/local/changed-field.ts";
import type { BulkEditRow, BulkRun } from "../../store/outbox/bulk-runs.ts";
import type { Store, StoreWriter } from "../../store/types.ts";
import { type RecordWrites, writeFields } from "../write-record.ts";
import { changedFields } from "./changed-fields.ts";
import { undoUpdate } from "./undo-update.ts";

type Kept = BulkUndone["kept"][number];

/** Undoes the next records of a bulk edit, in one transaction. */
export function undoBulkRun(store: Store, writes: RecordWrites, run: BulkRun): BulkUndone {
  const kept: Kept[] = [];
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
): Kept | null {
  const contract = CONTRACTS[resource];
  const record = writer.records.byId(resource, recordId);
  if (record === null)
    return { key: String(recordId), title: "", message: "It no longer exists.", rest: null };
  const { body, kept } = undoUpdate(writer, contract, record, { before, after });
  const refused =
    Object.keys(body).length === 0 ? null : writeFields(writes, writer, resource, recordId, body);
  const fields = changedFields(writer, resource, record, kept);
  const message = refused ?? (kept.length === 0 ? null : whyKept(fields));
  if (message === null) return null;
  const rest = refused === null ? restOf(before, fields) : null;
  const key = record.slug ?? String(recordId);
  return { key, title: contract.headline(record), message, rest };
}

/** The part of an edit that was changed since, on its present values; null for nothing. */
function restOf(before: BulkEditRow["before"], fields: readonly ChangedField[]): FieldsEdit | null {
  const changed = fields.filter(({ reason }) => reason === "changed");
  if (changed.length === 0) return null;
  return {
    before: Object.fromEntries(changed.map(({ field }) => [field, before[field] ?? null])),
    after: Object.fromEntries(changed.map(({ field, present }) => [field, present ?? null])),
  };
}

/** Says of each field that is not restored why, and of a colleague's change whose it is. */
function whyKept(fields: readonly ChangedField[]): string {
  return fields
    .map(({ label, reason, own, by }) => {
      if (reason === "unclearable") return `${label} was empty, and the server can't clear it.`;
      return `${own ? "You" : (by?.full_name ?? "Someone")} changed ${label} since.`;
    })
    .join(" ");
}
