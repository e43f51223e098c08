import { bareWebsite } from "../contract/website.ts";
import { normalizeText } from "../contract/normalize-text.ts";

/**
 * The one rule by which the app's own searches (everything, lists, boards, pickers) take a text
 * apart, and by which names are stored as one word. Filters of /v1 take their text as it is.
 */

/** Between words, whatever stands around them: "Fischer, Lena", "Lena" <lena@x.example>. */
const BETWEEN = /[\s<>"|;\p{Ps}\p{Pe}\p{Pi}\p{Pf}]+|,(?!\d)|(?<!\d),/u;
/** Signs that are neither letters nor digits and stand within no word. */
const NO_PART = /[^\p{L}\p{N}\-'./_+#&@:,]+/u;
/** Within a word that others write as two, or as one. */
const JOINTS = /[-'/_:,]+/gu;
const NO_LETTERS = /[^\p{L}\p{N}]+/gu;
const NO_LETTERS_NOR_SIGNS = /[^\p{L}\p{N}+#&]+/gu;
const BEFORE = /^[^\p{L}\p{N}]+/u;
/** Up to the last letter or digit; what follows it would be looked for from each of its signs. */
const UP_TO_LAST = /^.*[\p{L}\p{N}]/su;
/** A scheme, `www.`, or a host with a path. */
const LINK = /^[a-z][a-z\d+.-]*:\/\/.|^www\..|^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+\/./u;

/**
 * Returns the words of a typed text, normalised, each once. Addresses are one word each; a text
 * without letters and digits is taken as it stands.
 */
export function typedWords(text: string): readonly string[] {
  const normalizedText = normalizeText(text.slice(0, MAX_TYPED_CHARACTERS));
  const words = normalizedText
    .split(BETWEEN)
    .flatMap((part) =>
      isAddress(part)
        ? [bareAddress(part)]
        : part.split(NO_PART).flatMap((word) => dividedAt(/[/_:]+/, bareWord(word))),
    );
  const allWords = words.some((word) => word !== "") ? words : normalizedText.split(" ");
  return [...new Set(allWords.filter((word) => word !== ""))];
}

/** Most characters of a search; a page that is pasted there is searched by its beginning. */
const MAX_TYPED_CHARACTERS = 10_000;

/**
 * Returns how a typed word may be written: as it is, in two words, and in one. A short word has no
 * other spelling, because nearly every text has its letters.
 */
export function spellingsOf(word: string): readonly [string, ...string[]] {
  if (isAddress(word) || word.search(JOINTS) < 0) return [word];
  const variants = ["", " "].map((joint) => word.replace(JOINTS, joint).trim());
  const isTelling = (spelling: string) => Array.from(spelling).length >= MIN_SPELLED_CHARACTERS;
  return [word, ...variants.filter((spelling) => spelling !== word && isTelling(spelling))];
}

const MIN_SPELLED_CHARACTERS = 4;

/**
 * Returns the parts of a word that some joints divide, where each says something: "Berg/Lena" is
 * two words, "UI/UX" and "24/7" are not.
 */
function dividedAt(joint: RegExp, word: string): readonly string[] {
  const parts = word.split(joint).map(bareWord);
  return parts.every((part) => Array.from(part).length >= MIN_PART_CHARACTERS) ? parts : [word];
}

const MIN_PART_CHARACTERS = 3;

/** Returns the parts of a word that was typed with a dash, for one that no record has so. */
export function partsOf(word: string): readonly string[] {
  return isAddress(word) ? [word] : dividedAt(/-+/, word);
}

/**
 * Returns the names of a record as people type them in one word, first name first and last name
 * first, those apart that are found anyway: "annemarieberg" for Anne-Marie Berg. They are in
 * capital letters, which no normalised text has, behind a space: a word is found where a name
 * begins, and never in the middle (`asJoined`).
 */
export function joinedNames(full: string, firstName = "", lastName = ""): string {
  const normalizedName = normalizeText(full).slice(0, MAX_JOINED_CHARACTERS);
  const parts = [firstName, lastName].map((part) => lettersOf(normalizeText(part)));
  const [head = "", tail = ""] = parts.includes("") ? atLastSpace(normalizedName) : parts;
  const joined = [lettersOf(normalizedName), head + tail, tail + head].filter(
    (name, index, names) => names.indexOf(name) === index && !normalizedName.includes(name),
  );
  return joined.map(asJoined).join("");
}

const MAX_JOINED_CHARACTERS = 100;

/** The form in which `joinedNames` has a word that begins a name; "C++" and ".NET" begin none. */
export function asJoined(word: string): string {
  const letters = word.startsWith(".") ? word : word.replace(NO_LETTERS_NOR_SIGNS, "");
  return ` ${(letters || word).toUpperCase()}`;
}

/** A word and its form in joined names: any text of a record may have the one or the other. */
export function withJoined(texts: readonly string[]): readonly string[] {
  return [...new Set([...texts, ...texts.map(asJoined)])];
}

/** Returns whether a name has a typed word, in any spelling. */
export function hasWord(name: string, word: string): boolean {
  const normalizedName = normalizeText(name);
  return (
    spellingsOf(word).some((text) => normalizedName.includes(text)) ||
    joinedNames(name).includes(asJoined(word))
  );
}

/** An e-mail address, or a link. */
function isAddress(word: string): boolean {
  return /[^@]@[^@]/.test(word) || LINK.test(word);
}

function bareAddress(word: string): string {
  const bare = upToLast(word.replace(BEFORE, ""));
  return bare.includes("@") ? bare.replace(/^mailto:|\?.*$/g, "") : bareWebsite(bare);
}

/** Without what stands around it; "C++", "C#" and ".NET" keep their signs. */
function bareWord(part: string): string {
  const start = BEFORE.exec(part)?.[0] ?? "";
  const bare = part.slice(start.length);
  if (bare === "") return "";
  const wholeWord = upToLast(bare);
  const point = /(?:^|[^.])\.$/.test(start) ? "." : "";
  return point + wholeWord + (/^[+#]+/.exec(bare.slice(wholeWord.length))?.[0] ?? "");
}

function upToLast(text: string): string {
  return UP_TO_LAST.exec(text)?.[0] ?? "";
}

/** Returns the letters and digits of a normalised text. */
function lettersOf(normalizedText: string): string {
  return normalizedText.replace(NO_LETTERS, "");
}

function atLastSpace(normalizedText: string): readonly string[] {
  const index = normalizedText.lastIndexOf(" ");
  return index < 0
    ? [normalizedText]
    : [normalizedText.slice(0, index), normalizedText.slice(index)].map(lettersOf);
}
