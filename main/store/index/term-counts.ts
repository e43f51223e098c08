import { number, type Statements, text } from "../file/statements.ts";
import { GramTokens } from "./grams.ts";
import { indexedTexts, type IndexEntry } from "./index-entry.ts";
import { columnNames } from "./index-tables.ts";
import type { Layout } from "./layout.ts";

/**
 * The number of records in which each term of the text indexes should occur, counted from the
 * records.
 */
export class TermCounts {
  readonly #layout: Layout;
  readonly #gramTokens: GramTokens;
  readonly #lastRounds = new Uint32Array(PLACES);
  #round = 0;
  /** Column of the text index → its terms. */
  readonly texts: ReadonlyMap<string, TrigramCounts>;
  readonly grams = new Map<string, number>();

  constructor(layout: Layout) {
    this.#layout = layout;
    this.#gramTokens = new GramTokens(layout);
    this.texts = new Map(columnNames(layout).map((column) => [column, new TrigramCounts()]));
  }

  add(entry: IndexEntry): void {
    const texts = indexedTexts(this.#layout, entry);
    for (const [column, counts] of [...this.texts.values()].entries()) {
      this.#round += 1;
      counts.add(texts[column] ?? "", this.#lastRounds, this.#round);
    }
    if (this.#layout.grams === null) return;
    const tokens = this.#gramTokens.of(entry.texts, entry.columns);
    for (const token of tokens) this.grams.set(token, (this.grams.get(token) ?? 0) + 1);
  }
}

/** Characters of a normalised ASCII text: space to tilde. */
const FIRST_CODE = 32;
const CODES = 127 - FIRST_CODE;
const PLACES = CODES ** 3;

/**
 * Counts in how many records each trigram occurs. A check of a large workspace counts hundreds of
 * millions, so trigrams of ASCII characters are positions in a table instead of strings.
 */
export class TrigramCounts {
  #plain: Uint32Array | null = null;
  /** Number of positions in the table that are not 0. */
  #used = 0;
  readonly #otherCounts = new Map<string, number>();

  /**
   * Counts the different trigrams of a record's text. `lastRounds` has the round in which each
   * position was last seen.
   */
  add(text: string, lastRounds: Uint32Array, round: number): void {
    let otherTerms: Set<string> | null = null;
    let [size, signs, place] = [0, 0, 0];
    // Start of the three characters that end here.
    let [start, second, third] = [0, 0, 0];
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      [start, second, third] = [second, third, index];
      if (code >= 0xd800 && code < 0xdc00) index += 1;
      size += 1;
      const isPlain = code >= FIRST_CODE && code < FIRST_CODE + CODES;
      signs = isPlain ? signs + 1 : 0;
      if (isPlain) place = (place * CODES + code - FIRST_CODE) % PLACES;
      if (size < 3) continue;
      if (signs < 3) (otherTerms ??= new Set()).add(text.slice(start, index + 1));
      else if (lastRounds[place] !== round) {
        lastRounds[place] = round;
        this.#plain ??= new Uint32Array(PLACES);
        const count = this.#plain[place] ?? 0;
        if (count === 0) this.#used += 1;
        this.#plain[place] = count + 1;
      }
    }
    for (const term of otherTerms ?? [])
      this.#otherCounts.set(term, (this.#otherCounts.get(term) ?? 0) + 1);
  }

  /** Returns how often a term was counted, and removes it. */
  take(term: string): number {
    const place = placeOf(term);
    if (place === null) {
      const count = this.#otherCounts.get(term) ?? 0;
      this.#otherCounts.delete(term);
      return count;
    }
    const count = this.#plain?.[place] ?? 0;
    if (this.#plain !== null && count > 0) {
      this.#plain[place] = 0;
      this.#used -= 1;
    }
    return count;
  }

  /** Returns the terms that were not removed, at most `limit` of them. */
  uncheckedTerms(limit: number): readonly string[] {
    const terms = [...this.#otherCounts.keys()].slice(0, limit);
    for (let place = 0; this.#used > 0 && place < PLACES && terms.length < limit; place += 1)
      if ((this.#plain?.[place] ?? 0) !== 0) terms.push(termAt(place));
    return terms;
  }
}

function placeOf(term: string): number | null {
  let place = 0;
  if (term.length !== 3) return null;
  for (let index = 0; index < 3; index += 1) {
    const sign = term.charCodeAt(index) - FIRST_CODE;
    if (sign < 0 || sign >= CODES) return null;
    place = place * CODES + sign;
  }
  return place;
}

function termAt(place: number): string {
  const signs = [Math.floor(place / CODES ** 2), Math.floor(place / CODES) % CODES, place % CODES];
  return String.fromCharCode(...signs.map((sign) => sign + FIRST_CODE));
}

/** Most wrong terms that are listed. A single one means that the index has to be rebuilt. */
const MAX_WRONG_TERMS = 1000;

/**
 * Returns the terms whose number of records in the indexes differs from the counted one. Uses up
 * what was counted.
 */
export function compareTerms(
  statements: Statements,
  layout: Layout,
  expected: TermCounts,
): readonly string[] {
  const wrong: string[] = [];
  const texts = termsOf(statements, layout.text, "col");
  for (const [column, term, count] of statements.eachTuple(`SELECT col, term, doc FROM ${texts}`, [
    text,
    text,
    number,
  ]))
    if (expected.texts.get(column)?.take(term) !== count) wrong.push(term);
  const grams = new Map(expected.grams);
  if (layout.grams !== null)
    for (const [term, count] of statements.eachTuple(
      `SELECT term, doc FROM ${termsOf(statements, layout.grams, "row")}`,
      [text, number],
    )) {
      if (grams.get(term) !== count) wrong.push(term);
      grams.delete(term);
    }
  const missingTerms = [...expected.texts.values()].flatMap((counts) =>
    counts.uncheckedTerms(MAX_WRONG_TERMS),
  );
  return [...wrong, ...missingTerms, ...grams.keys()];
}

/**
 * Creates a virtual table with the number of records that have each term of a text index, and
 * returns its name.
 */
function termsOf(statements: Statements, table: string, form: "col" | "row"): string {
  // Temporary, because it may be created on a read-only connection.
  statements.run(
    `CREATE VIRTUAL TABLE IF NOT EXISTS temp.${table}_terms USING fts5vocab(main, ` +
      `${table}, ${form})`,
  );
  return `temp.${table}_terms`;
}
