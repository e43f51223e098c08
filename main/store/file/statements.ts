import type { Statement } from "better-sqlite3";
import type { Database } from "./open-database.ts";
import type { ZodType } from "zod";
import { RESOURCES } from "../../../shared/contract/resource.ts";

/**
 * Reads one column of a row; undefined if it cannot be read. A row with such a column is left out:
 * our own file may be damaged, and one row must not fail a list.
 */
export type Column<T> = (value: unknown) => T | undefined;

/** A reader for each column of a row, by its name in the statement. */
export type Columns<T> = { readonly [K in keyof T]: Column<T[K]> };
export type RowOf<C> = { readonly [K in keyof C]: C[K] extends Column<infer T> ? T : never };
/** A reader for each column of a row that comes as an array. */
type TupleColumns<T extends readonly unknown[]> = readonly [...{ [K in keyof T]: Column<T[K]> }];

export const number: Column<number> = (value) => (typeof value === "number" ? value : undefined);
export const text: Column<string> = (value) => (typeof value === "string" ? value : undefined);

/**
 * Reads anything but a number as null. For values from records, in which servers store anything.
 */
export const numberOrNull: Column<number | null> = (value) =>
  typeof value === "number" ? value : null;
/** Reads anything but a text as null. */
export const textOrNull: Column<string | null> = (value) =>
  typeof value === "string" ? value : null;
export const scalarOrNull: Column<number | string | null> = (value) =>
  numberOrNull(value) ?? textOrNull(value);
/** Reads a sum, which is 0 over no rows. */
export const sum: Column<number> = (value) => (typeof value === "number" ? value : 0);
/** Returns the value as it is stored. */
export const anything: Column<unknown> = (value) => value;

/** JSON that was written by this program. */
export const json: Column<unknown> = readStoredJson;

/** Reads JSON with a schema. */
export function parsed<T>(schema: ZodType<T>): Column<T> {
  return (value) => schema.safeParse(readStoredJson(value)).data;
}

/** Reads one of these words. */
export function oneOf<T extends string>(words: readonly T[]): Column<T> {
  return (value) => words.find((word) => word === value);
}

export const resourceName = oneOf(RESOURCES);

/** Reads NULL, or a value with another reader. */
export function nullable<T>(column: Column<T>): Column<T | null> {
  return (value) => (value === null ? null : column(value));
}

/** Reads a value with another reader, if it has the narrower type. */
export function narrowed<T, U extends T>(
  column: Column<T>,
  isNarrow: (value: T) => value is U,
): Column<U> {
  return (value) => {
    const read = column(value);
    return read !== undefined && isNarrow(read) ? read : undefined;
  };
}

/** A row with whatever its columns hold, for code that copies rows or parses them with a schema. */
export type StoredRow = Readonly<Record<string, unknown>>;

/**
 * A bound value by which SQLite does not choose its plan. Where it does (a column that equals `?`
 * beside an ORDER BY or another index), it compiles the statement again at each use, because the
 * driver clears the values in between: five times the work of running it. Not for ranges, whose
 * values decide between good plans.
 */
export const PLAIN_VALUE = "(SELECT ?)";

/**
 * Prepared statements of one connection, by their text. A reader per column types the results
 * (below); a row with an unreadable column is left out. The driver's results are cast here and
 * nowhere else.
 */
export class Statements {
  /** Results as objects, as arrays, and of their first column only. */
  readonly #rows: Prepared<StoredRow>;
  readonly #tuples: Prepared<unknown[]>;
  readonly #values: Prepared<unknown>;

  constructor(database: Database) {
    this.#rows = prepared((sql) => database.prepare(sql));
    this.#tuples = prepared((sql) => database.prepare(sql).raw(true));
    this.#values = prepared((sql) => database.prepare(sql).pluck(true));
  }

  /** Throws the driver's error for a statement that this file cannot run. */
  prepare(sql: string): void {
    this.#rows(sql);
  }

  run(sql: string, ...values: readonly unknown[]): void {
    this.#rows(sql).run(...values);
  }

