const WORDS = /[\p{L}\p{N}]/u;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const PLAIN_START = /^[A-Za-z0-9][\x20-\x7e]/;
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * Returns one or two capitals for a name: of its first and last word ("Anna Maria Nowak" → "AN"),
 * or the first sign of a Chinese, Japanese or Korean name. "" when the name has no letter or digit.
 */
export function initialsOf(name: string): string {
  const words = name.split(/[\s\-–—_/]+/).filter((word) => WORDS.test(word));
  const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  const start = initialOf(first);
  return WIDE.test(start) ? start : start + initialOf(last);
}

function initialOf(word: string): string {
  // A list has hundreds of names in sight, and nearly all begin so.
  if (PLAIN_START.test(word)) return word.charAt(0).toUpperCase();
  const letters = word.slice(Math.max(0, word.search(WORDS)));
  const [first] = graphemes.segment(letters);
  return first === undefined ? "" : first.segment.toLocaleUpperCase();
}

/** Returns a number below `count` that is always the same for a text (FNV-1a). */
export function stableNumber(text: string, count: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % count;
}
