/**
 * Returns whether two words differ by at most one typing error: an additional, missing or different
 * letter, or two swapped neighbours (Damerau-Levenshtein distance of 0 or 1). Compares code points,
 * so surrogate pairs stay whole.
 */
export function isOneEditAway(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] =
    a.length <= b.length ? [Array.from(a), Array.from(b)] : [Array.from(b), Array.from(a)];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const isSameRest = (shortFrom: number, longFrom: number) =>
    short.length - shortFrom === long.length - longFrom &&
    short.slice(shortFrom).every((character, index) => character === long[longFrom + index]);
  if (short.length < long.length) return isSameRest(at, at + 1);
  if (isSameRest(at + 1, at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && isSameRest(at + 2, at + 2);
}

/**
 * Returns whether a word begins with `typed`, apart from one typing error. The rest of the word has
 * not been typed yet.
 */
export function beginsOneEditAway(word: string, typed: string): boolean {
  const characters = Array.from(word);
  const length = Array.from(typed).length;
  for (let size = length - 1; size <= length + 1 && size <= characters.length; size += 1) {
    if (isOneEditAway(characters.slice(0, size).join(""), typed)) return true;
  }
  return false;
}
