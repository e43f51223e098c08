import { readBodyField, sameBodyValue } from "../../../shared/contract/body-value.ts";
import type { CrmRecord, ResourceContract } from "../../../shared/contract/define.ts";
import { customFieldItems } from "../../../shared/contract/custom-field.ts";
import {
  overlayItems,
  sameItems,
  valuesById,
} from "../../../shared/contract/custom-field-items.ts";
import {
  type FieldsEdit,
  type FieldsUndo,
  undoFields,
} from "../../../shared/contract/undo-value.ts";
import type { Store, StoreReader, StoreWriter } from "../../store/types.ts";
import { removeFromEntries } from "./remove-from-entries.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { type BulkUndone, EDIT_CHUNK } from "../../../shared/local/bulk.ts";
import type { ChangedField } from "../../../shared/local/changed-field.ts";
import type { BulkEditRow, BulkRun } from "../../store/outbox/bulk-runs.ts";
import { type RecordWrites, writeFields } from "./write-record.ts";
import { changedFields } from "./changed-fields.ts";

/**
 * Undoes one edit. Its unsent fields are removed from their entries one by one, so that later edits
 * of other fields stay. Everything else, including what may have arrived, has to be restored by a
 * PUT of `body`; `kept` are the fields that stay as they are.
 */
export function undoUpdate(
  writer: StoreWriter,
  contract: ResourceContract,
  record: CrmRecord,
  edit: FieldsEdit,
): FieldsUndo {
  const remainingEdit = removeFromEntries(writer, contract, record, edit);
  const presentRecord = writer.records.byId(contract.name, record.id) ?? record;
  const after = storedValues(writer, contract, record, remainingEdit.after);
  return undoFields(contract, { before: remainingEdit.before, after }, (name) => {
    const field = contract.body[name];
    return field === undefined
      ? undefined
      : readBodyField(name, field, presentRecord, writer.sources);
  });
}

/**
 * Returns the values of an edit as the server stored them: one that it spells otherwise was not
 * changed.
 */
function storedValues(
  reader: StoreReader,
  contract: ResourceContract,
  { id: recordId }: CrmRecord,
  after: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const values = { ...after };
  const sentEntries = reader.outbox.entries({
    resource: contract.name,
    recordId,
    states: ["done"],
  });
  for (const { body, context } of sentEntries) {
    for (const [name, storedValue] of Object.entries(context.written?.values ?? {})) {
      const field = contract.body[name];
      if (field === undefined || !(name in after)) continue;
      if (field.kind.type === "custom_fields") {
        const ours = valuesById(customFieldItems(body[name]));
        const items = customFieldItems(after[name]);
        const same = customFieldItems(storedValue).filter(
          ({ id }) => ours.has(id) && sameItems(items, customFieldItems(body[name]), [id]),
        );
        values[name] = overlayItems(customFieldItems(values[name]), same);
      } else if (sameBodyValue(field, body[name], after[name])) values[name] = storedValue;
    }
  }
  return values;
}

type Kept = BulkUndone["kept"][number];

/** Undoes the next records of a bulk edit, in one transaction. */
export function undoBulkRun(store: Store, writes: RecordWrites, run: BulkRun): BulkUndone {
  const keptRecords: Kept[] = [];
  let done = 0;
  store.write(
    (writer) => {
      for (const edit of writer.outbox.bulkEdits(run.id, EDIT_CHUNK)) {
        const refusal = undoBulkEdit(writes, writer, run, edit);
        if (refusal !== null) keptRecords.push(refusal);
        writer.outbox.settleBulkEdit(run.id, edit.recordId);
        done += 1;
      }
    },
    { durable: true },
  );
  return { undone: done - keptRecords.length, kept: keptRecords, left: run.left - done };
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
  const remainingEdit = refused === null ? restOf(before, fields) : null;
  const key = record.slug ?? String(recordId);
  return { key, title: contract.headline(record), message, rest: remainingEdit };
}

/** The part of an edit that was changed since, on its present values; null for nothing. */
function restOf(before: BulkEditRow["before"], fields: readonly ChangedField[]): FieldsEdit | null {
  const changedSince = fields.filter(({ reason }) => reason === "changed");
  if (changedSince.length === 0) return null;
  return {
    before: Object.fromEntries(changedSince.map(({ field }) => [field, before[field] ?? null])),
    after: Object.fromEntries(changedSince.map(({ field, present }) => [field, present ?? null])),
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
