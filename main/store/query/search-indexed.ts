import type { Resource } from "../../../shared/contract/resource.ts";
import { number, type Statements } from "../file/statements.ts";
import { gramsOf } from "../index/grams.ts";
import { type Layout, LAYOUTS } from "../index/layout.ts";
import {
  type Counted,
  type FoundPlaces,
  MAX_READ_RECORDS,
  type RecordOf,
  type ResourceSearch,
  type Searched,
} from "./search-matches.ts";
import { isMatch, rank, type Ranked, SearchedTexts } from "./search-rank.ts";
import {
  beginningSource,
  isShort,
  LAST_CHARACTER,
  looseSources,
  nameColumn,
  shortFields,
  type Source,
  sourceOf,
  type Tier,
} from "./search-sources.ts";

/** What the file knows without a search. */
export interface Counts {
  /** How many records have a token of one or two characters; null while that is not known. */
  of(resource: Resource, token: string): number | null;
  total(resource: Resource): number;
}

/** Matches that are counted where each one takes a query of its own. */
const MAX_PROBED_MATCHES = 40;
/** Most matches that a source counts of which the first takes as long as all. */
const MAX_SLOW_MATCHES = 1000;
/** Most records with a short word that are gone through only to count matches. */
const MAX_WALKED_RECORDS = 10_000;
/** To ask for one record takes as long as to go through so many that have a token. */
const PROBE_RECORDS = 500;
/** With more names that begin with a word, the newest are found sooner by the text index. */
const MAX_NAMES_BY_INDEX = 1000;
const NEWEST = "ORDER BY t.rowid DESC LIMIT";

/** Finds the matches of a resource by its text indexes. */
export class IndexedSearch implements ResourceSearch {
  readonly #resource: Resource;
  readonly #layout: Layout;
  readonly #searched: Searched;
  readonly #statements: Statements;
  readonly #counts: Counts;
  readonly #recordOf: RecordOf;

  constructor(
    resource: Resource,
    searched: Searched,
    statements: Statements,
    counts: Counts,
    recordOf: RecordOf,
  ) {
    this.#resource = resource;
    this.#layout = LAYOUTS[resource];
    this.#searched = searched;
    this.#statements = statements;
    this.#counts = counts;
    this.#recordOf = recordOf;
  }

