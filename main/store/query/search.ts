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
 * ones that no record has, or but one that none of them has.
 */
export function searchEverything(
  recordOf: RecordOf,
  statements: Statements,
  memory: SearchedMemory | null,
  text: string,
  limit: number,
): SearchResult {
  const asked = text.slice(0, MAX_QUERY_CHARACTERS);
  const words = searchWords(asked).slice(0, MAX_QUERY_WORDS);
  if (words.length === 0 || limit <= 0) return NOTHING;
  const search = new Search(recordOf, statements, memory, normalizeText(asked), limit);
  const found = forgivingSearch(search, statements, words, limit);
  if (found.total > 0) return found;
  // "Lena-Berg" for Lena M. Berg: only where no record has it so.
  const divided = words.map(partedWord);
  const parts = divided.flat();
  const inParts =
    parts.length > words.length ? forgivingSearch(search, statements, parts, limit) : found;
  if (inParts.total > 0) return inParts;
  const isThere = (some: readonly Word[]) => some.every((word) => search.run([word]).total > 0);
  const kept = words.map((word, at) => (isThere([word]) ? [word] : (divided[at] ?? [])));
  const others = kept.filter(isThere).flat();
  const nowhere = words.filter((_word, at) => !isThere(kept[at] ?? []));
  if (nowhere.length === 0) return withoutOne(search, asked, words) ?? found;
  if (!others.some(isTelling)) return found;
  const all = forgivingSearch(search, statements, others, limit);
  const rest = all.total > 0 ? all : withoutOne(search, asked, others);
  const typed = nowhere.map(([word]) => typedAs(asked, word));
  return rest === null ? found : { ...rest, nowhere: typed };
}

/** Numbers of words of which one may be too much; more words take too long. */
const WORDS_WITH_ONE_TOO_MANY = { from: 3, to: 5 } as const;

/**
 * Returns what all words but one find, where each is in some record: of "Dr. Lena Berg, Prague",
 * the city may be another one. The fewest hits say the most. Null if there are none.
 */
function withoutOne(search: Search, asked: string, words: readonly Word[]): SearchResult | null {
  const { from, to } = WORDS_WITH_ONE_TOO_MANY;
  if (words.length < from || words.length > to) return null;
  // Equally few hits: those of the words that were typed first.
  const [best] = words
    .toReversed()
    .flatMap((one) => {
      const others = words.filter((word) => word !== one);
      if (!others.some(isTelling)) return [];
      const found = search.run(others);
      return found.total === 0 ? [] : [{ ...found, apart: [typedAs(asked, one[0])] }];
    })
    .toSorted((a, b) => a.total - b.total);
  return best ?? null;
}

/** Returns whether a word is more than one or two letters, which are in nearly every record. */
function isTelling([text]: Word): boolean {
  return !isShort(text) || SHORT_SCRIPT.test(text);
}

/** A normalised word as it was typed. */
function typedAs(asked: string, word: string): string {
  const normalized = normalizeWithSpans(asked);
  const span = spanOf(normalized, normalized.text.indexOf(word), word.length);
  return span === null ? word : asked.slice(span.from, span.to);
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
  const written = spelled === null ? exact : after(exact, search.run(spelled), limit);
  const forgiving = forgivingWords(statements, spelled ?? words);
  return forgiving === null
    ? written
    : after(written, search.run(forgiving, MAX_COUNTED_OF_WORDS), limit);
}

const NOTHING: SearchResult = { hits: [], total: 0, more: false, nowhere: [], apart: [] };

/** Returns the second result with the hits of the first in front. */
function after(first: SearchResult, second: SearchResult, limit: number): SearchResult {
  const known = new Set(first.hits.map(keyOf));
  const others = second.hits.filter((hit) => !known.has(keyOf(hit)));
  return { ...second, hits: [...first.hits, ...others].slice(0, limit) };
}

