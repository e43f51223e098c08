import type { CrmRecord } from "../../shared/contract/define.ts";
import { entryGrams, indexEntry, type IndexEntry } from "./index-entry.ts";
import { instants, type Layout } from "./layout.ts";
import type { Statements } from "./statements.ts";

/** Places for records of the same millisecond. */
const ROOM = 1_048_576n;

/**
 * Keeps the row table and the two text indexes of one resource in step with its records. All three share the rowid `ord`, which ranks by
 * (updated_at, id): newest-first is a walk by rowid, however the rows came in.
 */
export class RowIndex {
  readonly #layout: Layout;
  readonly #statements: Statements;
  readonly #insertRow: string;
  readonly #updateRow: string;
  readonly #insertText: string;

  readonly #load: (id: number) => CrmRecord | null;

  /** `load` gives the record as it is indexed now; needed when places have to be made. */
  constructor(layout: Layout, statements: Statements, load: (id: number) => CrmRecord | null) {
    this.#load = load;
    this.#layout = layout;
    this.#statements = statements;
    const names = layout.columns.map((column) => column.name);
    this.#insertRow = `INSERT INTO ${layout.rows} (${["ord", "id", "slug", "updated", "created", ...names].join(", ")}) VALUES (${Array(
      names.length + 5,
    )
      .fill("?")
      .join(", ")})`;
    this.#updateRow = `UPDATE ${layout.rows} SET ${["slug = ?", "created = ?", ...names.map((name) => `${name} = ?`)].join(", ")} WHERE id = ?`;
    this.#insertText = `INSERT INTO ${layout.text} (rowid, ${layout.texts.map((text) => text.column).join(", ")}) VALUES (${Array(
      layout.texts.length + 1,
    )
      .fill("?")
      .join(", ")})`;
  }

  /** Writes the row of a record; `before` is what it was, null when it had no row. */
  put(record: CrmRecord, before: CrmRecord | null): void {
    const entry = indexEntry(this.#layout, record);
    const { updated, created, slug, columns } = entry;
    if (before !== null && instants(before).updated === updated) {
      this.#statements.run(this.#updateRow, slug, created, ...columns, record.id);
      if (this.#sameTexts(record, before)) return;
      const ord = this.#ordOf(record.id);
      if (ord !== null) {
        this.#removeTexts(ord);
        this.#insertTexts(ord, entry);
        return;
      }
    }
    if (before !== null) this.remove(record.id);
    const ord = this.#rank(updated, record.id);
    this.#statements.run(this.#insertRow, ord, record.id, slug, updated, created, ...columns);
    this.#insertTexts(ord, entry);
  }

  remove(id: number): void {
    const ord = this.#ordOf(id);
    if (ord === null) return;
    this.#removeTexts(ord);
    this.#statements.run(`DELETE FROM ${this.#layout.rows} WHERE id = ?`, id);
  }

  #ordOf(id: number): bigint | null {
    return this.#bigint(`SELECT ord FROM ${this.#layout.rows} WHERE id = ?`, id);
  }

  /** Ranks are beyond 2^53: read as BigInt, and bound as BigInt (a number would be bound as REAL, which defeats rowid look-ups). */
  #bigint(sql: string, ...values: readonly unknown[]): bigint | null {
    const value: unknown = this.#statements
      .get(sql)
      .safeIntegers(true)
      .pluck(true)
      .get(...values);
    return typeof value === "bigint" ? value : null;
  }

  #sameTexts(a: CrmRecord, b: CrmRecord): boolean {
    return this.#layout.texts.every((text) => text.read(a) === text.read(b));
  }

  #removeTexts(ord: bigint): void {
    this.#statements.run(`DELETE FROM ${this.#layout.text} WHERE rowid = ?`, ord);
    this.#statements.run(`DELETE FROM ${this.#layout.grams} WHERE rowid = ?`, ord);
  }

  #insertTexts(ord: bigint, { texts }: IndexEntry): void {
    this.#statements.run(this.#insertText, ord, ...texts);
    this.#statements.run(
      `INSERT INTO ${this.#layout.grams} (rowid, g) VALUES (?, ?)`,
      ord,
      entryGrams(this.#layout, texts),
    );
  }

  /** A free place among the records of the same millisecond, in the order of their ids. */
  #rank(updated: number, id: number): bigint {
    const low = BigInt(Math.max(0, Math.trunc(updated))) * ROOM;
    const high = low + ROOM - 1n;
    const { rows } = this.#layout;
    const last = this.#bigint(`SELECT max(ord) FROM ${rows} WHERE ord BETWEEN ? AND ?`, low, high);
    if (last === null) return low + ROOM / 2n;
    const below = this.#bigint(`SELECT max(ord) FROM ${rows} WHERE ord BETWEEN ? AND ? AND id < ?`, low, high, id);
    const above = this.#bigint(`SELECT min(ord) FROM ${rows} WHERE ord BETWEEN ? AND ? AND id > ?`, low, high, id);
    if (above === null && below !== null && below < high) return below + 1n;
    const from = below ?? low - 1n;
    const to = above ?? high + 1n;
    if (to - from > 1n) return from + (to - from) / 2n;
    this.#spread(low, high);
    return this.#rank(updated, id);
  }

  /** No place left between two neighbours: gives the records of this millisecond evenly spaced places. */
  #spread(low: bigint, high: bigint): void {
    const { rows } = this.#layout;
    const taken = this.#statements
      .get(`SELECT ord FROM ${rows} WHERE ord BETWEEN ? AND ? ORDER BY id`)
      .safeIntegers(true)
      .pluck(true)
      .all(low, high) as bigint[];
    const step = ROOM / BigInt(taken.length + 2);
    if (step === 0n) throw new Error("More than a million records have the same updated_at; they cannot be ranked.");
    const ids = this.#statements
      .get(`SELECT id FROM ${rows} WHERE ord BETWEEN ? AND ? ORDER BY id`)
      .pluck(true)
      .all(low, high) as number[];
    for (const ord of taken) this.#removeTexts(ord);
    // First out of the way (negative), then to the new places, so that no two collide.
    for (const id of ids) this.#statements.run(`UPDATE ${rows} SET ord = -ord WHERE id = ?`, id);
    for (const [index, id] of ids.entries()) {
      const ord = low + step * BigInt(index + 1);
      this.#statements.run(`UPDATE ${rows} SET ord = ? WHERE id = ?`, ord, id);
      const record = this.#load(id);
      if (record !== null) this.#insertTexts(ord, indexEntry(this.#layout, record));
    }
  }
}
