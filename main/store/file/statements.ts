import type { Statement } from "better-sqlite3";
import type { Database } from "./open-database.ts";

/** Prepared statements of one connection, by their text. */
export class Statements {
  readonly #database: Database;
  readonly #cache = new Map<string, Statement>();

  constructor(database: Database) {
    this.#database = database;
  }

  get(sql: string): Statement {
    let statement = this.#cache.get(sql);
    if (statement === undefined) {
      // Rich filters make many texts: forget the oldest rather than grow without end.
      if (this.#cache.size > 500) this.#cache.delete(this.#cache.keys().next().value ?? "");
      statement = this.#database.prepare(sql);
      this.#cache.set(sql, statement);
    }
    return statement;
  }

  run(sql: string, ...values: readonly unknown[]): void {
    this.get(sql).run(...values);
  }

  row(sql: string, ...values: readonly unknown[]): Readonly<Record<string, unknown>> | null {
    return (this.get(sql).get(...values) as Record<string, unknown> | undefined) ?? null;
  }

  rows(sql: string, ...values: readonly unknown[]): readonly Readonly<Record<string, unknown>>[] {
    return this.get(sql).all(...values) as Record<string, unknown>[];
  }

  /** Rows as arrays of their columns: faster where there are many. */
  tuples(sql: string, ...values: readonly unknown[]): readonly (readonly unknown[])[] {
    return this.get(sql)
      .raw(true)
      .all(...values) as unknown[][];
  }

  /** The first column of each row. */
  column(sql: string, ...values: readonly unknown[]): readonly unknown[] {
    return this.get(sql)
      .pluck(true)
      .all(...values);
  }

  /** Row by row, for what is too much to hold; no other statement of the connection may write meanwhile. */
  each(sql: string, ...values: readonly unknown[]): IterableIterator<Readonly<Record<string, unknown>>> {
    return this.get(sql).iterate(...values) as IterableIterator<Record<string, unknown>>;
  }

  /** The same as arrays of their columns. */
  eachTuple(sql: string, ...values: readonly unknown[]): IterableIterator<readonly unknown[]> {
    return this.get(sql)
      .raw(true)
      .iterate(...values) as IterableIterator<unknown[]>;
  }

  /** First column of the first row as a number, `null` when there is no row or it is NULL. */
  number(sql: string, ...values: readonly unknown[]): number | null {
    const row = this.row(sql, ...values);
    const value = row === null ? null : Object.values(row)[0];
    return typeof value === "number" ? value : null;
  }

  text(sql: string, ...values: readonly unknown[]): string | null {
    const row = this.row(sql, ...values);
    const value = row === null ? null : Object.values(row)[0];
    return typeof value === "string" ? value : null;
  }
}
