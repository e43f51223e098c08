import { RESOURCES, type Resource } from "../../../shared/contract/resource.ts";
import { number, type Statements, text } from "../file/statements.ts";
import { readSlice } from "./count-slice.ts";
import { GramTokens } from "./grams.ts";
import { type Layout, LAYOUTS } from "./layout.ts";

/**
 * Key, followed by a resource, of the state which says that the counts in the file are out of date.
 */
export const COUNTS_BEHIND = "tally-behind:";
/** Positions in one span, a power of two: about a day and a half of changes. */
export const SPAN_POSITIONS = 8192;
/**
 * Most changed tokens that are written together with their transaction. A single edit changes
 * fewer.
 */
const MAX_WRITTEN_TOKENS = 300;
/** Most changed tokens that are kept in memory before they are written. */
const MAX_HELD_TOKENS = 20_000;

/** Inclusive bounds of positions; null: none on that side. */
export interface PositionRange {
  readonly low: number | null;
  readonly high: number | null;
}

/** How much a count changes; changed in place, since each record changes a hundred of them. */
interface Change {
  by: number;
}

/**
 * Counts how many records of a resource have each token, and how many are in each span of
 * positions.
 * With these counts, totals of short texts and single values, and pages far down a list, are mere
 * look-ups.
 * A page of a first sync changes a thousand counts, and the next page mostly the same ones. The
 * changes of such transactions are kept in memory and written from time to time; meanwhile a state
 * marks the counts in the file as out of date. If the program ends before writing, the next start
 * finds that state, and asks the index itself until idle time has recounted the tokens.
 */
export class CountCache {
  readonly #layout: Layout;
  /** Changes of counts by the current transaction. */
  readonly #open = new Map<string, Change>();
  readonly #spans = new Map<number, number>();
  /** The spans in the file; null if they have to be read again. */
  #storedSpans: readonly (readonly [number, number])[] | null = null;
  /** Changes by earlier transactions that are not written yet. */
  readonly #unwritten = new Map<string, number>();
  #isFileBehind = false;
  #isLost = false;
  #isRecounted = false;
  /** Positions up to which lost counts are known again, and those of the current transaction. */
  #recountedTo = -Infinity;
  #nextRecountedTo: number | null = null;
  #gramTokens: GramTokens | null = null;
  /** The unwritten changes before the current transaction emptied the tables. */
  #beforeReset: ReadonlyMap<string, number> | null = null;
  #outcome: "nothing" | "written" | "kept" = "nothing";

  constructor(resource: Resource) {
    this.#layout = LAYOUTS[resource];
  }

  /** Finds out whether the previous run ended without writing its counts. */
  open(statements: Statements): void {
    this.#isLost = statements.has(
      "SELECT 1 FROM state WHERE key = ?",
      stateKey(this.#layout.resource),
    );
  }

