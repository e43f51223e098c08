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

/** Of so many words, each may be in short texts or in long ones. */
const MAX_DIVIDED_WORDS = 6;
/** Of no more records with the others in their short texts, the long ones are looked at. */
const MAX_LISTED_RECORDS = 5000;
/** Matches that are read at once where many records have the rest. */
const READ_AT_ONCE = 500;

interface Matches {
  readonly places: readonly HeldPlace[];
  readonly more: boolean;
}

/** Finds the matches of a resource among short texts in memory, and long ones in the file. */
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
    return this.#statements.number(sql, matching([word]), max + 1) === max + 1;
  }

  #placesOf(places: readonly HeldPlace[]) {
    return places.map(({ id, updated }) => ({ resource: this.#resource, id, updated }));
  }

  /** The newest matches, newest first; `more`: there are others, or may be. */
  #matches(limit: number): Matches {
    const inShort = this.#inShort(this.#texts, limit + 1);
    if (inShort.length > limit) return { places: inShort, more: true };
    const { words, whole } = this.#searched;
    const lists = [inShort, ...this.#partlyInLong(limit + 1)];
    // Short words are not looked for in long texts, but what was typed is, as a whole.
    if (words.length > 1 && words.some((word) => word.some(isShort)))
      lists.push(
        this.#inShort([{ anyOf: [whole], fields: ANY_FIELD }], limit + 1),
        this.#inLong(matching([[whole]]), limit + 1),
      );
    const places = [...new Map(lists.flat().map((place) => [place.id, place])).values()].toSorted(
      (a, b) => b.updated - a.updated || b.id - a.id,
    );
    return { places, more: places.length > limit };
  }

  #inShort(texts: readonly AnyText[], limit: number): readonly HeldPlace[] {
    return this.#memory.newest({ texts, values: [] }, limit) ?? [];
  }

  /**
   * The newest records that have some of the words in their long texts and the others in their
   * short ones, for each choice of these; of many words all have to be in long texts, or one.
   */
  #partlyInLong(limit: number): readonly (readonly HeldPlace[])[] {
    const { words } = this.#searched;
    const long = [...words.keys()].filter((at) => words[at]?.some(isShort) === false);
    const choices =
      long.length <= MAX_DIVIDED_WORDS ? choicesOf(long) : [long, ...long.map((at) => [at])];
    /** Where no long text has these, none has them and others. */
    const without: (readonly number[])[] = [];
    return choices.map((chosen) => {
      if (without.some((some) => some.every((at) => chosen.includes(at)))) return [];
      const match = matching(chosen.flatMap((at) => (words[at] === undefined ? [] : [words[at]])));
      const rest = this.#texts.filter((_text, at) => !chosen.includes(at));
      const newest = this.#inLong(match, limit);
      if (newest.length === 0) without.push(chosen);
      if (rest.length === 0) return newest;
      const having = this.#memory.having(newest, rest);
      if (newest.length < limit || having.length === limit) return having;
      const ids = this.#memory.ids({ texts: rest, values: [] }, MAX_LISTED_RECORDS);
      return ids === null
        ? this.#inLongHaving(match, rest, limit)
        : this.#inLongAmong(match, ids, limit);
    });
  }

  /** The newest records whose long texts match. */
  #inLong(match: string, limit: number): readonly HeldPlace[] {
    const known = this.#inLongTexts.get(match);
    if (known !== undefined && known.limit >= limit) return known.places.slice(0, limit);
    const places = this.#read("", [match], limit).map(({ place }) => place);
    this.#inLongTexts.set(match, { limit: places.length < limit ? Infinity : limit, places });
    return places;
  }

  /** The same of these records alone. */
  #inLongAmong(match: string, ids: readonly number[], limit: number): readonly HeldPlace[] {
    if (ids.length === 0) return [];
    // The plus prevents the planner from searching the text index once per rowid.
    const among =
      "AND +rowid IN (SELECT r.ord FROM json_each(?) j " +
      `CROSS JOIN ${this.#layout.rows} r ON r.id = j.value)`;
    return this.#read(among, [match, JSON.stringify(ids)], limit).map(({ place }) => place);
  }

  /** The same of those that have texts which are in so many that it does not take long. */
  #inLongHaving(match: string, texts: readonly AnyText[], limit: number): readonly HeldPlace[] {
    const found: HeldPlace[] = [];
    let before: bigint | null = null;
    while (found.length < limit) {
      const read: readonly Read[] =
        before === null
          ? this.#read("", [match], READ_AT_ONCE)
          : this.#read("AND rowid < ?", [match, before], READ_AT_ONCE);
      found.push(
        ...this.#memory.having(
          read.map(({ place }) => place),
          texts,
        ),
      );
      const last = read.at(-1);
      if (last === undefined || read.length < READ_AT_ONCE) break;
      before = BigInt(last.position);
    }
    return found.slice(0, limit);
  }

  #read(condition: string, values: readonly unknown[], limit: number): readonly Read[] {
    const { text, rows } = this.#layout;
    const sql =
      `SELECT r.id, r.updated, r.ord FROM (SELECT rowid AS ord FROM ${text} WHERE ${text} ` +
      `MATCH ? ${condition} ORDER BY rowid DESC LIMIT ?) t CROSS JOIN ${rows} r ON r.ord = t.ord`;
    return this.#statements
      .tuples(sql, [number, number, number], ...values, limit)
      .map(([id, updated, position]) => ({
        place: this.#memory.placeOf(id, updated) ?? { at: NaN, id, updated },
        position,
      }));
  }
}

/** A record that was found in the text index, and its position there. */
interface Read {
  readonly place: HeldPlace;
  readonly position: number;
}

/** All choices of some of these, but not of none. */
function choicesOf<T>(all: readonly T[]): readonly (readonly T[])[] {
  return all.reduce<readonly (readonly T[])[]>(
    (choices, one) => [...choices, [one], ...choices.map((choice) => [...choice, one])],
    [],
  );
}

/** The match expression of texts that have one of each. */
function matching(words: readonly (readonly string[])[]): string {
  return words.map((word) => `(${word.map(quoted).join(" OR ")})`).join(" AND ");
}
