import { ADDRESSES, NAMES } from "../index/short-texts.ts";
import { gramsOf } from "../index/grams.ts";
import type { Layout } from "../index/layout.ts";
import { quoted, thirds } from "./index-match.ts";
import type { Word } from "./search-words.ts";

/**
 * Place where the words have to be. `begins`: the first at the beginning of a name, the others in
 * names; `names`: each in a name; `anywhere`: in any field.
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
  fullText: string,
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
        const [firstTerm = "", ...otherTerms] = thirds(text).map(quoted);
        const start = tier === "begins" && index === 0 ? `^ ${firstTerm}` : firstTerm;
        return `{${names.join(" ")}} : (${[start, ...otherTerms].join(" AND ")})`;
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
      values: [grams, quoted(fullText)],
      isSlow: true,
    };
  // Nearly all records have a given character, but few have the words, so the many are compared
  // with the few.
  const both = `${inShort} AND +rowid IN (SELECT rowid FROM ${text} WHERE ${text} MATCH ?)`;
  return {
    sql: `SELECT t.rowid AS ord FROM (${both} UNION ${asTyped}) t`,
    values: [grams, match, quoted(fullText)],
    isSlow: true,
  };
}

/**
 * Returns SQL for records that may match, unordered; null where more than one index would be asked.
 * Looks for every third term of a long word, which takes a third of the time.
 */
export function candidateSource(layout: Layout, words: readonly Word[]): Source | null {
  const { text, grams } = layout;
  const long = words.filter((word) => !word.some(isShort));
  const loose = (spelling: string) => `(${thirds(spelling).map(quoted).join(" AND ")})`;
  const match = long.map((word) => `(${word.map(loose).join(" OR ")})`).join(" AND ");
  if (match !== "")
    return { sql: `SELECT rowid FROM ${text} WHERE ${text} MATCH ?`, values: [match] };
  const [word, ...otherWords] = words;
  if (word === undefined || otherWords.length > 0 || !word.every(isShort)) return null;
  const values = [anyGram(layout, word)];
  return { sql: `SELECT rowid FROM ${grams} WHERE ${grams} MATCH ?`, values };
}

/** Returns the match expression for a word of one or two characters in all fields that have it. */
export function anyGram(layout: Layout, word: Word): string {
  const tokens = gramTokens(layout, word);
  return `(${tokens.map((token) => `"${token}"`).join(" OR ")})`;
}

function gramTokens(layout: Layout, word: Word): readonly string[] {
  return word.filter(isShort).flatMap((text) => gramsOf(layout, shortFields(layout), text) ?? []);
}
