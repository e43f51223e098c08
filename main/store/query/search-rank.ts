import { NAMES } from "../index/short-texts.ts";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { normalizeText, normalizeWithSpans } from "../../../shared/contract/normalize-text.ts";
import { JOINED_NAMES } from "../../../shared/query/quick-fields.ts";
import { asJoined } from "../../../shared/query/typed-words.ts";
import { LAYOUTS } from "../index/layout.ts";
import { isShort, shortFields, type Tier } from "./search-sources.ts";
import type { Word } from "./search-words.ts";

export interface Ranked {
  readonly resource: Resource;
  readonly record: CrmRecord;
  readonly rank: number;
  /** The best tier that applies. */
  readonly tier: Tier;
  readonly updated: string;
  readonly bestMatch: Found | null;
}

/** Place where the words were found, which the hit shows. */
interface Found {
  readonly field: string;
  readonly value: string;
  /** Position in the normalised value. */
  readonly position: number;
  /** Normalised. */
  readonly text: string;
}

/**
 * Returns whether a record matches. It is the same condition that `sourceOf` puts to the indexes
 * for the tier "anywhere".
 */
export function isMatch(texts: SearchedTexts, words: readonly Word[], fullText: string): boolean {
  const isShortWord = (word: Word) => word.some(isShort);
  if (!words.every((word) => isShortWord(word) || word.some((text) => texts.has(text))))
    return false;
  return (
    words
      .filter(isShortWord)
      .every((word) => word.some((text) => isShort(text) && texts.hasShort(text))) ||
    (words.length > 1 && texts.has(fullText))
  );
}

export function rank(texts: SearchedTexts, words: readonly Word[], fullText: string): Ranked {
  const { resource, record } = texts;
  let best: (Found & { readonly score: number }) | null = null;
  // The whole typed text in one place explains a hit better than one of its words.
  const wholeMatch = words.length === 1 ? null : texts.firstWith(fullText);
  if (wholeMatch !== null) best = { ...wholeMatch, score: Infinity };
  let score = 0;
  let inNames = 0;
  let begins = false;
  for (const [place, word] of words.entries()) {
    let wordScore = 0;
    const findIn = (searched: SearchedText, isName: boolean) => {
      const { field, value, normalized } = searched;
      let isFound = false;
      for (const [index, text] of word.entries()) {
        const position = placeIn(searched, text);
        if (position < 0) continue;
        isFound = true;
        const start = startScore(normalized, position);
        if (isName && place === 0 && position === 0) begins = true;
        // A typed word counts more than a correction of it, and a whole word more than a part.
        const isWhole = index > 0 && (normalized[position + text.length] ?? " ") === " " ? 0.25 : 0;
        const fieldScore = (isName ? NAME_SCORE : 0) + start + isWhole - (index > 0 ? 0.5 : 0);
        if (fieldScore > wordScore) wordScore = fieldScore;
        if (best === null || fieldScore > best.score)
          best = { score: fieldScore, field, value, position, text };
      }
      return isFound;
    };
    // A name counts more than any other text with the word. Other texts are long, so they are not
    // searched if a name has it.
    const nameMatches = texts.names().map((text) => findIn(text, true));
    if (nameMatches.includes(true)) inNames += 1;
    else for (const text of texts.otherTexts()) findIn(text, false);
    score += wordScore;
  }
  const together = words.length === 1 ? null : togetherIn(texts, words);
  if (together !== null) {
    score = words.length * together.score;
    begins ||= together.position === 0;
    best = together;
  }
  const tier = inNames < words.length ? "anywhere" : begins ? "begins" : "names";
  const { updated_at: updated } = record;
  return { resource, record, bestMatch: best, rank: score / words.length, tier, updated };
}

/** Returns the index of a text; names in one word are asked for their beginnings. */
function placeIn({ normalized, isJoined }: SearchedText, text: string): number {
  return isJoined ? (normalized.includes(asJoined(text)) ? 0 : -1) : normalized.indexOf(text);
}

/** Score of the beginning of a text, or of a word in it. */
function startScore(normalizedText: string, position: number): number {
  return position === 0 ? 2 : /[\s@._-]/.test(normalizedText[position - 1] ?? "") ? 1 : 0;
}

