import {
  type NormalizedText,
  normalizeText,
  normalizeWithSpans,
  type Span,
  spanOf,
} from "../../shared/query/normalize-text.ts";

/** Nobody types more; a text that was pasted is not marked to its end. */
const MAX_WORDS = 50;

/**
 * Where each word of a search stands first in a text, whatever case and accents are; digits of a
 * phone number are found whatever stands between them. Spans are in the order of the text and do
 * not overlap.
 */
export function findWords(value: string, text: string): readonly Span[] {
  const typed = normalizeText(text);
  const normalized = normalizeWithSpans(value);
  const digits = typed.replace(/\D/g, "");
  if (digits.length >= 3 && /^[+\d][\d\s()./+-]*$/.test(typed)) {
    const span = findDigits(normalized, digits);
    return span === null ? [] : [span];
  }
  const spans: Span[] = [];
  for (const word of new Set(typed.split(" ", MAX_WORDS))) {
    if (word === "") continue;
    const span = spanOf(normalized, normalized.text.indexOf(word), word.length);
    if (span !== null && spans.every(({ from, to }) => span.to <= from || span.from >= to))
      spans.push(span);
  }
  return spans.toSorted((a, b) => a.from - b.from);
}

/** Whether each word of a text stands somewhere in a name, whatever case and accents are. */
export function hasWords(name: string, text: string): boolean {
  const normalized = normalizeText(name);
  return normalizeText(text)
    .split(" ")
    .every((word) => normalized.includes(word));
}

function findDigits({ text, spans }: NormalizedText, digits: string): Span | null {
  const places = text
    .split("")
    .flatMap((character, index) => (/\d/.test(character) ? [index] : []));
  const at = places
    .map((index) => text[index])
    .join("")
    .indexOf(digits);
  const [first, last] = [spans[places[at] ?? -1], spans[places[at + digits.length - 1] ?? -1]];
  return at < 0 || first === undefined || last === undefined
    ? null
    : { from: first.from, to: last.to };
}
