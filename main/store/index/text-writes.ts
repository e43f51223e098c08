import type { Statements } from "../file/statements.ts";
import { columnNames } from "./index-tables.ts";
import type { Layout } from "./layout.ts";

/** Texts of a record in the text indexes. */
export interface WrittenTexts {
  /** By the columns of the text index. */
  readonly texts: readonly string[];
  /** Tokens of one and two characters, and of values. */
  readonly tokens: readonly string[];
}

/** Change of a row of the text indexes in this transaction. */
interface Change {
  /** Texts that the indexes have of it now; null if they do not have the row. */
  readonly storedTexts: WrittenTexts | null;
  readonly next: WrittenTexts | null;
}

/** Most changes that wait, to limit memory where many records are written in one transaction. */
const MAX_WAITING = 1000;

/**
 * Collects changes of a resource's two text indexes and writes them in ascending order of their
 * rowids. FTS5 collects ascending rowids in memory, but begins a new segment of the index at each
 * lower one. Without this, each changed record of a pulled page would add two segments, and
 * segments have to be merged later.
 *
 * A row is removed by the terms that it has, which FTS5 marks as deleted in the new segment. It
 * could also note the rowid alone (`contentless_delete`), but would then look up each match of the
 * old segment there from then on: a single deleted row makes searches take up to twice as long.
 */
export class TextWrites {
  readonly #tables: readonly Table[];
  readonly #changes = new Map<number, Change>();
  #writtenCount = 0;

  /** `damaged`: an index lacks what it should have. */
  constructor(layout: Layout, statements: Statements, damaged: () => void) {
    const { text, grams } = layout;
    const table = (name: string, columns: readonly string[], valuesOf: ValuesOf) =>
      new Table(statements, name, columns, valuesOf, damaged);
    const texts = table(text, columnNames(layout), (entry) =>
      // Many of the records whose short texts are compared have no others.
      grams === null && entry.texts.every((longText) => longText === "") ? null : entry.texts,
    );
    this.#tables =
      grams === null ? [texts] : [texts, table(grams, ["g"], ({ tokens }) => [tokens.join(" ")])];
  }

  /** Adds the texts of a row that the indexes do not have, or no longer. */
  insert(position: number, texts: WrittenTexts): void {
    this.#changes.set(position, {
      storedTexts: this.#changes.get(position)?.storedTexts ?? null,
      next: texts,
    });
    if (this.#changes.size >= MAX_WAITING) this.write();
  }

  /** Removes the texts of a row: exactly those that it was inserted with. */
  remove(position: number, texts: WrittenTexts): void {
    const change = this.#changes.get(position);
    if (change === undefined) this.#changes.set(position, { storedTexts: texts, next: null });
    else if (change.storedTexts === null) this.#changes.delete(position);
    else this.#changes.set(position, { storedTexts: change.storedTexts, next: null });
  }

  /** Writes what waits. Call it before the text indexes are read, and before the commit. */
  write(): void {
    if (this.#changes.size === 0) return;
    const changes = [...this.#changes].toSorted(([a], [b]) => a - b);
    this.#changes.clear();
    this.#writtenCount += changes.length;
    for (const [position, { storedTexts, next }] of changes) {
      // The driver binds numbers as REAL, which is no rowid.
      const rowid = BigInt(position);
      for (const table of this.#tables) table.change(rowid, storedTexts, next);
    }
  }

  /** Returns the number of rows that were written since the last call. */
  takeWritten(): number {
    const writtenCount = this.#writtenCount;
    this.#writtenCount = 0;
    return writtenCount;
  }

  /** Forgets what waits, after a rollback. */
  forget(): void {
    this.#changes.clear();
  }
}

/** Values of the columns of one text index; null where it has no such row. */
type Values = readonly string[] | null;
type ValuesOf = (written: WrittenTexts) => Values;

class Table {
  readonly #statements: Statements;
  readonly #insert: string;
  readonly #delete: string;
  readonly #valuesOf: ValuesOf;
  readonly #damaged: () => void;

  constructor(
    statements: Statements,
    table: string,
    columns: readonly string[],
    valuesOf: ValuesOf,
    damaged: () => void,
  ) {
    this.#statements = statements;
    this.#damaged = damaged;
    this.#valuesOf = valuesOf;
    const names = columns.join(", ");
    const marks = columns.map(() => ", ?").join("");
    this.#insert = `INSERT INTO ${table} (rowid, ${names}) VALUES (?${marks})`;
    this.#delete = `INSERT INTO ${table} (${table}, rowid, ${names}) VALUES ('delete', ?${marks})`;
  }

  change(rowid: bigint, storedTexts: WrittenTexts | null, next: WrittenTexts | null): void {
    const before = storedTexts === null ? null : this.#valuesOf(storedTexts);
    const after = next === null ? null : this.#valuesOf(next);
    if (before !== null && after !== null && isSame(before, after)) return;
    if (before !== null) this.#remove(rowid, before);
    if (after !== null) this.#statements.run(this.#insert, rowid, ...after);
  }

  #remove(rowid: bigint, values: readonly string[]): void {
    try {
      this.#statements.run(this.#delete, rowid, ...values);
    } catch (error) {
      if (!isDamaged(error)) throw error;
      // Records must not wait for their index, which is built again.
      this.#damaged();
    }
  }
}

/** FTS5 says so when more is removed from an index than it has. */
function isDamaged(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "SQLITE_CORRUPT_VTAB";
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.every((value, index) => value === b[index]);
}
