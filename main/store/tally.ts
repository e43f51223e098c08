import type { Layout } from "./layout.ts";
import type { Statements } from "./statements.ts";

/** Places of one span, a power of two: about a day and a half of changes. */
export const SPAN = 8192;

/**
 * How many records of a resource hold each token, and how many lie in each span of places, so that totals of short texts and single values,
 * and pages far down a list, are look-ups. Changes are collected during a transaction and written at its end.
 */
export class Tally {
  readonly #statements: Statements;
  readonly #layout: Layout;
  readonly #tokens = new Map<string, number>();
  readonly #spans = new Map<number, number>();

  constructor(layout: Layout, statements: Statements) {
    this.#layout = layout;
    this.#statements = statements;
  }

  add(ord: number, tokens: readonly string[]): void {
    this.#change(ord, tokens, 1);
  }

  remove(ord: number, tokens: readonly string[]): void {
    this.#change(ord, tokens, -1);
  }

  /** Forgets what was collected: the transaction was taken back. */
  forget(): void {
    this.#tokens.clear();
    this.#spans.clear();
  }

  /** Writes what was collected; call it before the transaction ends, and before anything is counted in it. */
  flush(): void {
    const { tally, spans } = this.#layout;
    for (const [token, change] of this.#tokens) if (change !== 0) this.#write(tally, "token", token, change);
    for (const [span, change] of this.#spans) if (change !== 0) this.#write(spans, "span", span, change);
    this.forget();
  }

  #write(table: string, key: string, value: string | number, change: number): void {
    this.#statements.run(
      `INSERT INTO ${table} (${key}, n) VALUES (?, ?) ON CONFLICT (${key}) DO UPDATE SET n = n + excluded.n`,
      value,
      change,
    );
  }

  #change(ord: number, tokens: readonly string[], by: 1 | -1): void {
    for (const token of tokens)
      if (isTallied(this.#layout, token)) this.#tokens.set(token, (this.#tokens.get(token) ?? 0) + by);
    const span = Math.floor(ord / SPAN);
    this.#spans.set(span, (this.#spans.get(span) ?? 0) + by);
  }
}

/** Whether a token is counted: values, and texts of the sets that lists and the search over everything ask. */
export function isTallied(layout: Layout, token: string): boolean {
  const set = token.charCodeAt(0) - 97;
  return set < 2 || set >= layout.gramSets.length;
}

/** Number of records that hold a token of the sets that are counted (see `isTallied`). */
export function tallied(statements: Statements, layout: Layout, token: string): number {
  return statements.number(`SELECT n FROM ${layout.tally} WHERE token = ?`, token) ?? 0;
}

/** Number of all records. */
export function talliedTotal(statements: Statements, layout: Layout): number {
  return statements.number(`SELECT sum(n) FROM ${layout.spans}`) ?? 0;
}

/**
 * Where the window begins that starts at `offset` of all records, newest first or oldest first: a bound for `ord`, and how many records
 * remain to be skipped there.
 */
export function windowStart(
  statements: Statements,
  layout: Layout,
  offset: number,
  direction: "asc" | "desc",
): { readonly bound: number; readonly skip: number } | null {
  const order = direction === "desc" ? "DESC" : "ASC";
  let skip = offset;
  for (const row of statements.rows(`SELECT span, n FROM ${layout.spans} ORDER BY span ${order}`)) {
    const count = Number(row["n"]);
    const span = Number(row["span"]);
    if (skip < count) return { bound: direction === "desc" ? (span + 1) * SPAN - 1 : span * SPAN, skip };
    skip -= count;
  }
  return null;
}
