import { readPhone } from "../../../shared/contract/phone-number.ts";
import { normalizeText } from "../../../shared/contract/normalize-text.ts";
import { partsOf, spellingsOf, typedWords } from "../../../shared/query/typed-words.ts";
import { callingCodeOf } from "./phone-numbers.ts";
import { MIN_FORGIVEN_CHARACTERS, likeWords } from "../index/vocabulary.ts";
import type { Statements } from "../file/statements.ts";

/** A word of a search, as alternatives of which any may match. The first is what was typed. */
export type Word = readonly [string, ...string[]];

/**
 * Returns the normalised words of a search. A phone number in any format is a single word of
 * digits.
 */
export function searchWords(text: string): readonly Word[] {
  const phone = phoneWord(readPhone(normalizeText(text)).number);
  return phone !== null ? [phone] : typedWords(text).map(spellingsOf);
}

/** Returns each part of a word as a word of its own; the word itself where it has none. */
export function partedWord(word: Word): readonly Word[] {
  const parts = partsOf(word[0]);
  return parts.length > 1 ? parts.map(spellingsOf) : [word];
}

/** Fewest digits that identify a number without its country. */
const MIN_LOCAL_DIGITS = 4;
/** Fewest digits that identify a number without country and leading zero. */
const MIN_WHOLE_DIGITS = 7;

/**
 * Returns a phone number, or a part of one, as digits. One with its country ("+49", "0049") is also
 * searched with the zero that some people add, "+49 (0)171", and without the country, as people
 * write it at home. Who has a whole number is found otherwise (search-number.ts).
 */
function phoneWord(normalizedText: string): Word | null {
  if (!/^[+\d(][\d\s()./+-]*$/.test(normalizedText)) return null;
  const typedText = normalizedText.replace(/\D/g, "");
  if (typedText.length < 3) return null;
  const international = normalizedText.startsWith("+")
    ? typedText
    : normalizedText.startsWith("00")
      ? typedText.slice(2)
      : null;
  if (international === null || international === "") return nationalWord(typedText);
  const country = callingCodeOf(international);
  const local = international.slice(country.length).replace(/^0/, "");
  const spellings = [international];
  if (country !== "" && local.length >= MIN_LOCAL_DIGITS)
    spellings.push(`${country}0${local}`, `${country}${local}`, `0${local}`);
  return [typedText, ...new Set(spellings.filter((spelling) => spelling !== typedText))];
}

/**
 * Returns a number as it is dialled in its country, and without its leading zero, as it is written
 * with the country.
 */
function nationalWord(typedText: string): Word {
  const withoutZero = typedText.replace(/^0/, "");
  return typedText === withoutZero || withoutZero.length < MIN_WHOLE_DIGITS
    ? [typedText]
    : [typedText, withoutZero];
}

/**
 * Returns the same search with each word as a name that has an apostrophe, too; null if none may be
 * one.
 */
export function spelledWords(words: readonly Word[]): readonly Word[] | null {
  const spelled = words.map((word): Word => [...word, ...withApostrophe(word[0])]);
  return spelled.some((word, index) => word.length > (words[index]?.length ?? 0)) ? spelled : null;
}

/**
 * Returns the same search with one typing error forgiven in each longer word; null if no known word
 * is similar to any of them.
 */
export function forgivingWords(
  statements: Statements,
  words: readonly Word[],
): readonly Word[] | null {
  let hasAlternatives = false;
  const forgiving = words.map((word): Word => {
    const [typedWord] = word;
    if (Array.from(typedWord).length < MIN_FORGIVEN_CHARACTERS || !/^[\p{L}']+$/u.test(typedWord))
      return word;
    const like = likeWords(statements, typedWord.replaceAll("'", ""));
    // Most words are no such name: those that resemble a known word are not split to look.
    const isName = like.length === 0 || typedWord.includes("'");
    const candidates = isName ? [...like, ...likeNames(statements, typedWord)] : like;
    // A word that has another one within it finds nothing that the other one does not.
    const similar = candidates.filter(
      (spelling) =>
        !candidates.some(
          (otherSpelling) => otherSpelling !== spelling && spelling.includes(otherSpelling),
        ),
    );
    if (similar.length > 0) hasAlternatives = true;
    return [...word, ...similar];
  });
  return hasAlternatives ? forgiving : null;
}

/** Names with an apostrophe begin with one or two letters before it: O'Conor, De'Andre. */
const LETTERS_BEFORE_APOSTROPHE = [1, 2];

/** Returns names with an apostrophe whose second part is a known word, one typing error away. */
function likeNames(statements: Statements, typedText: string): readonly string[] {
  const apostropheIndex = typedText.indexOf("'");
  const bare = Array.from(typedText.replaceAll("'", ""));
  const places = apostropheIndex < 0 ? LETTERS_BEFORE_APOSTROPHE : [apostropheIndex];
  return places.flatMap((count) => {
    if (bare.length - count < MIN_FORGIVEN_CHARACTERS) return [];
    const firstLetters = bare.slice(0, count).join("");
    return likeWords(statements, bare.slice(count).join("")).map(
      (like) => `${firstLetters}'${like}`,
    );
  });
}

/** Returns a word as a name that has an apostrophe. */
function withApostrophe(typedText: string): readonly string[] {
  const letters = Array.from(typedText);
  if (letters.length < MIN_FORGIVEN_CHARACTERS || !/^\p{L}+$/u.test(typedText)) return [];
  return LETTERS_BEFORE_APOSTROPHE.map(
    (count) => `${letters.slice(0, count).join("")}'${letters.slice(count).join("")}`,
  );
}
