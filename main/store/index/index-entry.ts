import type { CrmRecord } from "../../../shared/contract/define.ts";
import { valueTrigram } from "./grams.ts";
import { instants, type Layout } from "./layout.ts";
import { anything, type Statements } from "../file/statements.ts";

/**
 * The contents of the row table and the text indexes for one record. They follow from the record as
 * the user sees it.
 */
export interface IndexEntry {
  readonly updated: number;
  readonly created: number;
  readonly slug: string | null;
  /** Values of the layout's columns, in their order. */
  readonly columns: readonly (number | string | null)[];
  /** Normalised texts of the layout's text fields, in their order. */
  readonly texts: readonly string[];
}

export function indexEntry(layout: Layout, record: CrmRecord): IndexEntry {
  const columns = layout.columns.map((column) => storable(column.read(record)));
  return {
    ...instants(record),
    slug: storable(record.slug ?? null),
    columns,
    texts: layout.texts.map((text) => text.normalized(record)),
  };
}

/** Returns the texts of a record in the text index, by its columns. */
export function indexedTexts(layout: Layout, entry: IndexEntry): readonly string[] {
  const { indexedPlaces, indexedValues, columns } = layout;
  return [
    ...indexedPlaces.map((place) => entry.texts[place] ?? ""),
    ...indexedValues.map((column) => valueTrigram(entry.columns[columns.indexOf(column)] ?? null)),
  ];
}

/** Returns a value as the database will return it: SQLite does not store half a surrogate pair. */
function storable<T extends number | string | null>(value: T): T | string {
  return typeof value === "string" ? value.toWellFormed() : value;
}

/**
 * Returns whether two entries are equal for the text indexes. Column values are compared as well,
 * because those without a term in the trigram index still have a token in the other one.
 */
export function sameTexts(layout: Layout, a: IndexEntry, b: IndexEntry): boolean {
  const places = layout.tokens.map((column) => layout.columns.indexOf(column));
  return (
    a.texts.every((text, index) => text === b.texts[index]) &&
    places.every((place) => a.columns[place] === b.columns[place])
  );
}

/** Effect of a transaction on a record in the index. */
export interface IndexedRecord {
  /** Null: it has to be read from the file, which has nothing for a record that was removed. */
  readonly entry: IndexEntry | null;
  /** True if the index had no such record before the transaction. */
  readonly isNew: boolean;
}

/**
 * Joins the effects of two transactions, or steps of one, on a record: `previousEffect` is
 * undefined where the second one is the first.
 */
export function afterBoth(
  previousEffect: IndexedRecord | undefined,
  next: IndexedRecord,
): IndexedRecord {
  return { entry: next.entry, isNew: previousEffect?.isNew ?? next.isNew };
}

/** By id. */
export type IndexedRecords = ReadonlyMap<number, IndexedRecord>;

/** More of one transaction are told by their ids alone, to limit memory. */
const MAX_KEPT_ENTRIES = 2000;

/** Collects what a transaction writes into the index of a resource. */
export class IndexedEntries {
  #records = new Map<number, IndexedRecord>();
  #isRebuilt = false;

  /** `isNew`: the index has no such record now. */
  put(id: number, entry: IndexEntry, isNew: boolean): void {
    const isKept = this.#records.size < MAX_KEPT_ENTRIES;
    this.#set(id, isKept ? entry : null, isNew);
  }

  remove(id: number): void {
    this.#set(id, null, false);
  }

  /** The index was made again from its records. */
  rebuilt(): void {
    this.#records.clear();
    this.#isRebuilt = true;
  }

  /** After a rollback, which may end before the first of these. */
  forget(): void {
    for (const id of this.#records.keys()) this.#set(id, null, false);
  }

  /** Returns whether anything was collected. */
  get hasAny(): boolean {
    return this.#isRebuilt || this.#records.size > 0;
  }

  /** Returns what was collected and starts over; null when any record may have changed. */
  take(): IndexedRecords | null {
    const takenRecords = this.#isRebuilt ? null : this.#records;
    this.#records = new Map();
    this.#isRebuilt = false;
    return takenRecords;
  }

  #set(id: number, entry: IndexEntry | null, isNew: boolean): void {
    this.#records.set(id, afterBoth(this.#records.get(id), { entry, isNew }));
  }
}

/** Returns how many records of a resource have rows. */
export function countRows(statements: Statements, { rows }: Layout): number {
  return statements.number(`SELECT count(*) FROM ${rows}`) ?? 0;
}

/** Row of the data of a text index with the number of its rows and of the terms in each column. */
const TOTALS_ROW = 1;

/** Returns how many rows a text index has, as it counts them itself. */
export function indexedRows(statements: Statements, table: string): number {
  const sql = `SELECT block FROM ${table}_data WHERE id = ${TOTALS_ROW}`;
  const [totals] = statements.column(sql, anything);
  return numbersIn(totals)[0] ?? 0;
}

/** Returns the numbers in a blob, of seven bits per byte; none of anything else. */
function numbersIn(blob: unknown): readonly number[] {
  const numbers: number[] = [];
  if (!(blob instanceof Uint8Array)) return numbers;
  let value = 0;
  for (const byte of blob) {
    value = value * 128 + (byte % 128);
    if (byte >= 128) continue;
    numbers.push(value);
    value = 0;
  }
  return numbers;
}
