import { number, type Statements } from "../file/statements.ts";
import { dropIndexTables, indexTables } from "./index-tables.ts";
import type { Labels } from "../records/labels.ts";
import { instants, type Layout } from "./layout.ts";
import { lastContactColumn } from "./contact-rows.ts";
import { type LastContact } from "./last-contact.ts";
import { isContactSource } from "../records/record-about.ts";
import { readRecord } from "../records/record-json.ts";
import type { RowIndex } from "./row-index.ts";
import { textIndexes, textIndexRows } from "../file/tables.ts";

/** A record is read to put it in order, and again to be indexed. */
export const REBUILD_STEPS = 2;

/**
 * Drops the rows and text indexes of a resource and rebuilds them from its records, the
 * source of truth. Call it in a transaction. Returns the number of records that were indexed. A
 * record that cannot be read stays in the file and is not indexed. `onStep` is called
 * `REBUILD_STEPS` times for each record.
 */
export function rebuildIndex(
  statements: Statements,
  layout: Layout,
  index: RowIndex,
  labels: Labels,
  contacts: LastContact,
  onStep: () => void = () => undefined,
): number {
  const { docs } = layout;
  const { resource } = layout;
  for (const sql of [
    ...dropIndexTables(layout),
    ...indexTables(layout),
    ...textIndexes(layout).map(textIndexRows),
    ...lastContactColumn(resource),
  ])
    statements.run(sql);
  if (isContactSource(resource)) contacts.clear(resource);
  const load = (id: number) =>
    readRecord(
      layout.resource,
      statements.text(`SELECT coalesce(doc, base) FROM ${docs} WHERE id = ?`, id),
      labels,
    );
  const order: { readonly id: number; readonly updated: number }[] = [];
  for (const id of statements.column(`SELECT id FROM ${docs} WHERE hidden = 0`, number)) {
    const record = load(id);
    if (record !== null) order.push({ id, updated: instants(record).updated });
    onStep();
  }
  // In ascending order: the text index is flushed whenever a rowid is lower than the one before.
  order.sort((a, b) => a.updated - b.updated || a.id - b.id);
  index.expect(order.length);
  for (const { id } of order) {
    const record = load(id);
    if (record !== null) index.put(record, null);
    contacts.times.makeRoom();
    onStep();
  }
  // Rows that lost a contact by the way.
  if (isContactSource(resource)) contacts.rows.refreshAll();
  return order.length;
}