/** Score of words that stand together in a name, beyond that of the same words apart. */
const TOGETHER_SCORE = 0.5;

/** Words that stand together in a name, or are written as one: "o conor" is O'Conor. */
function togetherIn(
  texts: SearchedTexts,
  words: readonly Word[],
): (Found & { readonly score: number }) | null {
  const typedWords = words.map(([text]) => text);
  const spellings = [
    typedWords.join(""),
    typedWords.join("'"),
    typedWords.join("-"),
    typedWords.join(" "),
  ];
  let best: (Found & { readonly score: number }) | null = null;
  for (const { field, value, normalized } of texts.names())
    for (const text of spellings) {
      const position = normalized.indexOf(text);
      const start = position < 0 ? 0 : startScore(normalized, position);
      const score = NAME_SCORE + start + TOGETHER_SCORE;
      if (start > 0 && (best === null || score > best.score))
        best = { field, value, position, text, score };
    }
  return best;
}

/** Score of a word in a name. Elsewhere its position gives it at most 2.25. */
const NAME_SCORE = 4;

interface SearchedText {
  readonly field: string;
  readonly value: string;
  readonly normalized: string;
  /** True if it has names in one word (typed-words.ts). */
  readonly isJoined: boolean;
}

/** The texts of a record, normalised when they are first used. */
export class SearchedTexts {
  readonly resource: Resource;
  readonly record: CrmRecord;
  #names: readonly SearchedText[] | null = null;
  #cachedOthers: readonly SearchedText[] | null = null;

  constructor(resource: Resource, record: CrmRecord) {
    this.resource = resource;
    this.record = record;
  }

  has(normalizedText: string): boolean {
    return this.firstWith(normalizedText) !== null;
  }

  /** Returns whether a field in which short texts are searched has this text. */
  hasShort(normalizedText: string): boolean {
    const fields = shortFields(LAYOUTS[this.resource]);
    return [...this.names(), ...this.otherTexts()].some(
      (text) => fields.includes(text.field) && placeIn(text, normalizedText) >= 0,
    );
  }

  names(): readonly SearchedText[] {
    this.#names ??= this.#read((field) => NAMES.has(field));
    return this.#names;
  }

  otherTexts(): readonly SearchedText[] {
    this.#cachedOthers ??= this.#read((field) => !NAMES.has(field));
    return this.#cachedOthers;
  }

  /** Returns the first text that contains this; names come first. */
  firstWith(normalizedText: string): Found | null {
    for (const texts of [() => this.names(), () => this.otherTexts()])
      for (const searched of texts()) {
        const position = placeIn(searched, normalizedText);
        if (position >= 0)
          return { field: searched.field, value: searched.value, position, text: normalizedText };
      }
    return null;
  }

  #read(isWanted: (field: string) => boolean): readonly SearchedText[] {
    const { texts, columns } = LAYOUTS[this.resource];
    return texts.flatMap(({ field: fieldName, read, normalized }) => {
      if (!isWanted(fieldName)) return [];
      const isJoined = fieldName === JOINED_NAMES;
      const name = columns.find(({ sortOnly, found }) => sortOnly && found === "index");
      const field = isJoined ? (name?.field ?? fieldName) : fieldName;
      return [{ field, value: read(this.record), normalized: normalized(this.record), isJoined }];
    });
  }
}

export function matchOf({ field, value, position, text }: Found): {
  readonly field: string;
  readonly text: string;
} {
  return {
    field: field === "phone_digits" ? "phone" : field,
    text: excerpt(field, value, position, text),
  };
}

/** Returns the part of a long text around the match; of several values, the one with the match. */
function excerpt(field: string, value: string, position: number, matchText: string): string {
  if (field === "custom_values")
    return value.split("\n").find((line) => normalizeText(line).includes(matchText)) ?? value;
  if (value.length <= 120) return value;
  const from = Math.max(0, (normalizeWithSpans(value).spans[position]?.from ?? 0) - 40);
  return `${from > 0 ? "…" : ""}${value.slice(from, from + 110)}…`;
}
