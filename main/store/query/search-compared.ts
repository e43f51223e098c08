import { ANY_FIELD, NAMES, shortFieldsOf } from "../index/short-texts.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import type { Statements } from "../file/statements.ts";
import { withJoined } from "../../../shared/query/typed-words.ts";
import { type Layout, LAYOUTS } from "../index/layout.ts";
import type { AnyText } from "../memory/zoned-texts.ts";
import { LongTexts, matching } from "./long-texts.ts";
import { nameFields } from "../memory/memory-entry.ts";
import type { HeldPlace, MemoryIndex } from "../memory/memory-index.ts";
import {
  type Counted,
  type FoundPlaces,
  MAX_READ_RECORDS,
  rankPlaces,
  type RecordOf,
  type ResourceSearch,
  type Searched,
} from "./search-matches.ts";
import type { Ranked } from "./search-rank.ts";
import { isShort, type Tier } from "./search-sources.ts";
import type { Word } from "./search-words.ts";

/** Number of words above which trying each choice of those in long texts would take too long. */
const MAX_DIVIDED_WORDS = 4;
/** Most records with the other words in their short texts whose long ones are looked at. */
const MAX_LISTED_RECORDS = 5000;

/** A limit that nothing reaches. */
const ALL = Number.MAX_SAFE_INTEGER;

interface Matches {
  readonly places: readonly HeldPlace[];
  readonly hasMore: boolean;
}

/** Finds the matches of a resource among short texts in memory, and long ones in the file. */
export class ComparedSearch implements ResourceSearch {
  readonly #resource: Resource;
  readonly #layout: Layout;
  readonly #searched: Searched;
  readonly #memory: MemoryIndex;
  readonly #statements: Statements;
  readonly #recordOf: RecordOf;
  readonly #long: LongTexts;
  /** Texts that every match has in its short texts, unless its long ones have them. */
  readonly #texts: readonly AnyText[];
  /** Matches of many words, once they were searched. */
  #withMany: readonly HeldPlace[] | null = null;

