import { ADDRESSES, NAMES } from "../index/short-texts.ts";
import { gramsOf } from "../index/grams.ts";
import type { Layout } from "../index/layout.ts";
import { quoted, thirds } from "./index-match.ts";
import type { Word } from "./search-words.ts";

/**
 * Where the words have to be. `begins`: the first at the beginning of a name, the others in names;
 * `names`: each in a name; `anywhere`: in any field.
 */
export type Tier = "begins" | "names" | "anywhere";

/**
 * Returns whether a text is too short for the trigram index, whose tokenizer counts code points.
 */
export function isShort(text: string): boolean {
  return Array.from(text).length < 3;
}

/**
 * Returns the fields in which one or two characters are searched: names and other short fields.
 * Nearly every long text contains them.
 */
export function shortFields(layout: Layout): readonly string[] {
  const { texts, shortPlaces, gramSets } = layout;
  if (layout.short !== null) return shortPlaces.flatMap((place) => texts[place]?.field ?? []);
  return gramSets.slice(0, 2).flatMap((set) => set.fields);
}

export interface Source {
  /** Selects `ord` of the matches. */
  readonly sql: string;
  readonly values: readonly string[];
  /**
   * True if the first match takes as long as all of them, so that page and number come from a
   * single query.
   */
  readonly isSlow?: boolean;
  /**
   * The same matches asked record by record: quick to find the newest of where most records that
   * have the long words have the short one, too.
   */
  readonly probed?: Probed;
}

interface Probed {
  /** Together these have all matches; each can be read newest first. */
  readonly parts: readonly Source[];
  /** Each match has one of these tokens, or the whole text as it was typed. */
  readonly tokens: readonly string[];
}

/**
 * Returns SQL over the text indexes for the matches of one resource; null if the tier does not
 * apply to the words. Short words are not indexed in long texts, where a search such as "budget <
 * 90k" is found only as a whole.
 */
export function sourceOf(
  layout: Layout,
  words: readonly Word[],
  tier: Tier,
  whole: string,
): Source | null {
  const long = words.filter((word) => !word.some(isShort));
  const short = words.filter((word) => word.some(isShort));
  const names = layout.texts
    .filter(({ field }) => NAMES.has(field) && (tier === "names" || !ADDRESSES.has(field)))
    .map((text) => text.column);
  if (tier !== "anywhere" && (names.length === 0 || short.length > 0)) return null;
  const match = long
    .map((word, index) => {
      const texts = word.map((text) => {
        if (tier === "anywhere") return quoted(text);
        // Every third term of the text is enough: few names have them, and those are read anyway.
        const [first = "", ...others] = thirds(text).map(quoted);
        const start = tier === "begins" && index === 0 ? `^ ${first}` : first;
        return `{${names.join(" ")}} : (${[start, ...others].join(" AND ")})`;
      });
      return `(${texts.join(" OR ")})`;
    })
    .join(" AND ");
  const grams = short.map((word) => anyGram(layout, word)).join(" AND ");
  const { text, grams: index } = layout;
  const sql = `SELECT t.rowid AS ord FROM ${text} t WHERE t.${text} MATCH ?`;
  if (grams === "") return { sql, values: [match] };
  if (words.length === 1)
    return {
      sql: `SELECT t.rowid AS ord FROM ${index} t WHERE t.${index} MATCH ?`,
      values: [grams],
    };
  const inShort = `SELECT rowid FROM ${index} WHERE ${index} MATCH ?`;
  const asTyped = `SELECT rowid FROM ${text} WHERE ${text} MATCH ?`;
  if (match === "")
    return {
      sql: `SELECT t.rowid AS ord FROM (${inShort} UNION ${asTyped}) t`,
      values: [grams, quoted(whole)],
      isSlow: true,
    };
  // Nearly all records have a given character, but few have the words, so the many are compared
  // with the few.
  const both = `${inShort} AND +rowid IN (SELECT rowid FROM ${text} WHERE ${text} MATCH ?)`;
  return {
    sql: `SELECT t.rowid AS ord FROM (${both} UNION ${asTyped}) t`,
    values: [grams, match, quoted(whole)],
    isSlow: true,
    ...(short.length === 1 && { probed: probedSource(layout, short, match, whole) }),
  };
}

function probedSource(
  layout: Layout,
  short: readonly Word[],
  match: string,
  whole: string,
): Probed {
  const { text, grams } = layout;
  const tokens = short.flatMap((word) => gramTokens(layout, word));
  const has = `EXISTS (SELECT 1 FROM ${grams} g WHERE g.${grams} MATCH ? AND g.rowid = t.rowid)`;
  const sql = `SELECT t.rowid AS ord FROM ${text} t WHERE t.${text} MATCH ?`;
  const parts = [
    {
      sql: `${sql} AND (${tokens.map(() => has).join(" OR ")})`,
      values: [match, ...tokens.map((token) => `"${token}"`)],
    },
    { sql, values: [quoted(whole)] },
  ];
  return { parts, tokens };
}

