export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Where each word of a search stands first in a text, whatever case and accents are; digits of a
 * phone number are found whatever stands between them. Spans are in the order of the text and do
 * not overlap.
 */
export function findWords(value: string, text: string): readonly Span[] {
  const typed = text.trim();
  const digits = typed.replace(/\D/g, "");
  if (digits.length >= 3 && /^[+\d][\d\s()./+-]*$/.test(typed)) {
    const span = findDigits(value, digits);
    return span === null ? [] : [span];
  }
  const folded = fold(value);
  const spans: Span[] = [];
  for (const word of new Set(typed.split(/\s+/).map(fold))) {
    if (word === "") continue;
    const from = folded.indexOf(word);
    const to = from + word.length;
    if (from >= 0 && spans.every((span) => to <= span.from || from >= span.to))
      spans.push({ from, to });
  }
  return spans.toSorted((a, b) => a.from - b.from);
}

/** Whether each word of a text stands somewhere in a name, whatever case and accents are. */
export function hasWords(name: string, text: string): boolean {
  const folded = fold(name);
  return text.split(/\s+/).every((word) => folded.includes(fold(word)));
}

function findDigits(value: string, digits: string): Span | null {
  const places = Array.from(value).flatMap((character, index) =>
    /\d/.test(character) ? [index] : [],
  );
  const at = places
    .map((index) => value[index])
    .join("")
    .indexOf(digits);
  const [from, last] = [places[at], places[at + digits.length - 1]];
  return at < 0 || from === undefined || last === undefined ? null : { from, to: last + 1 };
}

/** Letters that have no decomposition in Unicode, and what people type for them. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ı: "i",
  ð: "d",
  ħ: "h",
};

/** Folded character by character, so that positions stay the same. */
function fold(value: string): string {
  return value.replace(/[\s\S]/g, (unit) => {
    const plain = unit.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    const letter = LETTERS[plain] ?? plain;
    return letter.length === 1 ? letter : unit.toLowerCase().slice(0, 1) || unit;
  });
}