  few(): readonly Ranked[] | null {
    const { rows } = this.#layout;
    const { words, whole } = this.#searched;
    const places = this.#candidates();
    if (places === null) return null;
    const sql = `SELECT r.id FROM json_each(?) j CROSS JOIN ${rows} r ON r.ord = j.value`;
    const ids =
      places.length === 0 ? [] : this.#statements.column(sql, number, JSON.stringify(places));
    return ids.flatMap((id) => {
      const record = this.#recordOf(this.#resource, id);
      if (record === null) return [];
      const texts = new SearchedTexts(this.#resource, record);
      return isMatch(texts, words, whole) ? [rank(texts, words, whole)] : [];
    });
  }

  newest(tier: Tier, limit: number): FoundPlaces {
    const { words, whole } = this.#searched;
    const source =
      (tier === "begins" ? this.#beginning(limit) : null) ??
      sourceOf(this.#layout, words, tier, whole);
    if (source === null) return { places: [], counted: null };
    let counted: Counted | null = null;
    let found: Source;
    if (source.isSlow === true) {
      const slow = this.#slow(source);
      ({ counted } = slow);
      const newest = JSON.stringify(slow.ords.slice(0, limit));
      found = { sql: "SELECT value AS ord FROM json_each(?)", values: [newest] };
    } else found = { sql: `${source.sql} ${NEWEST} ${limit}`, values: source.values };
    const sql =
      `SELECT r.id AS id, r.updated AS updated FROM (${found.sql}) p ` +
      `CROSS JOIN ${this.#layout.rows} r ON r.ord = p.ord`;
    const places = this.#statements
      .rows(sql, { id: number, updated: number }, ...found.values)
      .map(({ id, updated }) => ({ resource: this.#resource, id, updated }));
    return { places, counted };
  }

  count(max: number, found: number): Counted {
    const { words, whole } = this.#searched;
    const [word, ...others] = words;
    if (word !== undefined && others.length === 0 && word.length === 1 && isShort(word[0])) {
      const tokens = gramsOf(this.#layout, shortFields(this.#layout), word[0]) ?? [];
      // Each record is counted at most once per token.
      if (this.#sum(tokens) > MAX_SLOW_MATCHES * tokens.length)
        return { count: Math.min(max, MAX_SLOW_MATCHES), more: true };
    }
    const source = sourceOf(this.#layout, words, "anywhere", whole);
    if (source === null) return { count: 0, more: false };
    if (source.isSlow === true && this.#isLong()) return { count: found, more: true };
    const sql = `SELECT count(*) FROM (${source.sql} LIMIT ${max + 1})`;
    const counted = this.#statements.number(sql, ...source.values) ?? 0;
    return { count: Math.min(counted, max), more: counted > max };
  }

  /** Returns the positions of the records that may match, if those are few; else null. */
  #candidates(): readonly number[] | null {
    const recordsWith = (pair: string) => this.#recordsWith(pair);
    const sources = looseSources(this.#layout, this.#searched.words, recordsWith);
    for (const { sql, values } of sources) {
      const limited = `${sql} LIMIT ${MAX_READ_RECORDS + 1}`;
      const found = this.#statements.column(limited, number, ...values);
      if (found.length <= MAX_READ_RECORDS) return found;
    }
    return null;
  }

  /** The names that begin with the word, where those are few: else the text index finds them. */
  #beginning(limit: number): Source | null {
    const [word, ...others] = this.#searched.words;
    const column = nameColumn(this.#layout);
    if (word === undefined || others.length > 0 || word.some(isShort) || column === null)
      return null;
    const { rows } = this.#layout;
    const sql =
      `SELECT count(*) FROM (SELECT 1 FROM ${rows} WHERE ${column} >= ? AND ${column} < ? ` +
      `LIMIT ${MAX_NAMES_BY_INDEX})`;
    const isFrequent = word.some(
      (text) =>
        this.#statements.number(sql, text, `${text}${LAST_CHARACTER}`) === MAX_NAMES_BY_INDEX,
    );
    return isFrequent ? null : beginningSource(this.#layout, column, word, limit);
  }

  /** The newest matches of a source of which the first takes as long as all, and their number. */
  #slow(source: Source): { readonly ords: readonly number[]; readonly counted: Counted } {
    const probed = this.#isQuickerProbed(source) ? source.probed : undefined;
    const max = probed === undefined ? MAX_SLOW_MATCHES : MAX_PROBED_MATCHES;
    const newest = ({ sql, values }: Source) =>
      this.#statements.column(`${sql} ${NEWEST} ${max + 1}`, number, ...values);
    const all =
      probed === undefined
        ? newest(source)
        : [...new Set(probed.parts.flatMap(newest))].toSorted((a, b) => b - a);
    const counted = { count: Math.min(all.length, max), more: all.length > max };
    return { ords: all, counted };
  }

  /** Returns whether the short words are in too many records to count. */
  #isLong(): boolean {
    const having = this.#searched.words
      .filter((word) => word.some(isShort))
      .map((word) => word.reduce((sum, text) => sum + this.#recordsWith(text), 0));
    return Math.min(...having) > MAX_WALKED_RECORDS;
  }

  #isQuickerProbed({ probed }: Source): boolean {
    if (probed === undefined) return false;
    const having = this.#sum(probed.tokens);
    const total = this.#counts.total(this.#resource);
    const expected = (MAX_PROBED_MATCHES * total) / Math.max(1, having);
    return expected * PROBE_RECORDS < having;
  }

  /** Records with two characters in one of their short texts, at most. */
  #recordsWith(pair: string): number {
    return this.#sum(gramsOf(this.#layout, shortFields(this.#layout), pair) ?? []);
  }

  #sum(tokens: readonly string[]): number {
    return tokens.reduce((sum, token) => sum + (this.#counts.of(this.#resource, token) ?? 0), 0);
  }
}
