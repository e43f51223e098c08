/**
 * Letters that Unicode does not decompose into a base letter and a mark, and what people type for
 * them.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ı: "i",
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
  ĸ: "k",
  ſ: "s",
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");
const PLAIN = /^[\u0020-\u007e]*$/;

/**
 * The form in which texts are searched: compatibility-decomposed (full width, ligatures), without
 * marks, lower case, with the letters that do not decompose spelled out; runs of white space are
 * one space. Idempotent.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) {
    const lower = text.toLowerCase();
    return (lower.includes("  ") ? lower.replace(/ {2,}/g, " ") : lower).trim();
  }
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replace(/[\s\p{Cc}\p{Co}]+/gu, " ")
    .trim();
}

/** Case folding alone, for exact search: accents count. */
export function foldCase(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