/** The column of the rows by which a list is sorted by name. */
export function nameColumn(layout: Layout): string | null {
  return layout.columns.find((one) => one.sortOnly && one.found === "index")?.name ?? null;
}

/**
 * The names that begin with a word, by the index of names: few do, while the word may be in the
 * other texts of nearly every record, as a part of addresses is. The words within a name that begin
 * with it, as last names do, are found by the space before them.
 */
export function beginningSource(layout: Layout, column: string, word: Word, limit: number): Source {
  const { rows, text } = layout;
  const field = layout.texts.find((one) => `c_${one.field}` === column);
  const begins = `SELECT ord AS rowid FROM ${rows} WHERE ${column} >= ? AND ${column} < ?`;
  const matches = `SELECT rowid FROM ${text} WHERE ${text} MATCH ?`;
  const newest = `${matches} ORDER BY rowid DESC LIMIT ${limit}`;
  const within = `SELECT rowid FROM (${newest})`;
  const parts = word.flatMap(() => [begins, within]);
  const values = word.flatMap((one) => [
    one,
    `${one}${LAST_CHARACTER}`,
    `{${field?.column ?? ""}} : (${thirds(` ${one}`).map(quoted).join(" AND ")})`,
  ]);
  return { sql: `SELECT t.rowid AS ord FROM (${parts.join(" UNION ")}) t`, values };
}

export const LAST_CHARACTER = "\u{10ffff}";

/** Shortest text of which only the rarest parts are looked for. */
const MIN_LONG_CHARACTERS = 10;
/** So many of them, and if too many records have those, more. */
const RAREST_PARTS = [6, 12] as const;

/**
 * Returns SQL for records that may match, unordered, each with no more of them than the one before;
 * none if more than one index would be needed. Looks for every third term of a text, which takes a
 * third of the time, or for its rarest terms: "example" is in every address. `recordsWith`: how
 * many records have two characters.
 */
export function* looseSources(
  layout: Layout,
  words: readonly Word[],
  recordsWith: (pair: string) => number,
): Generator<Source> {
  const { text, grams } = layout;
  const long = words.filter((word) => !word.some(isShort));
  if (long.length > 0) {
    const sql = `SELECT rowid FROM ${text} WHERE ${text} MATCH ?`;
    let before = "";
    for (const count of RAREST_PARTS) {
      const loose = (one: string) =>
        `(${parts(one, recordsWith, count).map(quoted).join(" AND ")})`;
      const match = long.map((word) => `(${word.map(loose).join(" OR ")})`).join(" AND ");
      if (match !== before) yield { sql, values: [match] };
      before = match;
    }
    return;
  }
  const [word] = words;
  if (words.length !== 1 || word === undefined || !word.every(isShort)) return;
  const sql = `SELECT rowid FROM ${grams} WHERE ${grams} MATCH ?`;
  yield { sql, values: [anyGram(layout, word)] };
}

function parts(
  text: string,
  recordsWith: (pair: string) => number,
  count: number,
): readonly string[] {
  const characters = Array.from(text);
  if (characters.length < MIN_LONG_CHARACTERS) return thirds(text);
  // Nothing counts what stands beside a space.
  const counts = characters.slice(1).map((character, at) => {
    const pair = `${characters[at] ?? ""}${character}`;
    return pair.includes(" ") ? Infinity : recordsWith(pair);
  });
  const trigrams = counts.slice(1).map((count, at) => ({
    at,
    text: characters.slice(at, at + 3).join(""),
    most: Math.min(count, counts[at] ?? 0),
  }));
  const rarest: (typeof trigrams)[number][] = [];
  for (const next of trigrams.toSorted((a, b) => a.most - b.most)) {
    if (rarest.length === count) break;
    // What stands right beside another part says little more.
    if (rarest.every(({ at }) => Math.abs(at - next.at) > 1)) rarest.push(next);
  }
  return rarest.map((one) => one.text);
}

/** Returns the match expression for a word of one or two characters in all fields that have it. */
function anyGram(layout: Layout, word: Word): string {
  const tokens = gramTokens(layout, word);
  return `(${tokens.map((token) => `"${token}"`).join(" OR ")})`;
}

function gramTokens(layout: Layout, word: Word): readonly string[] {
  return word.filter(isShort).flatMap((text) => gramsOf(layout, shortFields(layout), text) ?? []);
}
