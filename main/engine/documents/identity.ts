import type { CrmRecord } from "../../../shared/contract/define.ts";
import { isObject } from "../../../shared/contract/liberal.ts";
import { normalizeText } from "../../../shared/contract/normalize-text.ts";

/** Traits that identify a candidate: none of it may stand in an anonymous document. */
export interface Identity {
  /** Slug by which a leak names the candidate. */
  readonly candidate: string;
  /** Parts of the name, normalized, each with the other ways to spell it. */
  readonly names: readonly string[];
  /** The whole name without spaces, both ways round. */
  readonly fullNames: readonly string[];
  readonly email: string;
  /** Digits of the phone number without country and leading zeros. */
  readonly phone: string;
  /** Own parts of links: "anna-kowalska" of a profile's address. */
  readonly links: readonly string[];
  readonly address: string;
  readonly slugs: readonly string[];
  readonly employers: readonly string[];
  readonly nationality: string;
  /** Days as YYYY-MM-DD. */
  readonly birth: string;
  readonly pay: readonly number[];
}

const MIN_NAME = 2;
const MIN_PHONE_DIGITS = 6;
/** Digits at the end of a number that are its own wherever it is dialled from. */
const OWN_PHONE_DIGITS = 9;
const MIN_LINK_PART = 5;

export function identityOf(record: CrmRecord, slugs: readonly string[]): Identity {
  const text = (name: string) => {
    const value = record[name];
    return typeof value === "string" ? value : "";
  };
  const [firstName, lastName] = [text("first_name"), text("last_name")];
  const parts = [firstName, lastName, text("full_name")]
    .flatMap((name) => name.split(/[^\p{L}\p{M}\p{N}'’]+/u))
    .flatMap(spellings)
    .filter((part) => part.length >= MIN_NAME || /\p{Script=Han}/u.test(part));
  const socials = isObject(record["socials"]) ? Object.values(record["socials"]) : [];
  return {
    candidate: slugs[0] ?? "",
    names: [...new Set(parts)],
    fullNames: spellings(firstName).flatMap((firstPart) =>
      spellings(lastName).flatMap((lastPart) => [
        squeezed(firstPart + lastPart),
        squeezed(lastPart + firstPart),
      ]),
    ),
    email: normalizeText(text("email")),
    phone: ownDigits(text("phone")),
    links: socials.flatMap(linkParts),
    address: normalizeText(text("address")),
    slugs: slugs.map(normalizeText).filter((slug) => slug !== ""),
    employers: [text("current_organization"), text("last_organization")]
      .map(normalizeText)
      .filter((name) => name.length > MIN_NAME),
    nationality: normalizeText(text("nationality")),
    birth: text("date_of_birth"),
    pay: [record["current_salary"], record["expected_salary"]].filter(
      (amount): amount is number => typeof amount === "number" && amount > 0,
    ),
  };
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" };

/** Returns a name as it is searched for: "Müller" is Mueller and Muller. */
function spellings(name: string): readonly string[] {
  const german = name.toLowerCase().replaceAll(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter);
  const plain = normalizeText(name);
  const short = plain.replaceAll(/([aou])e/g, "$1");
  return [...new Set([plain, normalizeText(german), short])].filter((part) => part !== "");
}

/** Returns a text without anything but letters and digits. */
export function squeezed(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

function ownDigits(phone: string): string {
  const digits = normalizeText(phone).replaceAll(/\D/g, "").replace(/^0+/, "");
  return digits.length < MIN_PHONE_DIGITS ? "" : digits.slice(-OWN_PHONE_DIGITS);
}

function linkParts(link: unknown): readonly string[] {
  if (typeof link !== "string") return [];
  const path = normalizeText(link)
    .replace(/^\w+:\/\//, "")
    .split(/[/?#]/)
    .slice(1);
  return path.filter((part) => part.length >= MIN_LINK_PART);
}
