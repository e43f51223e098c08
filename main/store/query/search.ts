import type { CrmRecord } from "../../../shared/contract/define.ts";
import { RESOURCES, type Resource } from "../../../shared/contract/resource.ts";
import { number } from "../file/columns.ts";
import { normalizeText } from "../../../shared/query/normalize-text.ts";
import { gramsOf } from "../index/grams.ts";
import { type Layout, LAYOUTS } from "../index/layout.ts";
import { findNames, type Names, type Place } from "./search-names.ts";
import { isMatch, matchOf, rank, type Ranked, SearchedTexts } from "./search-rank.ts";
import {
  ADDRESSES,
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
import { forgivingWords, searchWords, spelledWords, type Word } from "./search-words.ts";
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
  /** All matches; of each resource at most 1,000 are counted, of several words 100. */
  readonly total: number;
  /** Whether there may be more than `total`. */
  readonly more: boolean;
}

/** Reads a record as the user sees it. */
type RecordOf = (resource: Resource, id: number) => CrmRecord | null;

/**
 * Highest number to which the matches of a resource are counted. Nobody needs a higher one exactly,
 * and counting takes longer than finding.
 */
const MAX_COUNTED_MATCHES = 1000;
/** The same for several or corrected words, of which each match takes longer to find. */
const MAX_COUNTED_OF_WORDS = 100;
/** Maximum number of records of a resource that are read to check whether they match. */
const MAX_READ_RECORDS = 40;
/** Matches that are counted where each one takes a query of its own. */
const MAX_PROBED_MATCHES = 40;
/** Most records with a short word that are gone through only to count matches. */
const MAX_WALKED_RECORDS = 10_000;
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
  memory: Names | null,
  text: string,
  limit: number,
): SearchResult {
  const asked = text.slice(0, MAX_QUERY_CHARACTERS);
  const words = searchWords(asked).slice(0, MAX_QUERY_WORDS);
  if (words.length === 0 || limit <= 0) return { hits: [], total: 0, more: false };
  const search = new Search(recordOf, statements, counts, memory, normalizeText(asked), limit);
  const exact = search.run(words);
  if (exact.total >= MIN_EXACT_HITS) return exact;
  const spelled = spelledWords(words);
  const written = spelled === null ? exact : after(exact, search.run(spelled), limit);
  const forgiving = forgivingWords(statements, spelled ?? words);
  if (forgiving === null) return written;
  return after(written, search.run(forgiving, MAX_COUNTED_OF_WORDS), limit);
}

