import type { Resource } from "../../../shared/contract/resource.ts";
import { number, type Statements } from "../file/statements.ts";
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
  anyGram,
  candidateSource,
  isShort,
  type Source,
  sourceOf,
  type Tier,
} from "./search-sources.ts";

/** Most matches that a source counts of which the first takes as long as all. */
const MAX_SLOW_MATCHES = 1000;
/** Most records with a short word that are gone through only to count matches. */
const MAX_WALKED_RECORDS = 10_000;
const NEWEST = "ORDER BY t.rowid DESC LIMIT";

/** Finds the matches of a resource by its text indexes. */
export class IndexedSearch implements ResourceSearch {
  readonly #resource: Resource;
  readonly #layout: Layout;
  readonly #searched: Searched;
  readonly #statements: Statements;
  readonly #recordOf: RecordOf;

  constructor(resource: Resource, searched: Searched, statements: Statements, recordOf: RecordOf) {
    this.#resource = resource;
    this.#layout = LAYOUTS[resource];
    this.#searched = searched;
    this.#statements = statements;
    this.#recordOf = recordOf;
  }

  fewMatches(): readonly Ranked[] | null {
    const { rows } = this.#layout;
    const { words, fullText } = this.#searched;
    const places = this.#candidates();
    if (places === null) return null;
    const sql = `SELECT r.id FROM json_each(?) j CROSS JOIN ${rows} r ON r.ord = j.value`;
    const ids =
      places.length === 0 ? [] : this.#statements.column(sql, number, JSON.stringify(places));
    return ids.flatMap((id) => {
      const record = this.#recordOf(this.#resource, id);
      if (record === null) return [];
      const texts = new SearchedTexts(this.#resource, record);
      return isMatch(texts, words, fullText) ? [rank(texts, words, fullText)] : [];
    });
  }

  newest(tier: Tier, limit: number): FoundPlaces {
    const { words, fullText } = this.#searched;
    const source = sourceOf(this.#layout, words, tier, fullText);
    if (source === null) return { places: [], matchCount: null };
    let matchCount: Counted | null = null;
    let foundSource: Source;
    if (source.isSlow === true) {
      const slow = this.#slow(source);
      ({ matchCount } = slow);
      const newest = JSON.stringify(slow.ords.slice(0, limit));
      foundSource = { sql: "SELECT value AS ord FROM json_each(?)", values: [newest] };
    } else foundSource = { sql: `${source.sql} ${NEWEST} ${limit}`, values: source.values };
    const sql =
      `SELECT r.id AS id, r.updated AS updated FROM (${foundSource.sql}) p ` +
      `CROSS JOIN ${this.#layout.rows} r ON r.ord = p.ord`;
    const places = this.#statements
      .rows(sql, { id: number, updated: number }, ...foundSource.values)
      .map(({ id, updated }) => ({ resource: this.#resource, id, updated }));
    return { places, matchCount };
  }

  count(max: number, knownMatches: number): Counted {
    const { words, fullText } = this.#searched;
    const source = sourceOf(this.#layout, words, "anywhere", fullText);
    if (source === null) return { count: 0, hasMore: false };
    if (source.isSlow === true && this.#isLong()) return { count: knownMatches, hasMore: true };
    const sql = `SELECT count(*) FROM (${source.sql} LIMIT ${max + 1})`;
    const matchCount = this.#statements.number(sql, ...source.values) ?? 0;
    return { count: Math.min(matchCount, max), hasMore: matchCount > max };
  }

  /** Returns the positions of the records that may match, if those are few; else null. */
  #candidates(): readonly number[] | null {
    const source = candidateSource(this.#layout, this.#searched.words);
    if (source === null) return null;
    const sql = `${source.sql} LIMIT ${MAX_READ_RECORDS + 1}`;
    const positions = this.#statements.column(sql, number, ...source.values);
    return positions.length > MAX_READ_RECORDS ? null : positions;
  }

  /** The newest matches of a source of which the first takes as long as all, and their number. */
  #slow({ sql, values }: Source): {
    readonly ords: readonly number[];
    readonly matchCount: Counted;
  } {
    const max = MAX_SLOW_MATCHES;
    const ords = this.#statements.column(`${sql} ${NEWEST} ${max + 1}`, number, ...values);
    return { ords, matchCount: { count: Math.min(ords.length, max), hasMore: ords.length > max } };
  }

  /** Returns whether the short words are in too many records to count. */
  #isLong(): boolean {
    const { grams } = this.#layout;
    const sql = `SELECT count(*) FROM (SELECT 1 FROM ${grams} WHERE ${grams} MATCH ? LIMIT ?)`;
    return this.#searched.words
      .filter((word) => word.some(isShort))
      .every((word) => {
        const match = anyGram(this.#layout, word);
        return (
          (this.#statements.number(sql, match, MAX_WALKED_RECORDS + 1) ?? 0) > MAX_WALKED_RECORDS
        );
      });
  }
}