function keyOf({ resource, record }: Pick<StoreHit, "resource" | "record">): string {
  return `${resource}:${record.id}`;
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
  readonly #totals = new Map<Resource, number>();
  readonly #memory: SearchedMemory | null;
  /** The whole typed text, normalised. */
  readonly #whole: string;
  readonly #limit: number;

  constructor(
    recordOf: RecordOf,
    statements: Statements,
    memory: SearchedMemory | null,
    whole: string,
    limit: number,
  ) {
    this.#whole = whole;
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
    const searched = { words, whole: this.#whole };
    const searches = tableOf(RESOURCES, (resource) => this.#searchOf(resource, searched));
    /** Resources whose matches are counted already. */
    const known = new Map<Resource, Counted>();
    const rare: Ranked[] = [];
    for (const resource of RESOURCES) {
      const found = searches[resource].few();
      if (found === null) continue;
      known.set(resource, { count: found.length, more: false });
      rare.push(...found);
    }
    const frequent = RESOURCES.filter((resource) => !known.has(resource));
    const newest = (resources: readonly Resource[], tiers: readonly Tier[]) =>
      this.#newest(searches, resources, tiers, known);
    const hits = new Map<string, Ranked>();
    const add = (found: readonly Ranked[]) => {
      for (const hit of found.toSorted(byRank)) hits.set(keyOf(hit), hit);
    };
    const rarely = (isName: boolean) => rare.filter(({ tier }) => (tier !== "anywhere") === isName);
    const ranked = (places: readonly Place[]) => rankPlaces(this.#recordOf, searched, places);
    // The search in names is loose (see `sourceOf`), so its hits are tested.
    const named = (places: readonly Place[]) =>
      ranked(places).filter(({ tier }) => tier !== "anywhere");
    // Texts other than names are searched only if names leave room. Most searches end with the
    // names, after reading few more records than they show.
    const names = findNames(this.#memory, frequent, words, this.#limit);
    const loose = newest(names.unknown, ["begins", "names"]);
    add([...rarely(true), ...ranked(names.places), ...named(loose)]);
    if (hits.size < this.#limit) {
      const others = frequent.filter((resource) => !names.unknown.includes(resource));
      const addresses = newest(others.filter(hasAddresses), ["names"]);
      add(named(addresses.filter(isNew(hits))));
    }
    if (hits.size < this.#limit) {
      const places = newest(frequent, ["anywhere"]);
      add([...rarely(false), ...ranked(places.filter(isNew(hits)))]);
    }
    // Words of one and two characters are read in long texts only where the list has room.
    const unread = words.some(isShortWord) ? RESOURCES.filter(hasLongTexts) : [];
    let total = 0;
    let more = hits.size >= this.#limit && unread.length > 0;
    const least = new Map<Resource, number>();
    const isLong = (word: Word) => !isShortWord(word);
    const long = { ...searched, words: words.filter(isLong) };
    const shares = more ? [] : sharesOf(unread, (resource) => this.#totalOf(resource));
    for (const { resource, most } of shares) {
      const withLong = long.words.length === 0 ? null : this.#searchOf(resource, long);
      const [statements, recordOf] = [this.#statements, this.#recordOf];
      const read = readNewest(resource, most, searched, withLong, statements, recordOf);
      if (read.counted.more) least.set(resource, read.counted.count);
      else known.set(resource, read.counted);
      more ||= read.counted.more;
      add(read.matches.filter((match) => !hits.has(keyOf(match))));
    }
    for (const resource of RESOURCES) {
      const isMany = this.#totalOf(resource) > MANY_RECORDS;
      const max = isMany ? Math.min(maxCounted, MAX_COUNTED_OF_MANY) : maxCounted;
      const counted =
        known.get(resource) ?? searches[resource].count(max, names.counts.get(resource) ?? 0);
      total += Math.max(counted.count, least.get(resource) ?? 0);
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
    const texts = [...searched.words, [searched.whole]];
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
    known: Map<Resource, Counted>,
  ): readonly Place[] {
    const pool = this.#limit * 2;
    const found = new Map<Tier, Place[]>();
    for (const resource of resources) {
      for (const tier of tiers.toReversed()) {
        const { places, counted } = searches[resource].newest(tier, pool);
        if (counted !== null && !known.has(resource)) known.set(resource, counted);
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
}
