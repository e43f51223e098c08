import type { HotColumn, Layout } from "./layout.ts";

/**
 * One- and two-character texts (Chinese, Japanese and Korean names too) are too short for the trigram index. They are tokens of a second
 * index: the letter of a set of fields, then the characters; ASCII signs move to the private use area, because the tokenizer would drop
 * them. Values that many records share (owner, stage, ...) are tokens of the same index, so that they can be crossed with texts.
 */
export function gramTokens(
  layout: Layout,
  texts: readonly string[],
  columns: readonly (number | string | null)[],
): readonly string[] {
  const tokens: string[] = [];
  let first: ReadonlySet<string> = NOTHING;
  for (const [index, set] of layout.gramSets.entries()) {
    const grams = new Set<string>();
    for (const place of set.places) addGrams(texts[place] ?? "", grams);
    const lead = letter(index);
    for (const gram of grams) if (!set.rest || !first.has(gram)) tokens.push(lead + gram);
    if (index === 0) first = grams;
  }
  for (const [index, column] of layout.tokens.entries()) {
    const token = valueText(columns[layout.columns.indexOf(column)] ?? null);
    if (token !== null) tokens.push(letter(layout.gramSets.length + index) + token);
  }
  return tokens;
}

const NOTHING: ReadonlySet<string> = new Set();

function addGrams(text: string, grams: Set<string>): void {
  let before = "";
  for (const character of text) {
    if (character === " ") {
      before = "";
      continue;
    }
    const one = gramCharacter(character);
    grams.add(one);
    if (before !== "") grams.add(before + one);
    before = one;
  }
}

/** Tokens of a folded text of one or two characters in exactly these fields; `null` when no sets make them up. */
export function gramsOf(layout: Layout, fields: readonly string[], folded: string): readonly string[] | null {
  const sets = setsOf(layout, fields);
  if (sets === null) return null;
  const gram = Array.from(folded, gramCharacter).join("");
  return sets.map((index) => letter(index) + gram);
}

/** The same in these fields and others beside them: every record that matches has one of the tokens, not only those. */
export function widerGramsOf(layout: Layout, fields: readonly string[], folded: string): readonly string[] | null {
  const [quick, rest] = layout.gramSets;
  const known = [...(quick?.fields ?? []), ...(rest?.fields ?? [])];
  return fields.every((field) => known.includes(field)) ? gramsOf(layout, known, folded) : null;
}

function setsOf(layout: Layout, fields: readonly string[]): readonly number[] | null {
  const asked = new Set(fields);
  const [quick, rest] = layout.gramSets;
  const isIn = (set: readonly string[] | undefined) => set?.every((field) => asked.has(field)) === true;
  const single = [...asked].map((field) =>
    layout.gramSets.findIndex((set, index) => index > 1 && set.fields[0] === field),
  );
  if (isIn(quick?.fields)) {
    if (asked.size === quick?.fields.length) return [0];
    if (isIn(rest?.fields) && asked.size === (quick?.fields.length ?? 0) + (rest?.fields.length ?? 0)) return [0, 1];
  }
  return single.includes(-1) ? null : single;
}

/** The token of a value, `null` when values like it have none. */
export function valueToken(layout: Layout, column: HotColumn, value: number | string): string | null {
  const index = layout.tokens.indexOf(column);
  const text = index < 0 ? null : valueText(value);
  return text === null ? null : letter(layout.gramSets.length + index) + text;
}

function valueText(value: number | string | null): string | null {
  if (value === null || value === "") return null;
  const text = String(value);
  return text.length > 60 ? null : Array.from(text.toWellFormed(), gramCharacter).join("");
}

/** Words that are tokens beside texts; a value that is neither one of them nor a number is compared in its row. */
const WORDS = [
  "low",
  "normal",
  "high",
  "critical",
  "candidate",
  "contact",
  "organization",
  "job",
  "deal",
  "other",
] as const;
const BASE = 6144;

/** A value as three characters of the private use area, one term of the trigram index; "" when values like it have none. */
export function valueTrigram(value: number | string | null): string {
  const number = typeof value === "string" ? (WORDS as readonly string[]).indexOf(value) : value;
  if (number === null || !Number.isInteger(number) || number < 0 || number >= BASE ** 3) return "";
  return String.fromCharCode(
    0xe100 + Math.floor(number / BASE ** 2),
    0xe100 + (Math.floor(number / BASE) % BASE),
    0xe100 + (number % BASE),
  );
}

function gramCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const plain = code > 127 || (code >= 48 && code <= 57) || (code >= 97 && code <= 122);
  return plain ? character : String.fromCodePoint(0xe000 + code);
}

function letter(index: number): string {
  return String.fromCodePoint(97 + index);
}
