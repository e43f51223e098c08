import { instants, type Layout } from "./layout.ts";
import { textTables } from "./index-tables.ts";
import { readRecord } from "./record-json.ts";
import type { RowIndex } from "./row-index.ts";
import type { Statements } from "./statements.ts";

/**
 * Throws away rows and text indexes of a resource and makes them anew from its records, which are the truth; call it in a transaction.
 * Gives the number of records. A record that cannot be read stays where it is and is left out of the index.
 */
export function rebuildIndex(statements: Statements, layout: Layout, index: RowIndex): number {
  const { rows, docs, text, grams } = layout;
  statements.run(`DELETE FROM ${rows}`);
  for (const table of [text, grams]) statements.run(`DROP TABLE ${table}`);
  for (const sql of textTables(layout)) statements.run(sql);
  const load = (id: number) =>
    readRecord(layout.resource, statements.text(`SELECT coalesce(doc, base) FROM ${docs} WHERE id = ?`, id));
  const order: { readonly id: number; readonly updated: number }[] = [];
  for (const { id } of statements.rows(`SELECT id FROM ${docs} WHERE hidden = 0`)) {
    const record = load(Number(id));
    if (record !== null) order.push({ id: record.id, updated: instants(record).updated });
  }
  // Ascending, as the text index wants it: it is flushed whenever a place is lower than the one before.
  order.sort((a, b) => a.updated - b.updated || a.id - b.id);
  for (const { id } of order) {
    const record = load(id);
    if (record !== null) index.put(record, null);
  }
  return order.length;
}
