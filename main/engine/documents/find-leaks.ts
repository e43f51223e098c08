import { normalizeText } from "../../../shared/contract/normalize-text.ts";
import type { Leak } from "../../../shared/local/pack.ts";
import { type Identity, squeezed } from "./identity.ts";

/** A part of the document, as it is read back from it. */
export interface DocumentPart {
  /** "Description of candidate B". */
  readonly place: string;
  /** Slug of the candidate about whom it is; null on the cover. */
  readonly candidate: string | null;
  readonly text: string;
}

/**
 * Returns what in a document would tell who its candidates are, with the place: parts of a name,
 * digits of a phone number in any grouping, addresses, links, day of birth, nationality, pay,
 * employers and slugs. It rather finds too much: the recruiter leaves the field out, or mends its
 * text.
 */
export function findLeaks(
  parts: readonly DocumentPart[],
  identities: readonly Identity[],
): readonly Leak[] {
  const leaks = new Map<string, Leak>();
  for (const { place, candidate, text } of parts) {
    const searched = searchedText(text);
    for (const identity of identities)
      for (const kind of kindsIn(searched, identity, candidate ?? identity.candidate)) {
        const leak = { candidate: identity.candidate, what: `${kind} in ${place}` };
        leaks.set(`${leak.candidate} ${leak.what}`, leak);
      }
  }
  return [...leaks.values()];
}

/** A text in the forms in which it is searched. */
interface SearchedText {
  readonly normal: string;
  readonly words: readonly string[];
  readonly letters: string;
  /** Digits that may be one number, however they are grouped. */
  readonly numbers: readonly string[];
}

