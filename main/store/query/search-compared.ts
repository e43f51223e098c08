import type { Resource } from "../../../shared/contract/resource.ts";
import { number } from "../file/columns.ts";
import type { Statements } from "../file/statements.ts";
import { type Layout, LAYOUTS } from "../index/layout.ts";
import { ANY_FIELD, shortFieldsOf } from "../index/short-texts.ts";
import type { AnyText } from "./held-question.ts";
import { quoted } from "./index-match.ts";
import { nameFields } from "./memory-entry.ts";
import type { HeldPlace, MemoryIndex } from "./memory-index.ts";
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
import { isShort, NAMES, type Tier } from "./search-sources.ts";
import type { Word } from "./search-words.ts";

/** With more records that have a word in their long texts, some matches of several words are missed. */
const MAX_WALKED_RECORDS = 10_000;

interface Matches {
  readonly places: readonly HeldPlace[];
  readonly more: boolean;
}

/** Finds the matches of a resource among its short texts in memory, and its long ones in the file. */
export class ComparedSearch implements ResourceSearch {
  readonly #resource: Resource;
  readonly #layout: Layout;
  readonly #searched: Searched;
  readonly #memory: MemoryIndex;
  readonly #statements: Statements;
  readonly #recordOf: RecordOf;
  /** What was found in long texts, by its match expression: the same is asked again to count it. */
  readonly #inLongTexts = new Map<string, { limit: number; places: readonly HeldPlace[] }>();
  /** What every match has in its short texts, unless its long ones have it. */
  readonly #texts: readonly AnyText[];

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
    this.#statements = statements;
    this.#recordOf = recordOf;
    this.#texts = searched.words.map((word) => ({
      anyOf: word.some(isShort) ? word.filter(isShort) : word,
      fields: ANY_FIELD,
    }));
  }

  few(): readonly Ranked[] | null {
    const { places, more } = this.#matches(MAX_READ_RECORDS);
    return more ? null : rankPlaces(this.#recordOf, this.#searched, this.#placesOf(places));
  }

  newest(tier: Tier, limit: number): FoundPlaces {
    if (tier === "anywhere") {
      const { places, more } = this.#matches(limit);
      const counted = more ? null : { count: places.length, more };
      return { places: this.#placesOf(places).slice(0, limit), counted };
    }
    const fields =
      tier === "begins" ? nameFields(this.#layout) : shortFieldsOf(this.#layout, NAMES);
    const texts = this.#texts.map(({ anyOf }) => ({ anyOf, fields }));
    const places = this.#memory.newest({ texts, values: [] }, limit) ?? [];
    return { places: this.#placesOf(places), counted: null };
  }

  count(max: number): Counted {
    if ((this.#memory.countUpTo(this.#texts, max + 1) ?? 0) > max || this.#hasMore(max))
      return { count: max, more: true };
    const { places, more } = this.#matches(max);
    return { count: Math.min(places.length, max), more };
  }

  /** Whether the long texts alone have more matches of a single word, which takes few reads. */
  #hasMore(max: number): boolean {
    const [word, ...others] = this.#searched.words;
    if (word === undefined || others.length > 0 || word.some(isShort)) return false;
    const { text } = this.#layout;
    const sql = `SELECT count(*) FROM (SELECT 1 FROM ${text} WHERE ${text} MATCH ? LIMIT ?)`;
    return this.#statements.number(sql, anyOf(word), max + 1) === max + 1;
  }

  #placesOf(places: readonly HeldPlace[]) {
    return places.map(({ id, updated }) => ({ resource: this.#resource, id, updated }));
  }

  /** The newest matches, newest first; `more`: there may be others than these, which are so many. */
  #matches(limit: number): Matches {
    const inShort = this.#inShort(this.#texts, limit + 1);
    if (inShort.length > limit) return { places: inShort, more: true };
    const found = this.#among(inShort, limit, limit + 1);
    return found.isComplete ? found : this.#among(inShort, limit, MAX_WALKED_RECORDS);
  }

  /** Of each word, so many of the newest records are looked at that have it in their long texts. */
  #among(inShort: readonly HeldPlace[], limit: number, walked: number) {
    const { words, whole } = this.#searched;
    const long = words.filter((word) => !word.some(isShort));
    const inLong = long.map((word) => this.#inLong(word, walked));
    const all = [...inShort, ...this.#partlyInLong(long, inLong)];
    const cut = inLong.filter((places) => places.length === walked);
    // Short words are not looked for in long texts, but what was typed is, as a whole.
    if (words.length > long.length && words.length > 1) {
      const asTyped = this.#inLong([whole], limit + 1);
      all.push(...this.#inShort([{ anyOf: [whole], fields: ANY_FIELD }], limit + 1), ...asTyped);
      if (asTyped.length > limit) cut.push(asTyped);
    }
    const places = [...new Map(all.map((place) => [place.id, place])).values()].toSorted(
      (a, b) => b.updated - a.updated || b.id - a.id,
    );
    // Of what is older than the last one that was looked at, some may be missing.
    const since = Math.max(-Infinity, ...cut.map((list) => list.at(-1)?.updated ?? -Infinity));
    const complete = places.filter(({ updated }) => updated >= since);
    return {
      places,
      more: cut.length > 0 || places.length > limit,
      isComplete: cut.length === 0 || complete.length > limit,
    };
  }

  #inShort(texts: readonly AnyText[], limit: number): readonly HeldPlace[] {
    return this.#memory.newest({ texts, values: [] }, limit) ?? [];
  }

  /** The newest records with a word in their long texts. */
  #inLong(word: readonly string[], limit: number): readonly HeldPlace[] {
    const match = anyOf(word);
    const known = this.#inLongTexts.get(match);
    if (known !== undefined && known.limit >= limit) return known.places.slice(0, limit);
    const { text, rows } = this.#layout;
    const sql =
      `SELECT r.id, r.updated FROM (SELECT rowid AS ord FROM ${text} WHERE ${text} MATCH ? ` +
      `ORDER BY rowid DESC LIMIT ?) t CROSS JOIN ${rows} r ON r.ord = t.ord`;
    const found = this.#statements.tuples(sql, [number, number], match, limit);
    const places = found.flatMap(([id, updated]) => this.#memory.placeOf(id, updated) ?? []);
    this.#inLongTexts.set(match, { limit: found.length < limit ? Infinity : limit, places });
    return places;
  }

  /** Those that have every word, and at least one of them in their long texts. */
  #partlyInLong(
    long: readonly Word[],
    inLong: readonly (readonly HeldPlace[])[],
  ): readonly HeldPlace[] {
    const ids = new Map(long.map((word, index) => [word, new Set(inLong[index]?.map(idOf))]));
    return inLong.flat().filter((place) =>
      this.#searched.words.every((word, index) => {
        const text = this.#texts[index];
        return (
          ids.get(word)?.has(place.id) === true ||
          (text !== undefined && this.#memory.has(place, text))
        );
      }),
    );
  }
}

function anyOf(word: readonly string[]): string {
  return word.map(quoted).join(" OR ");
}

function idOf({ id }: HeldPlace): number {
  return id;
}