  /** Inserts a row and returns its number. */
  insert(sql: string, ...values: readonly unknown[]): number {
    return Number(this.#rows(sql).run(...values).lastInsertRowid);
  }

  row<T extends object>(sql: string, columns: Columns<T>, ...values: readonly unknown[]): T | null {
    const row = this.storedRow(sql, ...values);
    return row === null ? null : readRow(row, columns);
  }

  rows<T extends object>(
    sql: string,
    columns: Columns<T>,
    ...values: readonly unknown[]
  ): readonly T[] {
    const rows: T[] = [];
    for (const storedRow of this.storedRows(sql, ...values)) {
      const row = readRow(storedRow, columns);
      if (row !== null) rows.push(row);
    }
    return rows;
  }

  /** Returns rows as arrays of columns, which is faster for many rows. */
  tuples<T extends readonly unknown[]>(
    sql: string,
    columns: TupleColumns<T>,
    ...values: readonly unknown[]
  ): readonly T[] {
    const tuples: T[] = [];
    const storedTuples = this.#tuples(sql).all(...values);
    for (const storedTuple of storedTuples) {
      const tuple = readTuple(storedTuple, columns);
      if (tuple !== null) tuples.push(tuple);
    }
    return tuples;
  }

  /** Returns rows one by one, for large results. No other statement may write meanwhile. */
  *eachTuple<T extends readonly unknown[]>(
    sql: string,
    columns: TupleColumns<T>,
    ...values: readonly unknown[]
  ): Generator<T> {
    const storedTuples = this.#tuples(sql).iterate(...values);
    for (const storedTuple of storedTuples) {
      const tuple = readTuple(storedTuple, columns);
      if (tuple !== null) yield tuple;
    }
  }

  /** Returns the first column of each row. */
  column<T>(sql: string, column: Column<T>, ...values: readonly unknown[]): readonly T[] {
    const read: T[] = [];
    for (const storedValue of this.#values(sql).all(...values)) {
      const value = column(storedValue);
      if (value !== undefined) read.push(value);
    }
    return read;
  }

  /**
   * Returns the first column of the first row as a number; null if there is no row or it is NULL.
   */
  number(sql: string, ...values: readonly unknown[]): number | null {
    const value = this.#values(sql).get(...values);
    return typeof value === "number" ? value : null;
  }

  text(sql: string, ...values: readonly unknown[]): string | null {
    const value = this.#values(sql).get(...values);
    return typeof value === "string" ? value : null;
  }

  /** Returns whether there is a row. */
  has(sql: string, ...values: readonly unknown[]): boolean {
    return this.#values(sql).get(...values) !== undefined;
  }

  storedRow(sql: string, ...values: readonly unknown[]): StoredRow | null {
    return this.#rows(sql).get(...values) ?? null;
  }

  storedRows(sql: string, ...values: readonly unknown[]): readonly StoredRow[] {
    return this.#rows(sql).all(...values);
  }

  eachStoredRow(sql: string, ...values: readonly unknown[]): IterableIterator<StoredRow> {
    return this.#rows(sql).iterate(...values);
  }
}

type Prepared<Row> = (sql: string) => Statement<unknown[], Row>;

/**
 * Keeps prepared statements. Of each kind of result its own: to set the kind at each use takes a
 * quarter of the time of reading one row.
 */
function prepared<Row>(prepare: (sql: string) => unknown): Prepared<Row> {
  const statementsBySql = new Map<string, Statement<unknown[], Row>>();
  return (sql) => {
    let statement = statementsBySql.get(sql);
    if (statement === undefined) {
      // Filters produce many different statements. Drop the oldest, so that the cache does not grow
      // without limit.
      if (statementsBySql.size > 500)
        statementsBySql.delete(statementsBySql.keys().next().value ?? "");
      statement = prepare(sql) as Statement<unknown[], Row>;
      statementsBySql.set(sql, statement);
    }
    return statement;
  };
}

/**
 * Replaces the driver's values with the readers' results in place: the driver makes a new row for
 * each result.
 */
export function readRow<T extends object>(row: StoredRow, columns: Columns<T>): T | null {
  const valuesByColumn: Record<string, unknown> = row;
  for (const name in columns) {
    const value = columns[name](valuesByColumn[name]);
    if (value === undefined) return null;
    valuesByColumn[name] = value;
  }
  // Every column that T has was read just now.
  return row as T;
}

function readTuple<T extends readonly unknown[]>(
  tuple: unknown[],
  columns: TupleColumns<T>,
): T | null {
  const readers: readonly Column<unknown>[] = columns;
  for (let index = 0; index < readers.length; index += 1) {
    const value = readers[index]?.(tuple[index]);
    if (value === undefined) return null;
    tuple[index] = value;
  }
  return tuple as unknown as T;
}

/** Reads JSON of our own file; undefined if it is damaged: one such row must not fail a list. */
export function readStoredJson(text: unknown): unknown {
  if (typeof text !== "string") return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