const NUMBER = /\+?\(?\d(?:[\s().\-/·•_,:|]*\d)+/g;

function searchedText(text: string): SearchedText {
  const normal = normalizeText(text);
  return {
    normal,
    words: normal.split(/[^\p{L}\p{N}]+/u),
    letters: squeezed(normal),
    numbers: [...normal.matchAll(NUMBER)].map(([number]) => number),
  };
}

/** `subject`: the candidate whose number, address or link a stranger's one is taken for. */
function* kindsIn(text: SearchedText, identity: Identity, subject: string): Generator<string> {
  const isOwnPage = identity.candidate === subject;
  const name = identity.names.find((part) => hasName(text, part));
  if (name !== undefined) yield `name “${name}”`;
  else if (identity.fullNames.some((full) => full.length >= MIN_SPACED && hasLetters(text, full)))
    yield "name";
  if (hasOwnPhone(text, identity.phone) || (isOwnPage && hasPhone(text))) yield "phone number";
  if (hasOwnEmail(text, identity.email) || (isOwnPage && hasEmail(text))) yield "email address";
  if (hasOwnLink(text, identity.links) || (isOwnPage && LINK.test(text.normal))) yield "link";
  if (hasAddress(text, identity.address)) yield "address";
  if (identity.slugs.some((slug) => text.normal.includes(slug))) yield "record's name in addresses";
  const employer = identity.employers.find((name) => hasWords(text, name));
  if (employer !== undefined) yield `employer “${employer}”`;
  if (hasBirth(text, identity.birth) || (isOwnPage && BORN.test(text.normal)))
    yield "date of birth";
  if (hasNationality(text, identity.nationality) || (isOwnPage && NATIONALITY.test(text.normal)))
    yield "nationality";
  if (identity.pay.some((amount) => hasAmount(text, amount))) yield "pay";
}

/** Letters from which a name is looked for between spaces and across words, too. */
const MIN_SPACED = 6;
const MIN_SPACED_PART = 8;
/** Letters from which a name may have an ending: Kowalskas, Müllers. */
const MIN_INFLECTED = 5;
const MAX_ENDING = 2;

function hasName(text: SearchedText, part: string): boolean {
  if (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(part))
    return text.normal.includes(part);
  const isSameName = (word: string) =>
    word === part ||
    (part.length >= MIN_INFLECTED &&
      word.startsWith(part) &&
      word.length - part.length <= MAX_ENDING);
  return (
    text.words.some(isSameName) ||
    (part.includes("'") && text.normal.includes(part)) ||
    (part.length >= MIN_SPACED_PART && hasLetters(text, part))
  );
}

function hasLetters({ letters }: SearchedText, part: string): boolean {
  return part !== "" && letters.includes(squeezed(part));
}

function hasWords({ normal }: SearchedText, words: string): boolean {
  const index = ` ${normal.replaceAll(/[^\p{L}\p{N}]+/gu, " ")} `;
  return index.includes(` ${words.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim()} `);
}

/** Digits of any phone number: one that is dialled abroad, or begins with the zero of an area. */
const MIN_PHONE = 8;

function hasPhone({ numbers }: SearchedText): boolean {
  return numbers.some(
    (number) =>
      number.replaceAll(/\D/g, "").length >= MIN_PHONE &&
      /^(\+|\(?0)/.test(number) &&
      !isDate(number),
  );
}

function hasOwnPhone({ numbers }: SearchedText, ownPhone: string): boolean {
  return (
    ownPhone !== "" && numbers.some((number) => number.replaceAll(/\D/g, "").includes(ownPhone))
  );
}

function isDate(number: string): boolean {
  return /^\d{1,2}[./-]\d{1,2}[./-]\d{4}/.test(number);
}

// Bounded repetitions: the text is a stranger's, and may be long.
const EMAIL = /[^\s@<>()"',;:]\s?@\s?[^\s@<>()"',;:]{1,64}\.\p{L}{2,}/u;
const AT = String.raw`\s?(?:[([{]\s?(?:at|a|@)\s?[)\]}]|\s(?:at|ät)\s)\s?`;
const DOT = String.raw`(?:\s?[([{]\s?(?:dot|punkt|\.)\s?[)\]}]\s?|\s(?:dot|punkt)\s|\.)`;
const SPELLED_EMAIL = new RegExp(
  String.raw`[\p{L}\p{N}]${AT}[\p{L}\p{N}-]{1,64}${DOT}\p{L}{2,}`,
  "u",
);
const MIN_MAILBOX = 5;

function hasEmail({ normal }: SearchedText): boolean {
  return EMAIL.test(normal) || SPELLED_EMAIL.test(normal);
}

function hasOwnEmail({ normal, words }: SearchedText, email: string): boolean {
  if (email === "") return false;
  const [mailbox = ""] = email.split("@");
  return (
    normal.includes(email) ||
    (mailbox.length >= MIN_MAILBOX && /[\d._-]/.test(mailbox) && normal.includes(mailbox)) ||
    (mailbox.length >= MIN_SPACED_PART && words.includes(mailbox))
  );
}

/** Ends of host names that no tool or framework has in its name (ASP.NET, Socket.IO). */
const HOST_ENDS =
  "com|org|de|fr|es|it|pl|eu|me|info|biz|co|in|at|ch|nl|uk|us|dev|app|xyz|page|site";
const LINK = new RegExp(
  [
    String.raw`\b(?:https?:\/\/|www\.)\S`,
    String.raw`[\p{L}\p{N}]\.(?:${HOST_ENDS})\b(?![.\p{L}\p{N}])`,
    String.raw`[\p{L}\p{N}]\.\p{L}{2,24}\/[\p{L}\p{N}]`,
  ].join("|"),
  "u",
);

function hasOwnLink({ normal }: SearchedText, links: readonly string[]): boolean {
  return links.some((part) => normal.includes(part));
}

const MIN_ADDRESS = 6;

/** The whole address, or its street with the number of the house. */
function hasAddress(text: SearchedText, address: string): boolean {
  if (address.length < MIN_ADDRESS) return false;
  const street = address.split(/[,;]/).find((part) => /\p{L}{3,}/u.test(part) && /\d/.test(part));
  return hasWords(text, address) || (street !== undefined && hasWords(text, street));
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const BIRTH_WORDS =
  "born|date of birth|birth ?day|birth ?date|d\\.?o\\.?b|geb(?:oren|\\.)?|geburts\\w*|ne(?:e)? " +
  "(?:le|en)|nacid[oa]|nacimiento|urodz\\w*|nat[oa] (?:il|nel)";
const BORN = new RegExp(
  String.raw`\b(?:${BIRTH_WORDS})\b[^\p{L}\p{N}]{0,4}(?:(?:on|in|am|the|den|el|le)\b\s*)?\d`,
  "u",
);

function hasBirth({ normal, numbers }: SearchedText, birth: string): boolean {
  const [year = "", month = "", day = ""] = birth.split("-");
  if (!/^\d{4}$/.test(year)) return false;
  const days = [`${year}${month}${day}`, `${day}${month}${year}`, `${month}${day}${year}`];
  const isDay = (number: string) =>
    days.includes(
      number
        .split(/\D+/)
        .filter((part) => part !== "")
        .map((part) => part.padStart(2, "0"))
        .join(""),
    );
  const monthName = MONTHS[Number(month) - 1] ?? "";
  const dayNumber = `0?${Number(day)}`;
  const dayFirst = String.raw`${dayNumber}\W{0,3}(?:\w+\W{1,2})?${monthName}\w*`;
  const monthFirst = String.raw`${monthName}\w*\W{1,2}${dayNumber}\w*`;
  const inWords = new RegExp(String.raw`\b(?:${dayFirst}|${monthFirst})\W{1,3}${year}\b`);
  return numbers.some(isDay) || inWords.test(normal);
}

const NATIONALITY_WORDS =
  "nationality|citizenship|staatsangehorigkeit|nationalite|nacionalidad|obywatelstwo|cittadinanza";
const NATIONALITY = new RegExp(String.raw`\b(?:${NATIONALITY_WORDS})\b`);

function hasNationality({ normal }: SearchedText, nationality: string): boolean {
  return (
    nationality !== "" &&
    ["citizen", "national", "passport"].some((word) => normal.includes(`${nationality} ${word}`))
  );
}

const MIN_PAY = 10_000;

/** Amounts of fewer digits may be years and numbers of people: these need a currency. */
function hasAmount({ normal }: SearchedText, amount: number): boolean {
  const thousands = amount / 1000;
  const amounts = [...normal.matchAll(/([\p{Sc}\p{L}]{0,12})\s?(\d[\d.,' ]*\d|\d)\s?(k\b)?/gu)];
  return amounts.some(([text, , digits = "", isThousands]) => {
    if (isThousands !== undefined) return Number(digits.replace(",", ".")) === thousands;
    const plain = digits.replace(/[.,]\d{2}$/, "").replaceAll(/\D/g, "");
    if (Number(plain) !== Math.round(amount)) return false;
    return amount >= MIN_PAY || /[\p{Sc}]|eur|usd|gbp|chf|pln|inr|salary|gehalt/u.test(text);
  });
}
