import { RESOURCES, type Resource } from "../../../shared/contract/resource.ts";
import { number, text } from "../file/columns.ts";
import { type Layout, LAYOUTS } from "./layout.ts";
import type { Statements } from "../file/statements.ts";

/** State that says that the counts in the file are behind, by resource. */
export const TALLY_BEHIND = "tally-behind:";
/** Places of one span, a power of two: about a day and a half of changes. */
export const SPAN_RANKS = 8192;
/**
 * So many changed tokens are written with the transaction that changed them: an edit changes fewer.
 */
const MAX_WRITTEN_TOKENS = 300;
/** So many changed tokens are kept in memory before they are written. */
const MAX_HELD_TOKENS = 20_000;

/**
 * How many records of a resource hold each token, and how many lie in each span of places, so that
 * totals of short texts and single values, and pages far down a list, are look-ups.
 *
 * A page of a first sync changes a thousand counts, and the next page nearly the same ones: what
 * such transactions change is kept in memory and written now and then. The file says that it is
 * behind meanwhile (a state). If the program ends without writing, the next one asks the index
 * itself until idle time has recounted.
 */
export class CountCache {
  readonly #layout: Layout;
  /** Of the transaction that runs. */
  readonly #open = new Map<string, number>();
  readonly #spans = new Map<number, number>();
  /** The spans as they are in the file. */
  #known: readonly (readonly [number, number])[] | null = null;
  /** Of transactions before it. */
  readonly #kept = new Map<string, number>();
  #behind = false;
  #lost = false;
  #mended = false;
  /** What was kept when the tables were emptied in this transaction. */
  #before: ReadonlyMap<string, number> | null = null;
  #outcome: "nothing" | "written" | "kept" = "nothing";

  constructor(resource: Resource) {
    this.#layout = LAYOUTS[resource];
  }

  /** Looks whether the program before this one left the file behind. */
  open(statements: Statements): void {
    this.#lost = statements.has(
      "SELECT 1 FROM state WHERE key = ?",
      stateKey(this.#layout.resource),
    );
  }

