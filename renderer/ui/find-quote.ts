/** Part of a text, by its characters. */
export interface QuotePlace {
  readonly from: number;
  /** Behind the last character. */
  readonly to: number;
}

/**
 * Returns where a text has a quote; null if nowhere. Blanks, ends of lines, soft hyphens and case
 * do not count: two readers of a file seldom agree about them.
 */
export function findQuote(text: string, quote: string): QuotePlace | null {
  const quotedLetters = compact(quote).letters.join("");
  if (quotedLetters === "") return null;
  const { letters, positions } = compact(text);
  const index = letters.join("").indexOf(quotedLetters);
  if (index === -1) return null;
  const from = positions[index] ?? 0;
  const lastPosition = positions[index + quotedLetters.length - 1] ?? from;
  return {
    from,
    to: lastPosition + String.fromCodePoint(text.codePointAt(lastPosition) ?? 0).length,
  };
}

/** Letters that count, as UTF-16 units, and the position of each in the text. */
function compact(text: string): {
  readonly letters: readonly string[];
  readonly positions: readonly number[];
} {
  const letters: string[] = [];
  const positions: number[] = [];
  let position = 0;
  for (const character of text) {
    if (!/[\s\u00ad\u200b]/u.test(character))
      for (const unit of character.normalize("NFKC").toLowerCase().split("")) {
        letters.push(unit);
        positions.push(position);
      }
    position += character.length;
  }
  return { letters, positions };
}

/**
 * Scrolls a mark to the middle of its region. Nothing else is scrolled: the button that was pressed
 * for it stays under the pointer.
 */
export function scrollToMark(mark: HTMLElement | null): void {
  const region = mark?.closest<HTMLElement>("[role=region]");
  if (mark === null || region === null || region === undefined) return;
  const [inner, outer] = [mark.getBoundingClientRect(), region.getBoundingClientRect()];
  const middleOf = (start: number, size: number) => start + size / 2;
  region.scrollBy({
    top: middleOf(inner.top, inner.height) - middleOf(outer.top, outer.height),
    left: middleOf(inner.left, inner.width) - middleOf(outer.left, outer.width),
  });
}
