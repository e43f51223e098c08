import { normalizeText } from "../../../shared/contract/normalize-text.ts";
import { longPattern } from "../../../shared/matching/words/long-pattern.ts";
import { isGivenName } from "./given-names.ts";

export const FAMILY_NAME_PLACES = ["first", "last"] as const;
export type FamilyNamePlace = (typeof FAMILY_NAME_PLACES)[number];

export interface PersonName {
  readonly givenName: string;
  readonly family: string;
}

const SALUTATIONS = longPattern(
  String.raw`
    ^(?:(?:mr|mrs|ms|miss|mx|dr|prof|herrn?|frau|hr|fr|dipl|ing|mag|med|rer|nat|phil|
    jur|m|mme|mlle|monsieur|madame|sr|sra|srta|señor|señora|don|doña|sig|sig\.ra|signor|
    signora|dott|dott\.ssa|avv|pan|pani|mgr|inż|de heer|
    mevrouw)\.?(?:-ing\.?)?\s+)+(?=\S)
  `,
  "i",
);
const DEGREES = longPattern(
  String.raw`
    (?:,\s*|\s+)(?:ph\.?\s?d|m\.?b\.?a|m\.?sc|b\.?sc|m\.?a|b\.?a|ll\.?m|cpa|pmp|esq|jr|
    sr|ii|iii)\.?$
  `,
  "i",
);
/** Words before a family name that belong to it. */
const PARTICLES = longPattern(
  String.raw`
    ^(?:von|van|vom|zu|zum|zur|de|del|della|dela|di|da|das|dos|do|du|des|der|den|ter|
    ten|te|la|le|los|las|y|e|al|el|bin|ibn|ben|af|av|mac|st\.?)$
  `,
  "i",
);

/** Longer texts are no names, and are not searched for parts of one. */
const MAX_NAME_CHARACTERS = 300;

/** Splits a name into both parts; `familyPlace` is where the family name stands. */
export function splitName(fullName: string, familyPlace: FamilyNamePlace): PersonName {
  if (fullName.length > MAX_NAME_CHARACTERS) return { givenName: "", family: fullName.trim() };
  const text = plainName(fullName);
  const comma = /^([^,]+),\s*(.+)$/.exec(text);
  if (comma !== null)
    return { family: (comma[1] ?? "").trim(), givenName: (comma[2] ?? "").trim() };
  const words = text.split(/\s+/).filter((word) => word !== "");
  if (words.length <= 1) return { givenName: words[0] ?? "", family: "" };
  const capitals = words.map((word) => /^[\p{Lu}'’-]{2,}$/u.test(word) && word.length > 2);
  if (capitals[0] === true && capitals.at(-1) === false) {
    const count = capitals.findIndex((isCapital) => !isCapital);
    return partsAt(words, count, "first");
  }
  if (familyPlace === "first") {
    let count = 1;
    while (count < words.length - 1 && PARTICLES.test(words[count - 1] ?? "")) count += 1;
    return partsAt(words, count, "first");
  }
  const particle = words.findIndex((word, index) => index > 0 && PARTICLES.test(word));
  if (particle > 0 && particle < words.length - 1) return partsAt(words, particle, "last");
  // A second surname follows where only the first words are given names.
  let count = 1;
  while (count < words.length - 1 && isGivenName(words[count] ?? "")) count += 1;
  const isTwoSurnames = words.length - count === 2 && isSpanishSurname(words[count] ?? "");
  return partsAt(words, isTwoSurnames ? count : words.length - 1, "last");
}

function partsAt(words: readonly string[], count: number, place: FamilyNamePlace): PersonName {
  const [start, end] = [words.slice(0, count).join(" "), words.slice(count).join(" ")];
  return place === "first" ? { family: start, givenName: end } : { givenName: start, family: end };
}

function plainName(fullName: string): string {
  let name = fullName
    .replace(/\s+/g, " ")
    .replace(/\([^)]*\)/g, "")
    .trim();
  name = name.replace(SALUTATIONS, "");
  while (DEGREES.test(name) && name.replace(DEGREES, "").includes(" "))
    name = name.replace(DEGREES, "");
  return name.trim();
}

function isSpanishSurname(word: string): boolean {
  return /(?:ez|éz|áez|ía|cía|ndo|illo|ero|ega|ales|ado|ana|osa|ino)$/iu.test(word);
}

/** Finds where the family name stands in a name; null if it could be both. */
export function familyPlaceIn(fullName: string, email: string): FamilyNamePlace | null {
  if (fullName.length > MAX_NAME_CHARACTERS) return null;
  const text = plainName(fullName);
  if (text.includes(",")) return null;
  const words = text.split(/\s+/).filter((word) => word !== "");
  const [firstWord = "", lastWord = ""] = [words[0], words.at(-1)];
  if (words.length < 2) return null;
  const [isFirstGiven, isLastGiven] = [isGivenName(firstWord), isGivenName(lastWord)];
  if (isFirstGiven !== isLastGiven) return isFirstGiven ? "last" : "first";
  if (words.some((word, index) => index > 0 && index < words.length - 1 && PARTICLES.test(word)))
    return "last";
  const [mailboxStart = "", mailboxEnd = ""] =
    /^([a-z]{3,})[._-]([a-z]{2,})@/i.exec(email)?.slice(1) ?? [];
  const plain = (word: string) => normalizeText(word).replace(/\P{L}/gu, "");
  if (mailboxStart !== "" && plain(mailboxStart) === plain(firstWord)) return "last";
  if (
    mailboxStart !== "" &&
    plain(mailboxStart) === plain(lastWord) &&
    plain(mailboxEnd) === plain(firstWord)
  )
    return "first";
  return null;
}
