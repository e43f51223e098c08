import type { CrmRecord } from "../../../shared/contract/define.ts";
import { RESOURCES, type Resource } from "../../../shared/contract/resource.ts";
import { number } from "../file/columns.ts";
import { normalizeText } from "../../../shared/query/normalize-text.ts";
import { gramsOf } from "../index/grams.ts";
import { type Layout, LAYOUTS } from "../index/layout.ts";
import { isMatch, matchOf, rank, type Ranked, SearchedTexts } from "./search-rank.ts";
import {
  beginningSource,
  isShort,
  LAST_CHARACTER,
  looseSource,
  nameColumn,
  shortFields,
  type Source,
  sourceOf,
  type Tier,
} from "./search-sources.ts";
import { forgivingWords, searchWords, type Word } from "./search-words.ts";
import type { Statements } from "../file/statements.ts";

/** A hit of the search over every resource. */
export interface StoreHit {
  readonly resource: Resource;
  readonly record: CrmRecord;
  /** Field of the stored record that matched, and its text. */
  readonly match: { readonly field: string; readonly text: string } | null;
}

export interface SearchResult {
  readonly hits: readonly StoreHit[];
  /** All matches; of each resource at most 1,000 are counted, of some words 100. */
  readonly total: number;
  /** Whether there are more than `total`. */
  readonly more: boolean;
}

/** Reads a record as the user sees it. */
type RecordOf = (resource: Resource, id: number) => CrmRecord | null;

/**
 * Highest number to which the matches of a resource are counted. Nobody needs a higher one exactly,
 * and counting takes longer than finding.
 */
const MAX_COUNTED_MATCHES = 1000;
/** Most records of a resource that are read to see whether they match. */
const MAX_READ_RECORDS = 40;
/** Matches that are counted where each of them is asked for by itself. */
const MAX_PROBED_MATCHES = 100;
/** To ask for one record takes as long as to go through so many that have a token. */
const PROBE_RECORDS = 500;
/** With more names that begin with a word, the newest are found sooner by the text index. */
const MAX_NAMES_BY_INDEX = 1000;
const NEWEST = "ORDER BY t.rowid DESC LIMIT";
/** A search that finds fewer records than this forgives a typing error. */
const MIN_EXACT_HITS = 5;

/**
 * Longest search. Only the beginning of a longer text is searched, because nobody types that much
 * and a pasted page is no search.
 */
const MAX_QUERY_CHARACTERS = 200;
const MAX_QUERY_WORDS = 20;

/**
 * Returns records of every resource in which all words of the text occur, in any fields. Names that
 * begin with the text come first, then names that contain it, then the others; newest first within
 * each. A text of digits is a phone number in any format. If hardly anything is found, records
 * follow whose words are one typing error away.
 */
export function searchEverything(
  recordOf: RecordOf,
  statements: Statements,
  counts: Counts,
  text: string,
  limit: number,
): SearchResult {
  const asked = text.slice(0, MAX_QUERY_CHARACTERS);
  const words = searchWords(asked).slice(0, MAX_QUERY_WORDS);
  if (words.length === 0 || limit <= 0) return { hits: [], total: 0, more: false };
  const search = new Search(recordOf, statements, counts, normalizeText(asked), limit);
  const exact = search.run(words);
  if (exact.total >= MIN_EXACT_HITS) return exact;
  const forgiving = forgivingWords(statements, words);
  if (forgiving === null) return exact;
  const found = search.run(forgiving);
  const known = new Set(exact.hits.map(keyOf));
  const others = found.hits.filter((hit) => !known.has(keyOf(hit)));
  return { ...found, hits: [...exact.hits, ...others].slice(0, limit) };
}

function keyOf({ resource, record }: Pick<StoreHit, "resource" | "record">): string {
  return `${resource}:${record.id}`;
}

/** What the file knows without a search. */
export interface Counts {
  /** How many records have a token of one or two characters. */
  of(resource: Resource, token: string): number;
  total(resource: Resource): number;
}

/** How many matches a resource has; `more`: at least one beyond that. */
interface Counted {
  readonly count: number;
  readonly more: boolean;
}

interface Place {
  readonly resource: Resource;
  readonly id: number;
  readonly updated: number;
}

