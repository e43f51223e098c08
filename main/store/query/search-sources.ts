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
  const grams = short
    .map((word) => {
      const tokens = word.flatMap((text) =>
        isShort(text) ? (gramsOf(layout, shortFields(layout), text) ?? []) : [],
      );
      return `(${tokens.map((token) => `"${token}"`).join(" OR ")})`;
    })
    .join(" AND ");
  const { text, grams: index } = layout;
  const sql = `SELECT t.rowid AS ord FROM ${text} t WHERE t.${text} MATCH ?`;
  if (grams === "") return { sql, values: [match] };
  const phrase = words.length > 1 ? quoted(whole) : null;
  if (match === "") {
    const short = `SELECT t.rowid AS ord FROM ${index} t WHERE t.${index} MATCH ?`;
    if (phrase === null) return { sql: short, values: [grams] };
    // What begins with a compound has to be one table again, of which the newest are taken.
    return {
      sql: `SELECT t.rowid AS ord FROM (SELECT ord AS rowid FROM (${short} UNION ${sql})) t`,
      values: [grams, phrase],
      isSlow: true,
    };
  }
  // Most records have any one character, few have the words: the few are kept, and the many passed
  // by.
  const both =
    `SELECT rowid FROM ${index} WHERE ${index} MATCH ? AND ` +
    `+rowid IN (SELECT rowid FROM ${text} WHERE ${text} MATCH ?)`;
  const asTyped = `SELECT rowid FROM ${text} WHERE ${text} MATCH ?`;
  return phrase === null
    ? { sql: `SELECT t.rowid AS ord FROM (${both}) t`, values: [grams, match], isSlow: true }
    : {
        sql: `SELECT t.rowid AS ord FROM (${both} UNION ${asTyped}) t`,
        values: [grams, match, phrase],
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
    const match = long
      .map((word) => {
        const texts = word.map((one) => `(${thirds(one).map(quoted).join(" AND ")})`);
        return `(${texts.join(" OR ")})`;
      })
      .join(" AND ");
    return { sql: `SELECT rowid FROM ${text} WHERE ${text} MATCH ?`, values: [match] };
  }
  const [word] = words;
  if (words.length !== 1 || word === undefined || !word.every(isShort)) return null;
  const tokens = word.flatMap((one) => gramsOf(layout, shortFields(layout), one) ?? []);
  if (tokens.length === 0) return null;
  const match = tokens.map((token) => `"${token}"`).join(" OR ");
  return { sql: `SELECT rowid FROM ${grams} WHERE ${grams} MATCH ?`, values: [match] };
}
