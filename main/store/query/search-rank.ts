import type { CrmRecord } from "../../../shared/contract/define.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { normalizeText, normalizeWithSpans } from "../../../shared/query/normalize-text.ts";
import { LAYOUTS } from "../index/layout.ts";
import { isShort, NAMES, shortFields, type Tier } from "./search-sources.ts";
import type { Word } from "./search-words.ts";

export interface Ranked {
  readonly resource: Resource;
  readonly record: CrmRecord;
  readonly rank: number;
  /** The best that is true of it. */
  readonly tier: Tier;
  readonly updated: string;
  readonly found: Found | null;
}

/** Where the words were found: what the hit shows of its record. */
interface Found {
  readonly field: string;
  readonly value: string;
  /** Of the normalised value. */
  readonly at: number;
  /** Normalised. */
  readonly text: string;
}

/** What `sourceOf` asks of the indexes for the tier "anywhere", asked of a record. */
export function isMatch(texts: SearchedTexts, words: readonly Word[], whole: string): boolean {
  const isShortWord = (word: Word) => word.some(isShort);
  if (!words.every((word) => isShortWord(word) || word.some((text) => texts.has(text))))
    return false;
  return (
    words
      .filter(isShortWord)
      .every((word) => word.some((text) => isShort(text) && texts.hasShort(text))) ||
    (words.length > 1 && texts.has(whole))
  );
}

export function rank(texts: SearchedTexts, words: readonly Word[], whole: string): Ranked {
  const { resource, record } = texts;
  let best: (Found & { readonly score: number }) | null = null;
  // All that was typed, in one place, says better why it was found than one of its words.
  const typed = words.length === 1 ? null : texts.firstWith(whole);
  if (typed !== null) best = { ...typed, score: Infinity };
  let score = 0;
  let inNames = 0;
  let begins = false;
  for (const [place, word] of words.entries()) {
    let wordScore = 0;
    const look = ({ field, value, folded }: SearchedText, isName: boolean) => {
      let isFound = false;
      for (const [index, text] of word.entries()) {
        const at = folded.indexOf(text);
        if (at < 0) continue;
        isFound = true;
        const start = at === 0 ? 2 : /[\s@._-]/.test(folded[at - 1] ?? "") ? 1 : 0;
        if (isName && place === 0 && at === 0) begins = true;
        // What was typed counts more than what it may have meant, and a whole word more than a
        // piece of one.
        const isWhole = index > 0 && (folded[at + text.length] ?? " ") === " " ? 0.25 : 0;
        const fieldScore = (isName ? NAME_SCORE : 0) + start + isWhole - (index > 0 ? 0.5 : 0);
        if (fieldScore > wordScore) wordScore = fieldScore;
        if (best === null || fieldScore > best.score)
          best = { score: fieldScore, field, value, at, text };
      }
      return isFound;
    };
    // A name is worth more than whatever else has the word: other texts are long, and are not
    // looked at where one does.
    const named = texts.names().map((text) => look(text, true));
    if (named.includes(true)) inNames += 1;
    else for (const text of texts.others()) look(text, false);
    score += wordScore;
  }
  const tier = inNames < words.length ? "anywhere" : begins ? "begins" : "names";
  const { updated_at: updated } = record;
  return { resource, record, found: best, rank: score / words.length, tier, updated };
}

/** What a word in a name is worth; elsewhere it is worth at most 2.25, where it stands. */
const NAME_SCORE = 4;

interface SearchedText {
  readonly field: string;
  readonly value: string;
  readonly folded: string;
}

/** The texts of a record, normalised once they are asked for. */
export class SearchedTexts {
  readonly resource: Resource;
  readonly record: CrmRecord;
  #names: readonly SearchedText[] | null = null;
  #others: readonly SearchedText[] | null = null;

  constructor(resource: Resource, record: CrmRecord) {
    this.resource = resource;
    this.record = record;
  }

  has(folded: string): boolean {
    return this.firstWith(folded) !== null;
  }

  /** Whether one of the fields has it in which short texts are looked for. */
  hasShort(folded: string): boolean {
    const fields = shortFields(LAYOUTS[this.resource]);
    return [...this.names(), ...this.others()].some(
      (text) => fields.includes(text.field) && text.folded.includes(folded),
    );
  }

  names(): readonly SearchedText[] {
    this.#names ??= this.#read((field) => NAMES.has(field));
    return this.#names;
  }

  others(): readonly SearchedText[] {
    this.#others ??= this.#read((field) => !NAMES.has(field));
    return this.#others;
  }

  /** The first text that has all of this; names come first. */
  firstWith(folded: string): Found | null {
    for (const texts of [() => this.names(), () => this.others()])
      for (const { field, value, folded: text } of texts()) {
        const at = text.indexOf(folded);
        if (at >= 0) return { field, value, at, text: folded };
      }
    return null;
  }

  #read(isAsked: (field: string) => boolean): readonly SearchedText[] {
    return LAYOUTS[this.resource].texts.flatMap(({ field, read }) => {
      if (!isAsked(field)) return [];
      const value = read(this.record);
      return [{ field, value, folded: normalizeText(value) }];
    });
  }
}

export function matchOf({ field, value, at, text }: Found): {
  readonly field: string;
  readonly text: string;
} {
  return {
    field: field === "phone_digits" ? "phone" : field,
    text: excerpt(field, value, at, text),
  };
}

/** The piece of a long text around the match; of several values the one that has it. */
function excerpt(field: string, value: string, at: number, found: string): string {
  if (field === "custom_values")
    return value.split("\n").find((line) => normalizeText(line).includes(found)) ?? value;
  if (value.length <= 120) return value;
  const from = Math.max(0, (normalizeWithSpans(value).spans[at]?.from ?? 0) - 40);
  return `${from > 0 ? "…" : ""}${value.slice(from, from + 110)}…`;
}
