import styles from "./text.module.css";
import { visibleText } from "./visible-text.ts";
import {
  type NormalizedText,
  normalizeText,
  normalizeWithSpans,
  type Span,
  spanOf,
} from "../../shared/contract/normalize-text.ts";
import {
  asJoined,
  hasWord,
  joinedNames,
  spellingsOf,
  typedWords,
} from "../../shared/query/typed-words.ts";

/** Highlights the words of a search in a text, whatever their case and accents. */
export function Highlight({
  value: rawValue,
  text,
}: {
  readonly value: string;
  readonly text: string;
}) {
  const value = visibleText(rawValue);
  const spans = findWords(value, text);
  if (spans.length === 0) return value;
  return (
    <>
      {spans.map(({ from, to }, index) => (
        <span key={from}>
          {value.slice(spans[index - 1]?.to ?? 0, from)}
          <mark className={styles["mark"]}>{value.slice(from, to)}</mark>
        </span>
      ))}
      {value.slice(spans.at(-1)?.to ?? 0)}
    </>
  );
}

/** Number of words that are marked; only a pasted text has more. */
const MAX_WORDS = 50;

/**
 * Returns the first span of each word of a search in a text, whatever case and accents are; digits
 * of a phone number are found whatever stands between them. Spans are in the order of the text and
 * do not overlap.
 */
export function findWords(value: string, text: string): readonly Span[] {
  const normalizedText = normalizeText(text);
  const normalized = normalizeWithSpans(value);
  const digits = normalizedText.replace(/\D/g, "");
  if (digits.length >= 3 && /^[+\d][\d\s()./+-]*$/.test(normalizedText)) {
    const span = findAmong(normalized, /\d/g, digits);
    return span === null ? [] : [span];
  }
  const spans: Span[] = [];
  for (const word of typedWords(text).slice(0, MAX_WORDS)) {
    const span = findWord(normalized, word);
    if (span !== null && spans.every(({ from, to }) => span.to <= from || span.from >= to))
      spans.push(span);
  }
  return spans.toSorted((a, b) => a.from - b.from);
}

/** Returns whether a name has each word of a text, whatever case and accents are. */
export function hasWords(name: string, text: string): boolean {
  return typedWords(text).every((word) => hasWord(name, word));
}

/** Returns the span of a word in any spelling, or of a name in more words that it begins. */
function findWord(normalized: NormalizedText, word: string): Span | null {
  for (const spelling of spellingsOf(word)) {
    const index = normalized.text.indexOf(spelling);
    if (index >= 0) return spanOf(normalized, index, spelling.length);
  }
  return (
    findAmong(normalized, /[\p{L}\p{N}]/gu, asJoined(word).trim().toLowerCase(), true) ??
    wholeName(normalized, word)
  );
}

/** A name that was typed the other way round, as 山田太郎 for 太郎 山田. */
function wholeName({ text, spans }: NormalizedText, word: string): Span | null {
  const [firstSpan, lastSpan] = [spans[0], spans.at(-1)];
  const isFound = joinedNames(text).includes(asJoined(word));
  return isFound && firstSpan !== undefined && lastSpan !== undefined
    ? { from: firstSpan.from, to: lastSpan.to }
    : null;
}

/** Returns the span of a text when only some characters count. */
function findAmong(
  { text, spans }: NormalizedText,
  pattern: RegExp,
  sought: string,
  beginsWord = false,
): Span | null {
  const places = Array.from(text.matchAll(pattern), ({ 0: character, index }) =>
    character.split("").map((_unit, unit) => index + unit),
  ).flat();
  const among = places.map((position) => text[position]).join("");
  for (let matchIndex = among.indexOf(sought); matchIndex >= 0 && sought !== "";) {
    const [start = 0, end = 0] = [places[matchIndex], places[matchIndex + sought.length - 1]];
    const isBeginning = matchIndex === 0 || start > (places[matchIndex - 1] ?? 0) + 1;
    const [firstSpan, lastSpan] = [spans[start], spans[end]];
    if (firstSpan !== undefined && lastSpan !== undefined && (isBeginning || !beginsWord))
      return { from: firstSpan.from, to: lastSpan.to };
    matchIndex = among.indexOf(sought, matchIndex + 1);
  }
  return null;
}