  constructor(
    resource: Resource,
    searched: Searched,
    memory: MemoryIndex,
    statements: Statements,
    recordOf: RecordOf,
  ) {
    this.#resource = resource;
    this.#layout = LAYOUTS[resource];
    this.#searched = searched;
    this.#memory = memory;
    this.#long = new LongTexts(this.#layout, memory, statements);
    this.#statements = statements;
    this.#recordOf = recordOf;
    this.#texts = searched.words.map((word) => ({
      anyOf: withJoined(word.some(isShort) ? word.filter(isShort) : word),
      fields: ANY_FIELD,
    }));
  }

  fewMatches(): readonly Ranked[] | null {
    const { places, hasMore } = this.#matches(MAX_READ_RECORDS);
    return hasMore ? null : rankPlaces(this.#recordOf, this.#searched, this.#placesOf(places));
  }

  newest(tier: Tier, limit: number): FoundPlaces {
    if (tier === "anywhere") {
      const { places, hasMore } = this.#matches(limit);
      const matchCount = hasMore ? null : { count: places.length, hasMore };
      return { places: this.#placesOf(places).slice(0, limit), matchCount };
    }
    const fields =
      tier === "begins" ? nameFields(this.#layout) : shortFieldsOf(this.#layout, NAMES);
    const texts = this.#texts.map(({ anyOf }) => ({ anyOf, fields }));
    const places = this.#memory.newest({ texts, values: [] }, limit) ?? [];
    return { places: this.#placesOf(places), matchCount: null };
  }

  count(max: number): Counted {
    if (
      (this.#memory.countUpTo({ texts: this.#texts, values: [] }, max + 1) ?? 0) > max ||
      this.#hasMore(max)
    )
      return { count: max, hasMore: true };
    const { places, hasMore } = this.#matches(max);
    return { count: Math.min(places.length, max), hasMore };
  }

  /** Returns whether the long texts alone have more matches of a word; takes few reads. */
  #hasMore(max: number): boolean {
    const [word, ...otherWords] = this.#searched.words;
    if (word === undefined || otherWords.length > 0 || word.some(isShort)) return false;
    const { text } = this.#layout;
    const sql = `SELECT count(*) FROM (SELECT 1 FROM ${text} WHERE ${text} MATCH ? LIMIT ?)`;
    return this.#statements.number(sql, matching([word]), max + 1) === max + 1;
  }

  #placesOf(places: readonly HeldPlace[]) {
    return places.map(({ id, updated }) => ({ resource: this.#resource, id, updated }));
  }

  /** The newest matches, newest first; `hasMore`: there are others, or may be. */
  #matches(limit: number): Matches {
    const inShort = this.#inShort(this.#texts, limit + 1);
    if (inShort.length > limit) return { places: inShort, hasMore: true };
    const { words, fullText } = this.#searched;
    const lists = [inShort, ...this.#partlyInLong(limit + 1)];
    // Short words are not looked for in long texts, but what was typed is, as a whole.
    if (words.length > 1 && words.some((word) => word.some(isShort)))
      lists.push(
        this.#inShort([{ anyOf: [fullText], fields: ANY_FIELD }], limit + 1),
        this.#long.newest(matching([[fullText]]), limit + 1),
      );
    const places = [...new Map(lists.flat().map((place) => [place.id, place])).values()].toSorted(
      (a, b) => b.updated - a.updated || b.id - a.id,
    );
    return { places, hasMore: places.length > limit };
  }

  #inShort(texts: readonly AnyText[], limit: number): readonly HeldPlace[] {
    return this.#memory.newest({ texts, values: [] }, limit) ?? [];
  }

  /**
   * The newest records that have some of the words in their long texts and the others in their
   * short ones, for each choice of these.
   */
  #partlyInLong(limit: number): readonly (readonly HeldPlace[])[] {
    const { words } = this.#searched;
    const long = [...words.keys()].filter((index) => words[index]?.some(isShort) === false);
    if (long.length > MAX_DIVIDED_WORDS) {
      this.#withMany ??= this.#wordByWord();
      return [this.#withMany];
    }
    /** Choices that no long text has: none has them and others. */
    const without: (readonly number[])[] = [];
    return choicesOf(long).map((choice) => {
      if (without.some((some) => some.every((index) => choice.includes(index)))) return [];
      const match = matching(
        choice.flatMap((index) => (words[index] === undefined ? [] : [words[index]])),
      );
      const remainingTexts = this.#texts.filter((_text, index) => !choice.includes(index));
      const newest = this.#long.newest(match, limit);
      if (newest.length === 0) without.push(choice);
      if (remainingTexts.length === 0) return newest;
      const having = this.#memory.having(newest, remainingTexts);
      if (newest.length < limit || having.length === limit) return having;
      const ids = this.#memory.ids({ texts: remainingTexts, values: [] }, MAX_LISTED_RECORDS);
      return ids === null
        ? this.#long.having(match, remainingTexts, limit)
        : this.#long.among(match, ids, limit);
    });
  }

  /** All records that have each of the words in short texts or in long ones, in any order. */
  #wordByWord(): readonly HeldPlace[] {
    const inShort = this.#texts.filter((_text, index) =>
      this.#searched.words[index]?.some(isShort),
    );
    const long = this.#searched.words
      .filter((word) => !word.some(isShort))
      // The longest is in the fewest records, mostly.
      .toSorted((a, b) => shortest(b) - shortest(a));
    const firstWord = long.find((word) => this.#havingWord(word, MAX_LISTED_RECORDS) !== null);
    const [begin = firstWord, ...otherWords] =
      firstWord === undefined ? long : [firstWord, ...long.filter((word) => word !== firstWord)];
    let matches = begin === undefined ? [] : (this.#havingWord(begin, ALL) ?? []);
    if (inShort.length > 0) matches = this.#memory.having(matches, inShort);
    for (const word of otherWords) {
      const texts = [{ anyOf: withJoined(word), fields: ANY_FIELD }];
      const having = this.#memory.having(matches, texts);
      const knownIds = new Set(having.map(({ id }) => id));
      const ids = matches.flatMap(({ id }) => (knownIds.has(id) ? [] : [id]));
      matches = [...having, ...this.#long.among(matching([word]), ids, ALL)];
    }
    return matches;
  }

  /** All records that have a word anywhere; null when these are more in short or in long texts. */
  #havingWord(word: Word, limit: number): readonly HeldPlace[] | null {
    const inShort = this.#inShort([{ anyOf: withJoined(word), fields: ANY_FIELD }], limit + 1);
    if (inShort.length > limit) return null;
    const inLong = this.#long.newest(matching([word]), limit + 1);
    if (inLong.length > limit) return null;
    return [...new Map([...inShort, ...inLong].map((place) => [place.id, place])).values()];
  }
}

/** All choices of some of these, but not of none. */
function choicesOf<T>(elements: readonly T[]): readonly (readonly T[])[] {
  return elements.reduce<readonly (readonly T[])[]>(
    (choices, element) => [...choices, [element], ...choices.map((choice) => [...choice, element])],
    [],
  );
}

function shortest(word: Word): number {
  return Math.min(...word.map(({ length }) => length));
}
