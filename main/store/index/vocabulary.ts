import { type Statements, text } from "../file/statements.ts";

const MIN_WORD_CHARACTERS = 3;
const MAX_WORD_CHARACTERS = 30;
/**
 * Shortest word in which a typing error is forgiven. Shorter words are one error away from too many
 * others.
 */
export const MIN_FORGIVEN_CHARACTERS = 4;
/** Words that were written recently are remembered and not written again. */
const MAX_REMEMBERED_WORDS = 50_000;
/**
 * Most corrections of a word. If more words are one error away, none of them is likely to be meant.
 */
const MAX_CORRECTIONS = 40;

/**
 * Returns the words of a normalised text: sequences of letters. Sequences with digits are names of
 * files or accounts, which are rarely typed by hand.
 */
function wordsOf(text: string): readonly string[] {
  const words = /^[ -~]*$/.test(text) ? text.match(/[a-z0-9]+/g) : text.match(/[\p{L}\p{N}]+/gu);
  return (words ?? []).filter(
    (word) =>
      word.length >= MIN_WORD_CHARACTERS &&
      word.length <= MAX_WORD_CHARACTERS &&
      !/[\p{N}]/u.test(word),
  );
}

/**
 * Stores every word of names, titles, skills, tags and other short texts. A search with a typing
 * error is corrected to one of them. Words are never removed: one that no record contains any more
 * finds nothing and does no harm.
 */
export class Vocabulary {
  readonly #statements: Statements;
  readonly #rememberedTexts = new Set<string>();

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** Call after a rollback, which may have removed words that were added. */
  forget(): void {
    this.#rememberedTexts.clear();
  }

  add(texts: readonly string[]): void {
    for (const text of texts) {
      if (text === "" || this.#rememberedTexts.has(text)) continue;
      for (const word of wordsOf(text)) {
        if (word !== text && this.#rememberedTexts.has(word)) continue;
        this.#statements.run(
          "INSERT OR IGNORE INTO word (word, reversed) VALUES (?, ?)",
          word,
          reversed(word),
        );
        this.#remember(word);
      }
      if (text.length <= MAX_WORD_CHARACTERS) this.#remember(text);
    }
  }

  #remember(text: string): void {
    if (this.#rememberedTexts.size >= MAX_REMEMBERED_WORDS) this.#rememberedTexts.clear();
    this.#rememberedTexts.add(text);
  }
}

/**
 * Returns the known words that are one typing error away from a word, without the word itself.
 * These include longer words that begin like it, because it may not be typed completely. A single
 * error leaves either the first or the second half of a word unchanged, so two ranges of an index
 * contain all candidates.
 */
export function likeWords(statements: Statements, word: string): readonly string[] {
  const characters = Array.from(word);
  const half = Math.ceil(characters.length / 2);
  // The front is one letter shorter than half, because two letters may be swapped across the
  // middle.
  const frontHalf = characters.slice(0, half - 1).join("");
  const backHalf = characters.slice(half).toReversed().join("");
  const candidates = [
    ...statements.column(
      "SELECT word FROM word WHERE word >= ? AND word < ?",
      text,
      frontHalf,
      `${frontHalf}\u{10ffff}`,
    ),
    ...statements.column(
      "SELECT word FROM word WHERE reversed >= ? AND reversed < ?",
      text,
      backHalf,
      `${backHalf}\u{10ffff}`,
    ),
  ];
  const wholeWords = new Set<string>();
  const longer = new Set<string>();
  for (const candidate of candidates) {
    if (candidate === word) continue;
    if (isOneEditAway(candidate, word)) wholeWords.add(candidate);
    else if (word.length > MIN_FORGIVEN_CHARACTERS && beginsOneEditAway(candidate, word))
      longer.add(candidate);
  }
  return [...new Set([...wholeWords, ...longer])].slice(
    0,
    Math.max(MAX_CORRECTIONS, wholeWords.size),
  );
}

function reversed(word: string): string {
  return Array.from(word).toReversed().join("");
}

/**
 * Returns whether two words differ by at most one typing error: an additional, missing or different
 * letter, or two swapped neighbours (Damerau-Levenshtein distance of 0 or 1). Compares code points,
 * so surrogate pairs stay whole.
 */
function isOneEditAway(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] =
    a.length <= b.length ? [Array.from(a), Array.from(b)] : [Array.from(b), Array.from(a)];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const isSameRest = (shortFrom: number, longFrom: number) =>
    short.length - shortFrom === long.length - longFrom &&
    short.slice(shortFrom).every((character, index) => character === long[longFrom + index]);
  if (short.length < long.length) return isSameRest(start, start + 1);
  if (isSameRest(start + 1, start + 1)) return true;
  return (
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    isSameRest(start + 2, start + 2)
  );
}

/**
 * Returns whether a word begins with `typedText`, apart from one typing error. The rest of the word
 * has not been typed yet.
 */
function beginsOneEditAway(word: string, typedText: string): boolean {
  const characters = Array.from(word);
  const length = Array.from(typedText).length;
  for (let size = length - 1; size <= length + 1 && size <= characters.length; size += 1) {
    if (isOneEditAway(characters.slice(0, size).join(""), typedText)) return true;
  }
  return false;
}
