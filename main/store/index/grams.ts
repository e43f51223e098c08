import type { HotColumn, Layout } from "./layout.ts";

const ASCII = 128;

/**
 * Makes the tokens of the second text index. The trigram index cannot find texts of one or two
 * characters, among them Chinese, Japanese and Korean names; here these are tokens: a letter for a
 * set of fields, then the characters. ASCII signs are moved to the private use area, because the
 * tokenizer would drop them. Values that many records share (owner, stage, ...) are tokens of the
 * same index, so that a search can combine them with texts.
 * This runs for every record that arrives, so it is fast for ASCII: each text of ASCII characters
 * has a position in a table (128 a + b for "ab", b for "b"), and its token is made only once.
 */
export class GramTokens {
  readonly #layout: Layout;
  /** By set, the token of each place; "" until it is made. Full, so that they stay arrays. */
  readonly #tokensByPlace: readonly string[][];
  /** Places of the values' columns in the row. */
  readonly #valuePlaces: readonly number[];
  /** By set, the round in which each place was last seen. */
  readonly #lastRounds: readonly Uint32Array[];
  #round = 0;

  constructor(layout: Layout) {
    this.#layout = layout;
    this.#tokensByPlace = layout.gramSets.map(() => Array<string>(ASCII * ASCII).fill(""));
    this.#valuePlaces = layout.tokens.map((column) => layout.columns.indexOf(column));
    this.#lastRounds = layout.gramSets.map(() => new Uint32Array(ASCII * ASCII));
  }

  /** Returns the tokens of a record's normalised texts and column values, each once. */
  of(texts: readonly string[], columns: readonly (number | string | null)[]): string[] {
    const { gramSets } = this.#layout;
    const tokens: string[] = [];
    this.#round += 1;
    let firstGrams: ReadonlySet<string> = NOTHING;
    for (const [index, set] of gramSets.entries()) {
      const otherGrams = new Set<string>();
      for (const place of set.places)
        this.#addText(index, texts[place] ?? "", set.rest, otherGrams, tokens);
      const lead = letter(index);
      for (const gram of otherGrams)
        if (!set.rest || !firstGrams.has(gram)) tokens.push(lead + gram);
      if (index === 0) firstGrams = otherGrams;
    }
    for (const [index, place] of this.#valuePlaces.entries()) {
      const token = valueText(columns[place] ?? null);
      if (token !== null) tokens.push(letter(gramSets.length + index) + token);
    }
    return tokens;
  }

  #addText(
    set: number,
    text: string,
    excludesFirstSet: boolean,
    otherGrams: Set<string>,
    tokens: string[],
  ): void {
    let previousCode = 0;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.codePointAt(index) ?? 0;
      if (code > 0xffff) index += 1;
      if (code === 32) {
        previousCode = 0;
        continue;
      }
      if (code < ASCII) this.#addPlace(set, code, excludesFirstSet, tokens);
      else otherGrams.add(String.fromCodePoint(code));
      if (previousCode !== 0) {
        if (code < ASCII && previousCode < ASCII)
          this.#addPlace(set, previousCode * ASCII + code, excludesFirstSet, tokens);
        else
          otherGrams.add(
            gramCharacter(String.fromCodePoint(previousCode)) +
              gramCharacter(String.fromCodePoint(code)),
          );
      }
      previousCode = code;
    }
  }

  #addPlace(set: number, place: number, excludesFirstSet: boolean, tokens: string[]): void {
    const lastRounds = this.#lastRounds[set];
    if (lastRounds === undefined || lastRounds[place] === this.#round) return;
    lastRounds[place] = this.#round;
    if (excludesFirstSet && this.#lastRounds[0]?.[place] === this.#round) return;
    const tokensOfSet = this.#tokensByPlace[set];
    if (tokensOfSet === undefined) return;
    let token = tokensOfSet[place] ?? "";
    if (token === "") {
      token = letter(set) + gramAt(place);
      tokensOfSet[place] = token;
    }
    tokens.push(token);
  }
}

const NOTHING: ReadonlySet<string> = new Set();

function gramAt(place: number): string {
  const lastCharacter = gramCharacter(String.fromCharCode(place % ASCII));
  return place < ASCII
    ? lastCharacter
    : gramCharacter(String.fromCharCode(Math.floor(place / ASCII))) + lastCharacter;
}

/**
 * Returns the tokens of a normalised text of one or two characters in exactly these fields; null if
 * these fields are not a combination of sets.
 */
export function gramsOf(
  layout: Layout,
  fields: readonly string[],
  normalizedText: string,
): readonly string[] | null {
  const sets = setsOf(layout, fields);
  if (sets === null) return null;
  const gram = Array.from(normalizedText, gramCharacter).join("");
  return sets.map((index) => letter(index) + gram);
}

/**
 * Returns tokens for these fields and others beside them: every record that matches has one of the
 * tokens, not only those.
 */
export function widerGramsOf(
  layout: Layout,
  fields: readonly string[],
  normalizedText: string,
): readonly string[] | null {
  const [quick, secondSet] = layout.gramSets;
  const widerFields = [...(quick?.fields ?? []), ...(secondSet?.fields ?? [])];
  return fields.every((field) => widerFields.includes(field))
    ? gramsOf(layout, widerFields, normalizedText)
    : null;
}

function setsOf(layout: Layout, fields: readonly string[]): readonly number[] | null {
  const requestedFields = new Set(fields);
  const [quick, secondSet] = layout.gramSets;
  const isIn = (set: readonly string[] | undefined) =>
    set?.every((field) => requestedFields.has(field)) === true;
  const single = [...requestedFields].map((field) =>
    layout.gramSets.findIndex((set, index) => index > 1 && set.fields[0] === field),
  );
  if (isIn(quick?.fields)) {
    if (requestedFields.size === quick?.fields.length) return [0];
    if (
      isIn(secondSet?.fields) &&
      requestedFields.size === (quick?.fields.length ?? 0) + (secondSet?.fields.length ?? 0)
    )
      return [0, 1];
  }
  return single.includes(-1) ? null : single;
}

/** Returns the token of a value; null if such values have none. */
export function valueToken(
  layout: Layout,
  column: HotColumn,
  value: number | string,
): string | null {
  const index = layout.tokens.indexOf(column);
  const text = index < 0 ? null : valueText(value);
  return text === null ? null : letter(layout.gramSets.length + index) + text;
}

function valueText(value: number | string | null): string | null {
  if (value === null || value === "") return null;
  if (typeof value === "number" && value >= 0 && Number.isSafeInteger(value)) return String(value);
  const text = String(value);
  return text.length > 60 ? null : Array.from(text.toWellFormed(), gramCharacter).join("");
}

/**
 * Words that have a term in the trigram index. Other values, unless they are numbers, are compared
 * in the row.
 */
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

/**
 * Returns the term of a value in the trigram index, three characters of the private use area; "" if
 * such values have none.
 */
export function valueTrigram(value: number | string | null): string {
  const number = typeof value === "string" ? WORDS.findIndex((word) => word === value) : value;
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