class Search {
  readonly #recordOf: RecordOf;
  readonly #statements: Statements;
  readonly #counts: Counts;
  /** The whole typed text, normalised. */
  readonly #whole: string;
  readonly #limit: number;

  constructor(
    recordOf: RecordOf,
    statements: Statements,
    counts: Counts,
    whole: string,
    limit: number,
  ) {
    this.#whole = whole;
    this.#recordOf = recordOf;
    this.#statements = statements;
    this.#counts = counts;
    this.#limit = limit;
  }

  run(words: readonly Word[]): SearchResult {
    const hits = new Map<string, Ranked>();
    /** Of the resources whose matches are counted already. */
    const known = new Map<Resource, Counted>();
    const rare: Ranked[] = [];
    for (const resource of RESOURCES) {
      const found = this.#few(resource, words);
      if (found === null) continue;
      known.set(resource, { count: found.length, more: false });
      rare.push(...found);
    }
    const frequent = RESOURCES.filter((resource) => !known.has(resource));
    // Texts other than names are searched only if names leave room. Most searches end with the
    // names, after reading few more records than they show.
    for (const tiers of [["begins", "names"], ["anywhere"]] as const) {
      if (hits.size >= this.#limit) break;
      const inTiers = ({ tier }: Ranked) => tiers.some((one) => one === tier);
      const found = rare.filter(inTiers);
      for (const place of this.#newest(frequent, words, tiers, known)) {
        const record = hits.has(`${place.resource}:${place.id}`)
          ? null
          : this.#recordOf(place.resource, place.id);
        if (record === null) continue;
        const texts = new SearchedTexts(place.resource, record);
        const ranked = rank(texts, words, this.#whole);
        // The search in names is loose (see `sourceOf`), so its hits are tested.
        if (tiers[0] === "anywhere" || inTiers(ranked)) found.push(ranked);
      }
      for (const hit of found.toSorted(
        (a, b) => b.rank - a.rank || (a.updated < b.updated ? 1 : -1),
      ))
        hits.set(keyOf(hit), hit);
    }
    let total = 0;
    let more = false;
    for (const resource of RESOURCES) {
      const counted = known.get(resource) ?? this.#total(resource, words);
      total += counted.count;
      more ||= counted.more;
    }
    const shown = [...hits.values()].slice(0, this.#limit);
    return {
      hits: shown.map(({ resource, record, found }) => ({
        resource,
        record,
        match: found === null ? null : matchOf(found),
      })),
      total,
      more,
    };
  }

  /**
   * Returns all matches of a resource if the index finds only a few records that may match; else
   * null. Reading those is cheaper than an exact search.
   */
  #few(resource: Resource, words: readonly Word[]): readonly Ranked[] | null {
    const layout = LAYOUTS[resource];
    const source = looseSource(layout, words);
    if (source === null) return null;
    const places = this.#statements.column(
      `${source.sql} LIMIT ${MAX_READ_RECORDS + 1}`,
      number,
      ...source.values,
    );
    if (places.length > MAX_READ_RECORDS) return null;
    const sql = `SELECT r.id FROM json_each(?) j CROSS JOIN ${layout.rows} r ON r.ord = j.value`;
    const ids =
      places.length === 0 ? [] : this.#statements.column(sql, number, JSON.stringify(places));
    return ids.flatMap((id) => {
      const record = this.#recordOf(resource, id);
      if (record === null) return [];
      const texts = new SearchedTexts(resource, record);
      return isMatch(texts, words, this.#whole) ? [rank(texts, words, this.#whole)] : [];
    });
  }

  /**
   * Returns the newest matches of some tiers over all resources. The last tier includes the matches
   * of the others.
   */
  #newest(
    resources: readonly Resource[],
    words: readonly Word[],
    tiers: readonly Tier[],
    known: Map<Resource, Counted>,
  ): readonly Place[] {
    const pool = this.#limit * 2;
    const found = new Map<Tier, Place[]>();
    for (const resource of resources) {
      for (const tier of tiers.toReversed()) {
        const places = this.#places(resource, words, tier, pool, known);
        found.set(tier, [...(found.get(tier) ?? []), ...places]);
        if (places.length >= pool) continue;
        if (tier === "anywhere" && !known.has(resource))
          known.set(resource, { count: places.length, more: false });
        break;
      }
    }
    const all = [...found.values()].flatMap((places) =>
      places.toSorted((a, b) => b.updated - a.updated).slice(0, pool),
    );
    return [...new Map(all.map((place) => [`${place.resource}:${place.id}`, place])).values()];
  }

  #places(
    resource: Resource,
    words: readonly Word[],
    tier: Tier,
    limit: number,
    known: Map<Resource, Counted>,
  ): readonly Place[] {
    const layout = LAYOUTS[resource];
    const source =
      (tier === "begins" ? this.#beginning(layout, words, limit) : null) ??
      sourceOf(layout, words, tier, this.#whole);
    if (source === null) return [];
    let found: Source;
    if (source.isSlow === true) {
      const { ords, counted } = this.#slow(resource, source);
      known.set(resource, counted);
      const newest = JSON.stringify(ords.slice(0, limit));
      found = { sql: "SELECT value AS ord FROM json_each(?)", values: [newest] };
    } else found = { sql: `${source.sql} ${NEWEST} ${limit}`, values: source.values };
    const sql =
      `SELECT r.id AS id, r.updated AS updated FROM (${found.sql}) p ` +
      `CROSS JOIN ${layout.rows} r ON r.ord = p.ord`;
    return this.#statements
      .rows(sql, { id: number, updated: number }, ...found.values)
      .map(({ id, updated }) => ({ resource, id, updated }));
  }

  /** The names that begin with the word, where those are few: else the text index finds them. */
  #beginning(layout: Layout, words: readonly Word[], limit: number): Source | null {
    const [word, ...others] = words;
    const column = nameColumn(layout);
    if (word === undefined || others.length > 0 || word.some(isShort) || column === null)
      return null;
    const sql =
      `SELECT count(*) FROM (SELECT 1 FROM ${layout.rows} WHERE ${column} >= ? AND ${column} < ? ` +
      `LIMIT ${MAX_NAMES_BY_INDEX})`;
    const isFrequent = word.some(
      (text) =>
        this.#statements.number(sql, text, `${text}${LAST_CHARACTER}`) === MAX_NAMES_BY_INDEX,
    );
    return isFrequent ? null : beginningSource(layout, column, word, limit);
  }

  /** The newest matches of a source of which the first takes as long as all, and their number. */
  #slow(
    resource: Resource,
    source: Source,
  ): { readonly ords: readonly number[]; readonly counted: Counted } {
    const probed = this.#isQuickerProbed(resource, source) ? source.probed : undefined;
    const max = probed === undefined ? MAX_COUNTED_MATCHES : MAX_PROBED_MATCHES;
    const newest = ({ sql, values }: Source) =>
      this.#statements.column(`${sql} ${NEWEST} ${max + 1}`, number, ...values);
    const all =
      probed === undefined
        ? newest(source)
        : [...new Set(probed.parts.flatMap(newest))].toSorted((a, b) => b - a);
    const counted = { count: Math.min(all.length, max), more: all.length > max };
    return { ords: all, counted };
  }

