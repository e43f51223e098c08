import type { Layout } from "./layout.ts";
import { JOINED_NAMES } from "../../../shared/query/quick-fields.ts";

/**
 * The short texts of a record as they are stored and held in memory: one after the other, each
 * behind the mark of its field, a character that no normalised text has. The name stands first.
 */

/** A bit for the mark of each field that is meant. */
export type Fields = number;
export const ANY_FIELD: Fields = -1;

/** The mark of the text that stands first. */
export const FIRST_MARK = 1;
/** Marks are below this character; texts have no other such character. */
export const FIRST_LETTER = 32;

/** `texts`: the normalised texts of a record, in the order of `Layout.texts`. */
export function joinShortTexts({ shortPlaces }: Layout, texts: readonly string[]): string {
  let joined = "";
  for (const [index, place] of shortPlaces.entries()) {
    const text = texts[place] ?? "";
    if (text !== "") joined += String.fromCharCode(FIRST_MARK + index) + text;
  }
  return joined;
}

/** The texts of a record in the order of `Layout.texts`; "" for those that are not short. */
export function splitShortTexts({ texts, shortPlaces }: Layout, joined: string): string[] {
  const split = texts.map(() => "");
  let start = 0;
  for (let index = 1; index <= joined.length; index += 1) {
    if (index < joined.length && joined.charCodeAt(index) >= FIRST_LETTER) continue;
    const place = shortPlaces[joined.charCodeAt(start) - FIRST_MARK];
    if (place !== undefined) split[place] = joined.slice(start + 1, index);
    start = index;
  }
  return split;
}

/** The character before the texts of a field; null where its texts are not short. */
export function markOf({ texts, shortPlaces }: Layout, field: string): string | null {
  const index = shortPlaces.findIndex((place) => texts[place]?.field === field);
  return index < 0 ? null : String.fromCharCode(FIRST_MARK + index);
}

/** The bits of those fields whose texts are short; `ANY_FIELD` for all that the resource has. */
export function shortFieldsOf(layout: Layout, fields: Iterable<string>): Fields {
  const marks = new Set([...fields].flatMap((field) => markOf(layout, field) ?? []));
  if (marks.size === layout.shortPlaces.length) return ANY_FIELD;
  return [...marks].reduce((bits, mark) => bits | (1 << mark.charCodeAt(0)), 0);
}

/** Returns whether a text stands in one of the fields. */
export function hasShortText(joined: string, text: string, fields: Fields): boolean {
  for (let index = joined.indexOf(text); index >= 0; index = joined.indexOf(text, index + 1)) {
    let mark = index;
    while (mark > 0 && joined.charCodeAt(mark) >= FIRST_LETTER) mark -= 1;
    if ((fields & (1 << joined.charCodeAt(mark))) !== 0) return true;
  }
  return false;
}

/** Fields in which a match counts more than elsewhere: names, titles, and people's addresses. */
export const NAMES = new Set([
  JOINED_NAMES,
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
/**
 * Fields of short texts that are no names: users who type the beginning of something look for names
 * first.
 */
export const ADDRESSES = new Set(["email", "phone", "phone_digits"]);
