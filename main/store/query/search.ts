import { ADDRESSES, ANY_FIELD } from "../index/short-texts.ts";
import { tableOf } from "../../../shared/contract/enumeration.ts";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import { RESOURCES, type Resource } from "../../../shared/contract/resource.ts";
import {
  normalizeText,
  normalizeWithSpans,
  spanOf,
} from "../../../shared/contract/normalize-text.ts";
import { SHORT_SCRIPT } from "../../../shared/query/quick-fields.ts";
import type { Statements } from "../file/statements.ts";
import { LAYOUTS } from "../index/layout.ts";
import type { MemoryIndex } from "../memory/memory-index.ts";
import { ComparedSearch } from "./search-compared.ts";
import { countRows } from "../index/index-entry.ts";
import { isInCvs, searchCvs } from "./search-cvs.ts";
import { IndexedSearch } from "./search-indexed.ts";
import {
  type Counted,
  rankPlaces,
  type RecordOf,
  type ResourceSearch,
  type Searched,
} from "./search-matches.ts";
import { findNames, type Names, type Place } from "./search-names.ts";
import { matchOf, type Ranked } from "./search-rank.ts";
import { hasLongTexts, isShortWord, readNewest, sharesOf } from "./search-short-words.ts";
import { ScannedSearch } from "./search-scanned.ts";
import { isShort, type Tier } from "./search-sources.ts";
import {
  forgivingWords,
  partedWord,
  searchWords,
  spelledWords,
  type Word,
} from "./search-words.ts";

/** A hit of the search over every resource. */
export interface StoreHit {
  readonly resource: Resource;
  readonly record: CrmRecord;
  /** Field of the stored record that matched, and its text. */
  readonly match: { readonly field: string; readonly text: string } | null;
}

export interface SearchResult {
  readonly hits: readonly StoreHit[];
  /**
   * All matches; of each resource at most 1,000 are counted, of several words or among many records
   * 100.
   */
  readonly total: number;
  /** True if there may be more than `total`. */
  readonly more: boolean;
  /** Words that no record has: the hits are what the others find. */
  readonly nowhere: readonly string[];
  /** Words that are in records, but in none with the others: the hits are what these find. */
  readonly apart: readonly string[];
}

/**
 * Highest number to which the matches of a resource are counted. Counting takes longer than
 * finding.
 */
const MAX_COUNTED_MATCHES = 1000;
/** Limit for several or corrected words, of which each match takes longer to find. */
const MAX_COUNTED_OF_WORDS = 100;
/** Limit where a resource has so many records that most of a search would be counting. */
const MAX_COUNTED_OF_MANY = 100;
const MANY_RECORDS = 20_000;

/** Part of the records in memory. */
export interface SearchedMemory extends Names {
  /** The short texts of a resource in which these are compared; null while they cannot answer. */
  indexFor(resource: Resource): MemoryIndex | null;
}

/** A search that finds fewer records than this forgives a typing error. */
const MIN_EXACT_HITS = 5;

/**
 * Longest search. Only the beginning of a longer text is searched, because a pasted page is no
 * search.
 */
const MAX_QUERY_CHARACTERS = 200;
const MAX_QUERY_WORDS = 20;

/**
 * Returns records of every resource in which all words of the text occur, in any fields. Names that
 * begin with the text come first, then names that contain it, then the others; newest first within
 * each. A text of digits is a phone number in any format. If hardly anything is found, records
 * follow whose words are one typing error away; if nothing is, those that have all words but the
 * ones that no record has, or but one that none of them has. Behind those of each search come
 * candidates whose CV has all its words.
 */
