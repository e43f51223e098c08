import type { Statements } from "../file/statements.ts";
import { textIndexes } from "../file/tables.ts";
import { columnNames } from "./index-tables.ts";
import type { Layout } from "./layout.ts";

/** What the text indexes have of a record. */
export interface WrittenTexts {
  /** By the columns of the text index. */
  readonly texts: readonly string[];
  /** Tokens of one and two characters, and of values. */
  readonly tokens: readonly string[];
}

/** What happens to a row of the text indexes in this transaction. */
interface Change {
  /** Whether the indexes already have a row, which has to go. */
  readonly isStored: boolean;
  readonly next: WrittenTexts | null;
}

/** Most changes that wait, to limit memory where many records are written in one transaction. */
const MAX_WAITING = 1000;

/**
 * Collects changes of a resource's two text indexes and writes them in ascending order of their
 * rowids. FTS5 collects ascending rowids in memory, but begins a new segment of the index at each
 * lower one. Without this, each changed record of a pulled page would add two segments, and
 * segments have to be merged later.
 */
export class TextWrites {
  readonly #layout: Layout;
  readonly #statements: Statements;
  readonly #insertText: string;
  readonly #insertGrams: string | null;
  readonly #changes = new Map<number, Change>();
  #written = 0;

  constructor(layout: Layout, statements: Statements) {
    const { text, grams } = layout;
    this.#layout = layout;
    this.#statements = statements;
    const columns = columnNames(layout);
    const marks = columns.map(() => ", ?").join("");
    this.#insertText = `INSERT INTO ${text} (rowid, ${columns.join(", ")}) VALUES (?${marks})`;
    this.#insertGrams = grams === null ? null : `INSERT INTO ${grams} (rowid, g) VALUES (?, ?)`;
  }

  /** Adds the texts of a row that the indexes do not have, or no longer. */
  insert(position: number, texts: WrittenTexts): void {
    this.#changes.set(position, {
      isStored: this.#changes.get(position)?.isStored ?? false,
      next: texts,
    });
    if (this.#changes.size >= MAX_WAITING) this.write();
  }

  /** Removes the texts of a row. */
  remove(position: number): void {
    const change = this.#changes.get(position);
    if (change?.isStored === false) this.#changes.delete(position);
    else this.#changes.set(position, { isStored: true, next: null });
  }

  /** Writes what waits. Call it before the text indexes are read, and before the commit. */
  write(): void {
    if (this.#changes.size === 0) return;
    const tables = textIndexes(this.#layout);
    const changes = [...this.#changes].toSorted(([a], [b]) => a - b);
    this.#changes.clear();
    this.#written += changes.length;
    for (const [position, { isStored, next }] of changes) {
      // The driver binds numbers as REAL, with which a text index cannot be searched by rowid.
      const rowid = BigInt(position);
      if (isStored)
        for (const table of tables)
          this.#statements.run(`DELETE FROM ${table} WHERE rowid = ?`, rowid);
      if (next === null) continue;
      const { texts, tokens } = next;
      // Many of the records whose short texts are compared have no others.
      if (this.#insertGrams !== null || texts.some((text) => text !== ""))
        this.#statements.run(this.#insertText, rowid, ...texts);
      if (this.#insertGrams !== null)
        this.#statements.run(this.#insertGrams, rowid, tokens.join(" "));
    }
  }

  /** Returns the number of rows that were written since the last call. */
  takeWritten(): number {
    const written = this.#written;
    this.#written = 0;
    return written;
  }

  /** Forgets what waits, after a rollback. */
  forget(): void {
    this.#changes.clear();
  }
}
