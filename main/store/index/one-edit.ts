/**
 * Whether two words are the same but for one typing error at most: a letter too many, one missing,
 * one for another, or two neighbours swapped (Damerau-Levenshtein distance of 0 or 1). Words are
 * compared by characters, not by halves of them.
 */
export function isOneEditAway(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] =
    a.length <= b.length ? [Array.from(a), Array.from(b)] : [Array.from(b), Array.from(a)];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const same = (shortFrom: number, longFrom: number) =>
    short.length - shortFrom === long.length - longFrom &&
    short.slice(shortFrom).every((character, index) => character === long[longFrom + index]);
  if (short.length < long.length) return same(at, at + 1);
  if (same(at + 1, at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && same(at + 2, at + 2);
}

/**
 * Whether a word begins as `typed` does, but for one typing error: the rest of the word is not
 * typed yet.
 */
export function beginsOneEditAway(word: string, typed: string): boolean {
  const characters = Array.from(word);
  const length = Array.from(typed).length;
  for (let size = length - 1; size <= length + 1 && size <= characters.length; size += 1) {
    if (isOneEditAway(characters.slice(0, size).join(""), typed)) return true;
  }
  return false;
}