export function searchEverything(
  recordOf: RecordOf,
  statements: Statements,
  memory: SearchedMemory | null,
  text: string,
  limit: number,
): SearchResult {
  const query = text.slice(0, MAX_QUERY_CHARACTERS);
  const words = searchWords(query).slice(0, MAX_QUERY_WORDS);
  if (words.length === 0 || limit <= 0) return NOTHING;
  const search = new Search(recordOf, statements, memory, normalizeText(query), limit);
  const directResult = forgivingSearch(search, statements, words, limit);
  if (directResult.total > 0) return directResult;
  // "Lena-Berg" for Lena M. Berg: only where no record has it so.
  const divided = words.map(partedWord);
  const parts = divided.flat();
  const inParts =
    parts.length > words.length ? forgivingSearch(search, statements, parts, limit) : directResult;
  if (inParts.total > 0) return inParts;
  const isThere = (some: readonly Word[]) => some.every((word) => search.run([word]).total > 0);
  const presentWords = words.map((word, index) =>
    isThere([word]) ? [word] : (divided[index] ?? []),
  );
  const otherWords = presentWords.filter(isThere).flat();
  const nowhere = words.filter((_word, index) => !isThere(presentWords[index] ?? []));
  if (nowhere.length === 0) return withoutOne(search, query, words) ?? directResult;
  if (!otherWords.some(isTelling)) return directResult;
  const otherResult = forgivingSearch(search, statements, otherWords, limit);
  const remainingResult =
    otherResult.total > 0 ? otherResult : withoutOne(search, query, otherWords);
  const typedWords = nowhere.map(([word]) => typedAs(query, word));
  return remainingResult === null ? directResult : { ...remainingResult, nowhere: typedWords };
}

/** Numbers of words of which one may be too much; more words take too long. */
const WORDS_WITH_ONE_TOO_MANY = { from: 3, to: 5 } as const;

/**
 * Returns what all words but one find, where each is in some record: of "Dr. Lena Berg, Prague",
 * the city may be another one. The fewest hits say the most. Null if there are none.
 */
function withoutOne(search: Search, query: string, words: readonly Word[]): SearchResult | null {
  const { from, to } = WORDS_WITH_ONE_TOO_MANY;
  if (words.length < from || words.length > to) return null;
  // Equally few hits: those of the words that were typed first.
  const [best] = words
    .toReversed()
    .flatMap((leftOutWord) => {
      const otherWords = words.filter((word) => word !== leftOutWord);
      if (!otherWords.some(isTelling)) return [];
      const result = search.run(otherWords);
      return result.total === 0 ? [] : [{ ...result, apart: [typedAs(query, leftOutWord[0])] }];
    })
    .toSorted((a, b) => a.total - b.total);
  return best ?? null;
}

/** Returns whether a word is more than one or two letters, which are in nearly every record. */
function isTelling([text]: Word): boolean {
  return !isShort(text) || SHORT_SCRIPT.test(text);
}

/** A normalised word as it was typed. */
function typedAs(query: string, word: string): string {
  const normalized = normalizeWithSpans(query);
  const span = spanOf(normalized, normalized.text.indexOf(word), word.length);
  return span === null ? word : query.slice(span.from, span.to);
}

/** Searches for all words, with a typing error where hardly any record has them. */
function forgivingSearch(
  search: Search,
  statements: Statements,
  words: readonly Word[],
  limit: number,
): SearchResult {
  const exact = search.run(words);
  if (exact.total >= MIN_EXACT_HITS) return exact;
  const spelled = spelledWords(words);
  const exactResult = spelled === null ? exact : appendHits(exact, search.run(spelled), limit);
  const forgiving = forgivingWords(statements, spelled ?? words);
  return forgiving === null
    ? exactResult
    : appendHits(exactResult, search.run(forgiving, MAX_COUNTED_OF_WORDS), limit);
}

const NOTHING: SearchResult = { hits: [], total: 0, more: false, nowhere: [], apart: [] };

/** Returns the second result with the hits of the first in front. */
function appendHits(firstResult: SearchResult, second: SearchResult, limit: number): SearchResult {
  const firstKeys = new Set(firstResult.hits.map(keyOf));
  const otherHits = second.hits.filter((hit) => !firstKeys.has(keyOf(hit)));
  return { ...second, hits: [...firstResult.hits, ...otherHits].slice(0, limit) };
}

function keyOf({ resource, record }: Pick<StoreHit, "resource" | "record">): string {
  return `${resource}:${record.id}`;
}

