import { gramsOf, widerGramsOf } from "../index/grams.ts";
import type { Layout } from "../index/layout.ts";

/** Way in which the indexes find a text in some fields; null if they cannot. */
export type IndexMatch =
  | {
      readonly table: "text";
      readonly name: string;
      readonly match: string;
    }
  /** Unless `exact`, every match has one of the tokens, but so have other records. */
  | {
      readonly table: "grams";
      readonly name: string;
      readonly tokens: readonly string[];
      readonly exact: boolean;
    }
  | null;

/** Returns how the indexes find a text in some fields; null if they cannot. */
export function indexMatch(
  layout: Layout,
  fields: readonly string[],
  normalizedText: string,
): IndexMatch {
  const positions = fields.map((field) => layout.texts.findIndex((text) => text.field === field));
  if (!positions.every((place) => layout.indexedPlaces.includes(place))) return null;
  if (Array.from(normalizedText).length < 3) {
    const name = layout.grams;
    if (name === null) return null;
    const tokens = gramsOf(layout, fields, normalizedText);
    if (tokens !== null) return { table: "grams", name, tokens, exact: true };
    const wider = widerGramsOf(layout, fields, normalizedText);
    return wider === null ? null : { table: "grams", name, tokens: wider, exact: false };
  }
  // A phrase of trigrams is an exact substring of the normalised text. The tokenizer counts code
  // points, as `Array.from` does.
  const phrase = quoted(normalizedText);
  // If every text of the index is searched, columns need not be compared: the other columns have
  // only values, in the private use area.
  const anywhere = new Set(positions).size === layout.indexedPlaces.length;
  const columns = anywhere
    ? ""
    : `{${positions.map((position) => layout.texts[position]?.column ?? "").join(" ")}} : `;
  return { table: "text", name: layout.text, match: `${columns}${phrase}` };
}

/** Returns a text as a phrase of a match expression. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Returns every third trigram of a text, and its last one. Together they cover the text. */
export function thirds(normalizedText: string): readonly string[] {
  const characters = Array.from(normalizedText);
  const starts: number[] = [];
  for (let start = 0; start + 3 <= characters.length; start += 3) starts.push(start);
  if (characters.length % 3 !== 0) starts.push(characters.length - 3);
  return starts.map((start) => characters.slice(start, start + 3).join(""));
}