  #isQuickerProbed(resource: Resource, { probed }: Source): boolean {
    if (probed === undefined) return false;
    const having = probed.tokens.reduce((sum, token) => sum + this.#counts.of(resource, token), 0);
    const expected = (MAX_PROBED_MATCHES * this.#counts.total(resource)) / Math.max(1, having);
    return expected * PROBE_RECORDS < having;
  }

  #total(resource: Resource, words: readonly Word[]): Counted {
    const layout = LAYOUTS[resource];
    const [word, ...others] = words;
    if (word !== undefined && others.length === 0 && word.length === 1 && isShort(word[0])) {
      const tokens = gramsOf(layout, shortFields(layout), word[0]) ?? [];
      // Each record is counted at most once per token.
      const most = tokens.reduce((sum, token) => sum + this.#counts.of(resource, token), 0);
      if (most > MAX_COUNTED_MATCHES * tokens.length)
        return { count: MAX_COUNTED_MATCHES, more: true };
    }
    const source = sourceOf(layout, words, "anywhere", this.#whole);
    if (source === null) return { count: 0, more: false };
    const sql = `SELECT count(*) FROM (${source.sql} LIMIT ${MAX_COUNTED_MATCHES + 1})`;
    const counted = this.#statements.number(sql, ...source.values) ?? 0;
    return { count: Math.min(counted, MAX_COUNTED_MATCHES), more: counted > MAX_COUNTED_MATCHES };
  }
}
