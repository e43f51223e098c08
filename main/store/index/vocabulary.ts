import { text } from "../file/columns.ts";
import { isOneEditAway, beginsOneEditAway } from "./one-edit.ts";
import type { Statements } from "../file/statements.ts";

const MIN_WORD_CHARACTERS = 3;
const MAX_WORD_CHARACTERS = 30;
/**
 * Words with a typing error are looked for from this length on; shorter ones are one error away
 * from everything.
 */
export const MIN_FORGIVEN_CHARACTERS = 4;
/** Words seen recently are not written again. */
const MAX_REMEMBERED_WORDS = 50_000;
/** More words than this one error away say that nothing in particular was meant. */
const MAX_CORRECTIONS = 40;

/**
 * The words of a folded text: letters in a row. Those with digits are names of files and accounts,
 * nobody mistypes them.
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
 * Every word of names, titles, skills, tags and other short texts. A search with a typing error is
 * corrected to one of them. Words are only added: a word that no record contains any more finds
 * nothing and does no harm.
 */
export class Vocabulary {
  readonly #statements: Statements;
  readonly #seen = new Set<string>();

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** After a rollback: what was added may not be there. */
  forget(): void {
    this.#seen.clear();
  }

  add(texts: readonly string[]): void {
    for (const text of texts) {
      if (text === "" || this.#seen.has(text)) continue;
      for (const word of wordsOf(text)) {
        if (word !== text && this.#seen.has(word)) continue;
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
    if (this.#seen.size >= MAX_REMEMBERED_WORDS) this.#seen.clear();
    this.#seen.add(text);
  }
}

/**
 * The words that one typing error away from this one, the word itself left out; also those that go
 * on after it, since it may not be typed to its end. Either the front or the back of a word is
 * untouched by one error, so that two ranges of an index hold them all.
 */
export function likeWords(statements: Statements, word: string): readonly string[] {
  const characters = Array.from(word);
  const half = Math.ceil(characters.length / 2);
  // Two neighbours that are swapped across the middle leave the front without its last letter as it
  // was.
  const front = characters.slice(0, half - 1).join("");
  const back = characters.slice(half).toReversed().join("");
  const candidates = [
    ...statements.column(
      "SELECT word FROM word WHERE word >= ? AND word < ?",
      text,
      front,
      `${front}\u{10ffff}`,
    ),
    ...statements.column(
      "SELECT word FROM word WHERE reversed >= ? AND reversed < ?",
      text,
      back,
      `${back}\u{10ffff}`,
    ),
  ];
  const whole = new Set<string>();
  const begun = new Set<string>();
  for (const other of candidates) {
    if (other === word) continue;
    if (isOneEditAway(other, word)) whole.add(other);
    else if (word.length > MIN_FORGIVEN_CHARACTERS && beginsOneEditAway(other, word))
      begun.add(other);
  }
  return [...new Set([...whole, ...begun])].slice(0, Math.max(MAX_CORRECTIONS, whole.size));
}

function reversed(word: string): string {
  return Array.from(word).toReversed().join("");
}
