import { gramsOf } from "../index/grams.ts";
import type { Layout } from "../index/layout.ts";
import { quoted, thirds } from "./index-match.ts";
import type { Word } from "./search-words.ts";

/** Fields whose match is worth more than one in a text: names, titles, addresses of people. */
export const NAMES = new Set([
  "full_name",
  "first_name",
  "last_name",
  "name",
  "position_name",
  "title",
  "email",
  "phone",
  "phone_digits",
]);
/** Those that are no names: nobody searches for how an address begins before looking at people. */
const ADDRESSES = new Set(["email", "phone", "phone_digits"]);
/** Where the words must be: the first in a name, which it begins; each in a name; anywhere. */
export type Tier = "begins" | "names" | "anywhere";

/**
 * Characters as the tokenizer counts them; shorter texts are in the index of one and two
 * characters.
 */
export function isShort(text: string): boolean {
  return Array.from(text).length < 3;
}

/**
 * One or two characters are looked for in names and other short fields only: they occur in nearly
 * every long text.
 */
export function shortFields(layout: Layout): readonly string[] {
  return layout.gramSets.slice(0, 2).flatMap((set) => set.fields);
}

export interface Source {
  /** Gives `ord` of the matches. */
  readonly sql: string;
  readonly values: readonly string[];
  /** The first match takes as long as all of them: it is asked once, for page and number. */
  readonly isSlow?: boolean;
}

/**
 * The matches of one resource as SQL over its text indexes, `null` when the tier does not apply to
 * the words. Short words are not indexed in long texts, where "budget < 90k" is found as it was
 * typed.
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
        // Every third term of the text instead of each: few names have them, and those are read
        // anyway.
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
  // Nearly all records have any one character, few have the words: the many are compared with the
  // set of the few.
  const both = `${inShort} AND +rowid IN (SELECT rowid FROM ${text} WHERE ${text} MATCH ?)`;
  return {
    sql: `SELECT t.rowid AS ord FROM (${both} UNION ${asTyped}) t`,
    values: [grams, match, quoted(whole)],
    isSlow: true,
  };
}

/**
 * Records that may match, in no order; null where that is not asked of one index alone. Every third
 * term of a text, instead of each, takes a third of the time.
 */
export function looseSource(layout: Layout, words: readonly Word[]): Source | null {
  const { text, grams } = layout;
  const long = words.filter((word) => !word.some(isShort));
  if (long.length > 0) {
    const loose = (one: string) => `(${thirds(one).map(quoted).join(" AND ")})`;
    const match = long.map((word) => `(${word.map(loose).join(" OR ")})`).join(" AND ");
    return { sql: `SELECT rowid FROM ${text} WHERE ${text} MATCH ?`, values: [match] };
  }
  const [word] = words;
  if (words.length !== 1 || word === undefined || !word.every(isShort)) return null;
  const sql = `SELECT rowid FROM ${grams} WHERE ${grams} MATCH ?`;
  return { sql, values: [anyGram(layout, word)] };
}

/** A word of one or two characters as a match expression over the fields that have it. */
function anyGram(layout: Layout, word: Word): string {
  const tokens = word
    .filter(isShort)
    .flatMap((text) => gramsOf(layout, shortFields(layout), text) ?? []);
  return `(${tokens.map((token) => `"${token}"`).join(" OR ")})`;
}
