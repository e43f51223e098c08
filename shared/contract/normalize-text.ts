/**
 * Letters that Unicode does not decompose into a base letter and a mark, and what people type for
 * them; the sigma that ends a word is no other letter than the one within.
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
  ς: "σ",
  // SQLite's tokenizers read these two as U+FFFD.
  "\ufffe": "\ufffd",
  "\uffff": "\ufffd",
};
/** People write a name with any of them: O'Conor, O’Conor, O`Conor. */
const APOSTROPHES = "`\u02b9\u02bb\u02bc\u02bd\u2018\u2019\u201b\u2032";
/** Acute accent, an apostrophe that would decompose into a space and a mark. */
const ACUTE = "\u00b4";
const LETTER = new RegExp(`[${Object.keys(LETTERS).join("")}${APOSTROPHES}]`, "g");
/** Every dash and minus sign is a hyphen; the mark of a long vowel in Japanese is a letter. */
const DASH = /[\p{Pd}\u02d7\u2212]/gu;
const DIGIT = /[^\P{Nd}0-9]/gu;
/** Soft hyphens, joiners and marks of direction cannot be seen; one of them is a space. */
const UNSEEN = /\p{Cf}+/gu;
const UNSEEN_SPACE = /\u200b/g;
const SPACES = /[\s\p{Cc}\p{Co}]+/gu;
/** Printable ASCII but for the backtick, which stands for an apostrophe. */
const PLAIN = /^[\u0020-\u005f\u0061-\u007e]*$/;
const NOT_PLAIN = /[^\u0020-\u005f\u0061-\u007e]+/g;

/**
 * The form in which texts are searched, picked and highlighted: compatibility-decomposed (full
 * width, ligatures), without marks and what cannot be seen, lower case, with the letters that do
 * not decompose spelled out, one kind of apostrophe and of dash, and digits of every script as 0 to
 * 9; runs of white space are one space; half a surrogate pair, which a database cannot store, is
 * U+FFFD. Idempotent, and character by character: a text has each of its
 * parts. The index holds texts in this form: raise `INDEX_VERSION` in main/store/record-formats.ts
 * when it changes.
 */
export function normalizeText(text: string): string {
  // Most texts are plain, and the others for the most part: only the rest takes tables of Unicode.
  const plain = PLAIN.test(text) ? text : text.replace(NOT_PLAIN, spacedLetters);
  const lower = plain.toLowerCase();
  return (lower.includes("  ") ? lower.replace(/ {2,}/g, " ") : lower).trim();
}

/** Cache of one or two letters that are not plain: a language has few of them. */
const KNOWN = new Map<string, string>();
const MAX_KNOWN = 4096;
const MAX_KNOWN_CHARACTERS = 2;

function spacedLetters(text: string): string {
  const spacing = KNOWN.get(text);
  if (spacing !== undefined) return spacing;
  const spaced = letters(text).replace(SPACES, " ");
  if (text.length <= MAX_KNOWN_CHARACTERS && KNOWN.size < MAX_KNOWN) KNOWN.set(text, spaced);
  return spaced;
}

/** Case alone, for exact search: accents count. Half a surrogate pair is U+FFFD here, too. */
export function normalizeCase(text: string): string {
  return limitMarks(text.toWellFormed()).normalize("NFC").toLowerCase();
}

/**
 * Returns a text whose letters have thirty marks at most, as the stream-safe form of UAX #15 has
 * them. No language has as many; putting a long run of them in order, as normalizing does, takes a
 * time that grows with its square.
 */
export function limitMarks(text: string): string {
  return PLAIN.test(text) ? text : text.replace(/(\p{M}{30})\p{M}+/gu, "$1");
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A normalised text, and the part of the original that each of its characters came from. */
export interface NormalizedText {
  readonly text: string;
  readonly spans: readonly Span[];
}

/** `normalizeText` that can tell where in the given text something was found. */
export function normalizeWithSpans(original: string): NormalizedText {
  let text = "";
  const spans: { from: number; to: number }[] = [];
  let from = 0;
  // Reading the end of a text that grows would copy all of it each time.
  let endsWithSpace = true;
  for (const character of original) {
    const end = from + character.length;
    const units = PLAIN.test(character) ? character.toLowerCase() : spacedLetters(character);
    // A mark belongs to the letter before it.
    const lastSpan = spans.at(-1);
    if (units === "" && lastSpan !== undefined) lastSpan.to = end;
    for (const unit of units.split("")) {
      if (unit === " " && endsWithSpace) continue;
      endsWithSpace = unit === " ";
      text += unit;
      spans.push({ from, to: end });
    }
    from = end;
  }
  if (text === "" || !endsWithSpace) return { text, spans };
  return { text: text.slice(0, -1), spans: spans.slice(0, -1) };
}

/** Returns the part of the original that a range of the normalised text came from. */
export function spanOf({ spans }: NormalizedText, start: number, length: number): Span | null {
  const [firstSpan, lastSpan] = [spans[start], spans[start + length - 1]];
  return firstSpan === undefined || lastSpan === undefined
    ? null
    : { from: firstSpan.from, to: lastSpan.to };
}

function letters(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll(ACUTE, "'")
      .replace(UNSEEN_SPACE, " ")
      .replace(UNSEEN, "")
      // Before it is decomposed, too: see `limitMarks`.
      .replace(/\p{M}+/gu, "")
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .toLowerCase()
      .replace(/\p{M}+/gu, "")
      .replace(LETTER, (letter) => LETTERS[letter] ?? "'")
      .replace(DASH, "-")
      .replace(DIGIT, asciiDigit)
  );
}

/** Returns a text with the digits of every script as 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(DIGIT, asciiDigit);
}

/** The digits of a script stand side by side in Unicode, from its zero on. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