  /** Counts a record's tokens and place in (1) or out (-1). */
  change(ord: number, tokens: readonly string[], by: 1 | -1): void {
    for (const token of this.#lost && this.#before === null ? [] : tokens) {
      if (isTallied(this.#layout, token)) this.#open.set(token, (this.#open.get(token) ?? 0) + by);
    }
    const span = Math.floor(ord / SPAN_RANKS);
    this.#spans.set(span, (this.#spans.get(span) ?? 0) + by);
  }

  /** Number of records that hold a token of the sets that are counted (see `isTallied`). */
  of(statements: Statements, token: string): number {
    const { grams } = this.#layout;
    if (this.#lost)
      return (
        statements.number(`SELECT count(*) FROM ${grams} WHERE ${grams} MATCH ?`, `"${token}"`) ?? 0
      );
    const written =
      statements.number(`SELECT n FROM ${this.#layout.tally} WHERE token = ?`, token) ?? 0;
    return written + (this.#kept.get(token) ?? 0) + (this.#open.get(token) ?? 0);
  }

  /** All counts that are not 0; `null` while they are lost. */
  all(statements: Statements): ReadonlyMap<string, number> | null {
    if (this.#lost) return null;
    const counts = new Map<string, number>();
    for (const [token, n] of statements.eachTuple(`SELECT token, n FROM ${this.#layout.tally}`, [
      text,
      number,
    ]))
      counts.set(token, n);
    for (const changes of [this.#kept, this.#open]) {
      for (const [token, change] of changes) counts.set(token, (counts.get(token) ?? 0) + change);
    }
    for (const [token, count] of counts) if (count === 0) counts.delete(token);
    return counts;
  }

  /** Number of all records. */
  total(statements: Statements): number {
    return this.#allSpans(statements).reduce((sum, [, count]) => sum + count, 0);
  }

  /**
   * Where the window begins that starts at `offset` of all records, newest first or oldest first: a
   * bound for `ord`, and how many records remain to be skipped there.
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
          bound: direction === "desc" ? (span + 1) * SPAN_RANKS - 1 : span * SPAN_RANKS,
          skip,
        };
      skip -= count;
    }
    return null;
  }

  /**
   * Read once after each change: a thousand rows at most, and every page down a list asks for them.
   */
  #allSpans(statements: Statements): readonly (readonly [number, number])[] {
    this.#known ??= statements.tuples(`SELECT span, n FROM ${this.#layout.spans} ORDER BY span`, [
      number,
      number,
    ]);
    return this.#known;
  }

  /** Spans are few: they are written with their transaction, and before it counts. */
  writeSpans(statements: Statements): void {
    const sql =
      `INSERT INTO ${this.#layout.spans} (span, n) VALUES (?, ?) ON CONFLICT (span) DO ` +
      "UPDATE SET n = n + excluded.n";
    if (this.#spans.size === 0) return;
    for (const [span, change] of this.#spans) if (change !== 0) statements.run(sql, span, change);
    this.#spans.clear();
    this.#known = null;
  }

  /** At the end of a transaction. `all`: nothing is kept in memory. */
  flush(statements: Statements, all = false): void {
    this.writeSpans(statements);
    if (this.#open.size === 0 && (!all || this.#kept.size === 0)) {
      this.#outcome = "nothing";
      return;
    }
    const size = this.#open.size + this.#kept.size;
    if (all || size > MAX_HELD_TOKENS || (this.#kept.size === 0 && size <= MAX_WRITTEN_TOKENS)) {
      this.#write(statements);
      if (this.#behind)
        statements.run("DELETE FROM state WHERE key = ?", stateKey(this.#layout.resource));
      this.#outcome = "written";
      return;
    }
    if (!this.#behind)
      statements.run(
        "INSERT OR REPLACE INTO state (key, value) VALUES (?, 'true')",
        stateKey(this.#layout.resource),
      );
    this.#outcome = "kept";
  }

  /**
   * Recounts what a program left uncounted when it ended without writing, in a transaction; returns
   * whether that was needed.
   */
  mend(statements: Statements): boolean {
    if (!this.#lost) return false;
    const { grams, tally, gramSets, resource } = this.#layout;
    const terms = `temp.${grams}_counts`;
    statements.run(
      `CREATE VIRTUAL TABLE IF NOT EXISTS ${terms} USING fts5vocab(main, ${grams}, row)`,
    );
    statements.run(`DELETE FROM ${tally}`);
    statements.run(
      `INSERT INTO ${tally} (token, n) SELECT term, doc FROM ${terms} WHERE ` +
        "unicode(term) - 97 NOT BETWEEN 2 AND ?",
      gramSets.length - 1,
    );
    statements.run("DELETE FROM state WHERE key = ?", stateKey(resource));
    this.#mended = true;
    return true;
  }

  /** After the commit. */
  committed(): void {
    if (this.#mended) this.#lost = false;
    this.#mended = false;
    this.#before = null;
    if (this.#outcome === "nothing") return;
    this.#behind = this.#outcome === "kept";
    if (this.#outcome === "written") this.#kept.clear();
    else
      for (const [token, change] of this.#open)
        this.#kept.set(token, (this.#kept.get(token) ?? 0) + change);
    this.#open.clear();
    this.#outcome = "nothing";
  }

  /** The transaction was taken back. */
  forget(): void {
    if (this.#before !== null)
      for (const [token, change] of this.#before) this.#kept.set(token, change);
    this.#before = null;
    this.#mended = false;
    this.#open.clear();
    this.#spans.clear();
    this.#known = null;
    this.#outcome = "nothing";
  }

  /**
   * Remembers what the transaction counted so far; the function that it gives sets that back, after
   * a roll-back to the same moment.
   */
  savepoint(): () => void {
    const [open, spans] = [new Map(this.#open), new Map(this.#spans)];
    return () => {
      this.#open.clear();
      this.#spans.clear();
      for (const [token, change] of open) this.#open.set(token, change);
      for (const [span, change] of spans) this.#spans.set(span, change);
      this.#known = null;
    };
  }

  /**
   * The tables were emptied: nothing that was counted before holds, unless the transaction is taken
   * back.
   */
  startAnew(): void {
    this.forget();
    this.#before = new Map(this.#kept);
    this.#kept.clear();
    this.#mended = this.#lost;
    this.#behind ||= this.#lost;
  }

  #write(statements: Statements): void {
    const changes = new Map(this.#kept);
    for (const [token, change] of this.#open)
      changes.set(token, (changes.get(token) ?? 0) + change);
    const list = [...changes]
      .filter(([, change]) => change !== 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    if (list.length <= 30) {
      const sql =
        `INSERT INTO ${this.#layout.tally} (token, n) VALUES (?, ?) ON CONFLICT (token) ` +
        "DO UPDATE SET n = n + excluded.n";
      for (const [token, change] of list) statements.run(sql, token, change);
      return;
    }
    // One statement, in the order of the table: a statement for each would take three times as
    // long.
    statements.run(
      `INSERT INTO ${this.#layout.tally} (token, n) SELECT value ->> 0, value ->> 1 FROM json_each(?) WHERE true
       ON CONFLICT (token) DO UPDATE SET n = n + excluded.n`,
      JSON.stringify(list),
    );
  }
}

/** The counts of every resource of a file. */
export function talliesOf(): (resource: Resource) => CountCache {
  const tallies = Object.fromEntries(
    RESOURCES.map((resource) => [resource, new CountCache(resource)] as const),
  );
  return (resource) => {
    const tally = tallies[resource];
    if (tally === undefined) throw new Error(`Nothing counts ${resource}.`);
    return tally;
  };
}

/**
 * Whether a token is counted: values, and texts of the sets that lists and the search over
 * everything ask.
 */
export function isTallied(layout: Layout, token: string): boolean {
  const set = token.charCodeAt(0) - 97;
  return set < 2 || set >= layout.gramSets.length;
}

function stateKey(resource: Resource): string {
  return `${TALLY_BEHIND}${resource}`;
}