  /** Adds (1) or subtracts (-1) a record's tokens and position. */
  change(position: number, tokens: readonly string[], by: 1 | -1): void {
    const isCountedYet = position <= (this.#nextRecountedTo ?? this.#recountedTo);
    if (!this.#isLost || this.#beforeReset !== null || isCountedYet) this.#add(tokens, by);
    const span = Math.floor(position / SPAN_POSITIONS);
    this.#spans.set(span, (this.#spans.get(span) ?? 0) + by);
  }

  #add(tokens: readonly string[], by: 1 | -1): void {
    for (const token of tokens) {
      if (!isCounted(this.#layout, token)) continue;
      const change = this.#open.get(token);
      if (change === undefined) this.#open.set(token, { by });
      else change.by += by;
    }
  }

  /**
   * Returns the number of records that have a token; null while that is not known. Only for tokens
   * that are counted (see `isCounted`).
   */
  of(statements: Statements, token: string): number | null {
    const { grams } = this.#layout;
    if (this.#isLost) {
      if (grams === null) return null;
      const sql = `SELECT count(*) FROM ${grams} WHERE ${grams} MATCH ?`;
      return statements.number(sql, `"${token}"`) ?? 0;
    }
    const written =
      statements.number(`SELECT n FROM ${this.#layout.tokenCounts} WHERE token = ?`, token) ?? 0;
    return written + (this.#unwritten.get(token) ?? 0) + (this.#open.get(token)?.by ?? 0);
  }

  /** Returns all counts other than 0; null while they are lost. */
  all(statements: Statements): ReadonlyMap<string, number> | null {
    if (this.#isLost) return null;
    const counts = new Map<string, number>();
    for (const [token, n] of statements.eachTuple(
      `SELECT token, n FROM ${this.#layout.tokenCounts}`,
      [text, number],
    ))
      counts.set(token, n);
    const add = (token: string, by: number) => counts.set(token, (counts.get(token) ?? 0) + by);
    for (const [token, by] of this.#unwritten) add(token, by);
    for (const [token, { by }] of this.#open) add(token, by);
    for (const [token, count] of counts) if (count === 0) counts.delete(token);
    return counts;
  }

  /** Returns the number of all records. */
  total(statements: Statements): number {
    return this.#allSpans(statements).reduce((sum, [, count]) => sum + count, 0);
  }

  /**
   * Returns where the window begins that starts at `offset` of all records, newest or oldest first:
   * a bound for `ord`, and the number of records to skip from there.
   */
  windowStart(
    statements: Statements,
    offset: number,
    direction: "asc" | "desc",
  ): { readonly bound: number; readonly skip: number } | null {
    const spans = this.#allSpans(statements);
    let skip = offset;
    for (let step = 0; step < spans.length; step += 1) {
      const [span, count] = spans[direction === "desc" ? spans.length - 1 - step : step] ?? [0, 0];
      if (skip < count)
        return {
          bound: direction === "desc" ? (span + 1) * SPAN_POSITIONS - 1 : span * SPAN_POSITIONS,
          skip,
        };
      skip -= count;
    }
    return null;
  }

  /**
   * Reads the spans once after each change: at most about a thousand rows, which every page of a
   * list needs.
   */
  #allSpans(statements: Statements): readonly (readonly [number, number])[] {
    this.#storedSpans ??= statements.tuples(
      `SELECT span, n FROM ${this.#layout.spans} ORDER BY span`,
      [number, number],
    );
    return this.#storedSpans;
  }

  /**
   * Writes the changed spans. There are few, so they are written with their transaction and before
   * a window is looked up.
   */
  writeSpans(statements: Statements): void {
    const sql =
      `INSERT INTO ${this.#layout.spans} (span, n) VALUES (?, ?) ON CONFLICT (span) DO ` +
      "UPDATE SET n = n + excluded.n";
    if (this.#spans.size === 0) return;
    for (const [span, change] of this.#spans) if (change !== 0) statements.run(sql, span, change);
    this.#spans.clear();
    this.#storedSpans = null;
  }

  /**
   * Call at the end of a transaction. `all`: writes everything, so that nothing stays in memory
   * only.
   */
  flush(statements: Statements, all = false): void {
    this.writeSpans(statements);
    if (this.#open.size === 0 && (!all || this.#unwritten.size === 0)) {
      this.#outcome = "nothing";
      return;
    }
    const size = this.#open.size + this.#unwritten.size;
    if (
      all ||
      size > MAX_HELD_TOKENS ||
      (this.#unwritten.size === 0 && size <= MAX_WRITTEN_TOKENS)
    ) {
      this.#write(statements);
      if (this.#isFileBehind && (!this.#isLost || this.#isRecounted))
        statements.run("DELETE FROM state WHERE key = ?", stateKey(this.#layout.resource));
      this.#outcome = "written";
      return;
    }
    if (!this.#isFileBehind)
      statements.run(
        "INSERT OR REPLACE INTO state (key, value) VALUES (?, 'true')",
        stateKey(this.#layout.resource),
      );
    this.#outcome = "kept";
  }

  /**
   * Recounts the tokens, or some of them, if an earlier run ended without writing its counts. Call
   * it in a transaction. Returns whether it was needed.
   */
  recount(statements: Statements): boolean {
    if (!this.#isLost) return false;
    const { grams } = this.#layout;
    if (grams === null) this.#recountSome(statements);
    else this.#recountAll(statements, grams);
    if (this.#isRecounted)
      statements.run("DELETE FROM state WHERE key = ?", stateKey(this.#layout.resource));
    return true;
  }

  /** The index of the tokens knows how many records have each. */
  #recountAll(statements: Statements, grams: string): void {
    const { tokenCounts, gramSets } = this.#layout;
    const terms = `temp.${grams}_counts`;
    statements.run(
      `CREATE VIRTUAL TABLE IF NOT EXISTS ${terms} USING fts5vocab(main, ${grams}, row)`,
    );
    statements.run(`DELETE FROM ${tokenCounts}`);
    statements.run(
      `INSERT INTO ${tokenCounts} (token, n) SELECT term, doc FROM ${terms} WHERE ` +
        "unicode(term) - 97 NOT BETWEEN 2 AND ?",
      gramSets.length - 1,
    );
    this.#isRecounted = true;
  }

  /** Without an index the short texts are read, a slice at a time. */
  #recountSome(statements: Statements): void {
    this.#gramTokens ??= new GramTokens(this.#layout);
    if (this.#recountedTo === -Infinity) statements.run(`DELETE FROM ${this.#layout.tokenCounts}`);
    const slice = readSlice(statements, this.#layout, this.#gramTokens, this.#recountedTo);
    this.#add(slice.tokens, 1);
    if (slice.last === null) this.#isRecounted = true;
    else this.#nextRecountedTo = slice.last;
    this.flush(statements, this.#isRecounted);
  }

  /** Call after the commit. */
  committed(): void {
    if (this.#isRecounted) this.#isLost = false;
    this.#recountedTo = this.#isLost ? (this.#nextRecountedTo ?? this.#recountedTo) : -Infinity;
    this.#nextRecountedTo = null;
    this.#isRecounted = false;
    this.#beforeReset = null;
    if (this.#outcome === "nothing") return;
    this.#isFileBehind = this.#outcome === "kept";
    if (this.#outcome === "written") this.#unwritten.clear();
    else
      for (const [token, { by }] of this.#open)
        this.#unwritten.set(token, (this.#unwritten.get(token) ?? 0) + by);
    this.#open.clear();
    this.#outcome = "nothing";
  }

  /** Call after a rollback of the transaction. */
  forget(): void {
    if (this.#beforeReset !== null)
      for (const [token, change] of this.#beforeReset) this.#unwritten.set(token, change);
    this.#beforeReset = null;
    this.#isRecounted = false;
    this.#nextRecountedTo = null;
    this.#open.clear();
    this.#spans.clear();
    this.#storedSpans = null;
    this.#outcome = "nothing";
  }

  /**
   * Remembers the counts of the transaction so far. The returned function restores them; call it
   * after a rollback to the same savepoint.
   */
  savepoint(): () => void {
    const open = [...this.#open].map(([token, { by }]) => [token, by] as const);
    const spans = new Map(this.#spans);
    return () => {
      this.#open.clear();
      this.#spans.clear();
      for (const [token, by] of open) this.#open.set(token, { by });
      for (const [span, change] of spans) this.#spans.set(span, change);
      this.#storedSpans = null;
    };
  }

  /**
   * Call when the tables were emptied: everything counted so far is void, unless the transaction is
   * rolled back.
   */
  reset(): void {
    this.forget();
    this.#beforeReset = new Map(this.#unwritten);
    this.#unwritten.clear();
    this.#isRecounted = this.#isLost;
    this.#isFileBehind ||= this.#isLost;
  }

  #write(statements: Statements): void {
    const changes = new Map(this.#unwritten);
    for (const [token, { by }] of this.#open) changes.set(token, (changes.get(token) ?? 0) + by);
    const list = [...changes]
      .filter(([, change]) => change !== 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    if (list.length <= 30) {
      const sql =
        `INSERT INTO ${this.#layout.tokenCounts} (token, n) VALUES (?, ?) ON CONFLICT (token) ` +
        "DO UPDATE SET n = n + excluded.n";
      for (const [token, change] of list) statements.run(sql, token, change);
      return;
    }
    // One statement, in the order of the table. A statement per token would take three times as
    // long.
    statements.run(
      `INSERT INTO ${this.#layout.tokenCounts} (token, n)
       SELECT value ->> 0, value ->> 1 FROM json_each(?) WHERE true
       ON CONFLICT (token) DO UPDATE SET n = n + excluded.n`,
      JSON.stringify(list),
    );
  }
}

/** Creates the counts of every resource of a file. */
export function countCaches(): (resource: Resource) => CountCache {
  const caches = Object.fromEntries(
    RESOURCES.map((resource) => [resource, new CountCache(resource)] as const),
  );
  return (resource) => {
    const cache = caches[resource];
    if (cache === undefined) throw new Error(`Nothing counts ${resource}.`);
    return cache;
  };
}

/**
 * Returns whether a token is counted: tokens of values, and of texts in the field sets that lists
 * and the search over everything use.
 */
export function isCounted(layout: Layout, token: string): boolean {
  const set = token.charCodeAt(0) - 97;
  return set < 2 || set >= layout.gramSets.length;
}

function stateKey(resource: Resource): string {
  return `${COUNTS_BEHIND}${resource}`;
}