function byRank(a: Ranked, b: Ranked): number {
  return b.rank - a.rank || (a.updated < b.updated ? 1 : -1);
}

function isNew(hits: ReadonlyMap<string, Ranked>) {
  return ({ resource, id }: Pick<Place, "resource" | "id">) => !hits.has(`${resource}:${id}`);
}

function hasAddresses(resource: Resource): boolean {
  return LAYOUTS[resource].texts.some(({ field }) => ADDRESSES.has(field));
}

class Search {
  readonly #recordOf: RecordOf;
  readonly #statements: Statements;
  readonly #totals = new Map<Resource, number>();
  readonly #memory: SearchedMemory | null;
  /** The whole typed text, normalised. */
  readonly #fullText: string;
  readonly #limit: number;

  constructor(
    recordOf: RecordOf,
    statements: Statements,
    memory: SearchedMemory | null,
    fullText: string,
    limit: number,
  ) {
    this.#fullText = fullText;
    this.#recordOf = recordOf;
    this.#statements = statements;
    this.#memory = memory;
    this.#limit = limit;
  }

  /** `maxCounted`: highest number to which the matches of a resource are counted. */
  run(
    words: readonly Word[],
    maxCounted = words.length > 1 ? MAX_COUNTED_OF_WORDS : MAX_COUNTED_MATCHES,
  ): SearchResult {
    const searched = { words, fullText: this.#fullText };
    const searches = tableOf(RESOURCES, (resource) => this.#searchOf(resource, searched));
    /** Resources whose matches are counted already. */
    const knownCounts = new Map<Resource, Counted>();
    const rare: Ranked[] = [];
    for (const resource of RESOURCES) {
      const fewMatches = searches[resource].fewMatches();
      if (fewMatches === null) continue;
      knownCounts.set(resource, { count: fewMatches.length, hasMore: false });
      rare.push(...fewMatches);
    }
    const frequent = RESOURCES.filter((resource) => !knownCounts.has(resource));
    const newest = (resources: readonly Resource[], tiers: readonly Tier[]) =>
      this.#newest(searches, resources, tiers, knownCounts);
    const hits = new Map<string, Ranked>();
    const add = (matches: readonly Ranked[]) => {
      for (const hit of matches.toSorted(byRank)) hits.set(keyOf(hit), hit);
    };
    const rarely = (isName: boolean) => rare.filter(({ tier }) => (tier !== "anywhere") === isName);
    const ranked = (places: readonly Place[]) => rankPlaces(this.#recordOf, searched, places);
    // The search in names is loose (see `sourceOf`), so its hits are tested.
    const matchingNames = (places: readonly Place[]) =>
      ranked(places).filter(({ tier }) => tier !== "anywhere");
    // Texts other than names are searched only if names leave room. Most searches end with the
    // names, after reading few more records than they show.
    const names = findNames(this.#memory, frequent, words, this.#limit);
    const loose = newest(names.unknown, ["begins", "names"]);
    add([...rarely(true), ...ranked(names.places), ...matchingNames(loose)]);
    if (hits.size < this.#limit) {
      const otherResources = frequent.filter((resource) => !names.unknown.includes(resource));
      const addresses = newest(otherResources.filter(hasAddresses), ["names"]);
      add(matchingNames(addresses.filter(isNew(hits))));
    }
    if (hits.size < this.#limit) {
      const places = newest(frequent, ["anywhere"]);
      add([...rarely(false), ...ranked(places.filter(isNew(hits)))]);
    }
    // Words of one and two characters are read in long texts only where the list has room.
    const unread = words.some(isShortWord) ? RESOURCES.filter(hasLongTexts) : [];
    let total = 0;
    let hasMore = hits.size >= this.#limit && unread.length > 0;
    const minCounts = new Map<Resource, number>();
    const isLong = (word: Word) => !isShortWord(word);
    const long = { ...searched, words: words.filter(isLong) };
    const shares = hasMore ? [] : sharesOf(unread, (resource) => this.#totalOf(resource));
    for (const { resource, maxRecords } of shares) {
      const withLong = long.words.length === 0 ? null : this.#searchOf(resource, long);
      const [statements, recordOf] = [this.#statements, this.#recordOf];
      const read = readNewest(resource, maxRecords, searched, withLong, statements, recordOf);
      if (read.matchCount.hasMore) minCounts.set(resource, read.matchCount.count);
      else knownCounts.set(resource, read.matchCount);
      hasMore ||= read.matchCount.hasMore;
      add(read.matches.filter((match) => !hits.has(keyOf(match))));
    }
    const remaining = this.#limit - hits.size;
    if (remaining <= 0) hasMore ||= isInCvs(this.#statements, searched);
    else {
      const isNewCandidate = (id: number) => isNew(hits)({ resource: "candidate", id });
      const [statements, recordOf] = [this.#statements, this.#recordOf];
      const cvs = searchCvs(statements, recordOf, searched, isNewCandidate, remaining);
      total += cvs.matchCount.count;
      hasMore ||= cvs.matchCount.hasMore;
      for (const hit of cvs.matches) hits.set(keyOf(hit), hit);
    }
    for (const resource of RESOURCES) {
      const isMany = this.#totalOf(resource) > MANY_RECORDS;
      const max = isMany ? Math.min(maxCounted, MAX_COUNTED_OF_MANY) : maxCounted;
      const matchCount =
        knownCounts.get(resource) ?? searches[resource].count(max, names.counts.get(resource) ?? 0);
      total += Math.max(matchCount.count, minCounts.get(resource) ?? 0);
      hasMore ||= matchCount.hasMore;
    }
    const visibleHits = [...hits.values()].slice(0, this.#limit);
    return {
      hits: visibleHits.map(({ resource, record, bestMatch }) => ({
        resource,
        record,
        match: bestMatch === null ? null : matchOf(bestMatch),
      })),
      total,
      more: hasMore,
      nowhere: [],
      apart: [],
    };
  }

  #totalOf(resource: Resource): number {
    const total = this.#totals.get(resource) ?? countRows(this.#statements, LAYOUTS[resource]);
    this.#totals.set(resource, total);
    return total;
  }

  #searchOf(resource: Resource, searched: Searched): ResourceSearch {
    const [statements, recordOf] = [this.#statements, this.#recordOf];
    if (LAYOUTS[resource].short === null)
      return new IndexedSearch(resource, searched, statements, recordOf);
    const memory = this.#memory?.indexFor(resource) ?? null;
    const texts = [...searched.words, [searched.fullText]];
    return memory?.canAnswer(texts.map((anyOf) => ({ anyOf, fields: ANY_FIELD }))) === true
      ? new ComparedSearch(resource, searched, memory, statements, recordOf)
      : new ScannedSearch(resource, searched, statements, recordOf);
  }

  /**
   * Returns the newest matches of some tiers over all resources. The last tier includes the matches
   * of the others.
   */
  #newest(
    searches: Readonly<Record<Resource, ResourceSearch>>,
    resources: readonly Resource[],
    tiers: readonly Tier[],
    knownCounts: Map<Resource, Counted>,
  ): readonly Place[] {
    const pool = this.#limit * 2;
    const placesByTier = new Map<Tier, Place[]>();
    for (const resource of resources) {
      for (const tier of tiers.toReversed()) {
        const { places, matchCount } = searches[resource].newest(tier, pool);
        if (matchCount !== null && !knownCounts.has(resource))
          knownCounts.set(resource, matchCount);
        placesByTier.set(tier, [...(placesByTier.get(tier) ?? []), ...places]);
        if (places.length >= pool) continue;
        if (tier === "anywhere" && !knownCounts.has(resource))
          knownCounts.set(resource, { count: places.length, hasMore: false });
        break;
      }
    }
    const allPlaces = [...placesByTier.values()].flatMap((places) =>
      places.toSorted((a, b) => b.updated - a.updated).slice(0, pool),
    );
    return [
      ...new Map(allPlaces.map((place) => [`${place.resource}:${place.id}`, place])).values(),
    ];
  }
}