/** Returns the second result with the hits of the first in front. */
function after(first: SearchResult, second: SearchResult, limit: number): SearchResult {
  const known = new Set(first.hits.map(keyOf));
  const others = second.hits.filter((hit) => !known.has(keyOf(hit)));
  return { ...second, hits: [...first.hits, ...others].slice(0, limit) };
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

function byRank(a: Ranked, b: Ranked): number {
  return b.rank - a.rank || (a.updated < b.updated ? 1 : -1);
}

function isNew(hits: ReadonlyMap<string, Ranked>) {
  return ({ resource, id }: Place) => !hits.has(`${resource}:${id}`);
}

function hasAddresses(resource: Resource): boolean {
  return LAYOUTS[resource].texts.some(({ field }) => ADDRESSES.has(field));
}

class Search {
  readonly #recordOf: RecordOf;
  readonly #statements: Statements;
  readonly #counts: Counts;
  readonly #memory: Names | null;
  /** The whole typed text, normalised. */
  readonly #whole: string;
  readonly #limit: number;

  constructor(
    recordOf: RecordOf,
    statements: Statements,
    counts: Counts,
    memory: Names | null,
    whole: string,
    limit: number,
  ) {
    this.#whole = whole;
    this.#recordOf = recordOf;
    this.#statements = statements;
    this.#counts = counts;
    this.#memory = memory;
    this.#limit = limit;
  }

  /** `maxCounted`: highest number to which the matches of a resource are counted. */
  run(
    words: readonly Word[],
    maxCounted = words.length > 1 ? MAX_COUNTED_OF_WORDS : MAX_COUNTED_MATCHES,
  ): SearchResult {
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
    const hits = new Map<string, Ranked>();
    const add = (found: readonly Ranked[]) => {
      for (const hit of found.toSorted(byRank)) hits.set(keyOf(hit), hit);
    };
    const rarely = (isName: boolean) => rare.filter(({ tier }) => (tier !== "anywhere") === isName);
    // Texts other than names are searched only if names leave room. Most searches end with the
    // names, after reading few more records than they show.
    const names = findNames(this.#memory, frequent, words, this.#limit);
    const loose = this.#newest(names.unknown, words, ["begins", "names"], known);
    add([...rarely(true), ...this.#ranked(names.places, words), ...this.#named(loose, words)]);
    if (hits.size < this.#limit) {
      const others = frequent.filter((resource) => !names.unknown.includes(resource));
      const addresses = this.#newest(others.filter(hasAddresses), words, ["names"], known);
      add(this.#named(addresses.filter(isNew(hits)), words));
    }
    if (hits.size < this.#limit) {
      const places = this.#newest(frequent, words, ["anywhere"], known);
      add([...rarely(false), ...this.#ranked(places.filter(isNew(hits)), words)]);
    }
    let total = 0;
    let more = false;
    for (const resource of RESOURCES) {
      const counted =
        known.get(resource) ??
        this.#total(resource, words, maxCounted, names.counts.get(resource) ?? 0);
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

  #ranked(places: readonly Place[], words: readonly Word[]): readonly Ranked[] {
    return places.flatMap(({ resource, id }) => {
      const record = this.#recordOf(resource, id);
      return record === null ? [] : [rank(new SearchedTexts(resource, record), words, this.#whole)];
    });
  }

  /** The search in names is loose (see `sourceOf`), so its hits are tested. */
  #named(places: readonly Place[], words: readonly Word[]): readonly Ranked[] {
    return this.#ranked(places, words).filter(({ tier }) => tier !== "anywhere");
  }

  /**
   * Returns all matches of a resource if the index finds only a few records that may match; else
   * null. Reading those is cheaper than an exact search.
   */
  #few(resource: Resource, words: readonly Word[]): readonly Ranked[] | null {
    const layout = LAYOUTS[resource];
    const places = this.#candidates(resource, words);
    if (places === null) return null;
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

  /** Returns the positions of the records that may match, if those are few; else null. */
  #candidates(resource: Resource, words: readonly Word[]): readonly number[] | null {
    const recordsWith = (pair: string) => this.#recordsWith(resource, pair);
    for (const { sql, values } of looseSources(LAYOUTS[resource], words, recordsWith)) {
      const limited = `${sql} LIMIT ${MAX_READ_RECORDS + 1}`;
      const found = this.#statements.column(limited, number, ...values);
      if (found.length <= MAX_READ_RECORDS) return found;
    }
    return null;
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

  /** Whether so many records have the short words that counting would go through far too many. */
  #isLong(resource: Resource, words: readonly Word[]): boolean {
    const having = words
      .filter((word) => word.some(isShort))
      .map((word) => word.reduce((sum, text) => sum + this.#recordsWith(resource, text), 0));
    return Math.min(...having) > MAX_WALKED_RECORDS;
  }

  #isQuickerProbed(resource: Resource, { probed }: Source): boolean {
    if (probed === undefined) return false;
    const having = probed.tokens.reduce((sum, token) => sum + this.#counts.of(resource, token), 0);
    const expected = (MAX_PROBED_MATCHES * this.#counts.total(resource)) / Math.max(1, having);
    return expected * PROBE_RECORDS < having;
  }

  /** Records with two characters in one of their short texts, at most. */
  #recordsWith(resource: Resource, pair: string): number {
    const layout = LAYOUTS[resource];
    const tokens = gramsOf(layout, shortFields(layout), pair) ?? [];
    return tokens.reduce((sum, token) => sum + this.#counts.of(resource, token), 0);
  }

  /** `found`: matches that are known. */
  #total(resource: Resource, words: readonly Word[], max: number, found: number): Counted {
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
    if (source.isSlow === true && this.#isLong(resource, words))
      return { count: found, more: true };
    const sql = `SELECT count(*) FROM (${source.sql} LIMIT ${max + 1})`;
    const counted = this.#statements.number(sql, ...source.values) ?? 0;
    return { count: Math.min(counted, max), more: counted > max };
  }
}
