import type { DuplicateResource, Reason } from "../../../shared/local/duplicates.ts";
import { readPhone } from "../../../shared/contract/phone-number.ts";
import { websiteDomain } from "../../../shared/contract/website.ts";
import { normalizeText } from "../../../shared/query/normalize-text.ts";

/**
 * What of a record can tell that it is the same person, or organization, as another. "" for what it
 * lacks.
 */
export interface Facts {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /**
   * Name or id of the organization that somebody works for: whatever the records of one kind have
   * in common.
   */
  readonly employer: string;
  readonly networkA: string;
  readonly networkB: string;
  readonly website: string;
}

/** Records with one equal key are likely the same. */
export interface DuplicateKey {
  readonly reason: Reason;
  readonly key: string;
}

/**
 * Country and area codes are written or left out: the last digits decide. Fewer than seven are an
 * extension, no number.
 */
const COMPARED_DIGITS = 9;
const MIN_PHONE_DIGITS = 7;
const LEGAL_FORMS =
  /(^|\s)(gmbh(\s*(&|und)\s*co)?|kg|kgaa|ag|se|ug|e\s?v|ohg|ltd|limited|llc|llp|inc|incorporated|corp|corporation|co|company|plc|s\s?a(\s?s)?|sarl|s\s?r\s?l|s\s?p\s?a|b\s?v|n\s?v|oy|ab|a\s?s|aps|sp\s?z\s?o\s?o|s\s?r\s?o|kft|zrt)(?=\s|$)/g;

export function duplicateKeys(resource: DuplicateResource, facts: Facts): readonly DuplicateKey[] {
  const keys: DuplicateKey[] = [];
  const add = (reason: Reason, key: string) => void (key === "" || keys.push({ reason, key }));
  add("network", marked("a", networkKey(facts.networkA)));
  add("network", marked("b", networkKey(facts.networkB)));
  if (resource === "organization") {
    const domain = websiteDomain(facts.website);
    add("website", domain.includes(".") ? domain : "");
    add("name", organizationKey(facts.name));
    return keys;
  }
  add("email", normalizeText(facts.email));
  add("phone", phoneKey(facts.phone));
  const [name, employer] = [nameKey(facts.name), organizationKey(facts.employer)];
  add("name", name === "" || employer === "" ? "" : `${name}|${employer}`);
  return keys;
}

function marked(mark: string, key: string): string {
  return key === "" ? "" : `${mark}:${key}`;
}

/** The last nine digits of a number; an extension is left out. */
export function phoneKey(phone: string): string {
  const digits = readPhone(phone).number.replace(/\D+/g, "");
  return digits.length < MIN_PHONE_DIGITS ? "" : digits.slice(-COMPARED_DIGITS);
}

/** "Kovács Anna" and "Anna Kovacs" are one name. */
function nameKey(name: string): string {
  const words = normalizeText(name).split(/[^\p{L}\p{N}]+/u);
  return words
    .filter((word) => word !== "")
    .toSorted()
    .join(" ");
}

/** A company's name without its legal form. */
export function organizationKey(name: string): string {
  const plain = normalizeText(name)
    .replace(/[^\p{L}\p{N}&]+/gu, " ")
    .trim();
  const short = plain.replace(LEGAL_FORMS, " ").replace(/\s+/g, " ").trim();
  return short === "" ? plain : short;
}

/**
 * The page of a profile, however its address is written: `https://de.network.example/in/Anna/?x=1`
 * is `network.example/in/anna`.
 */
export function networkKey(url: string): string {
  const plain = url
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "");
  const [host = "", ...path] = plain.split("/");
  // An address of the network itself names nobody.
  if (path.length === 0) return host.includes(".") || host === "" ? "" : host.replace(/^@/, "");
  return `${host.split(".").slice(-2).join(".")}/${safeDecode(path.join("/"))}`;
}

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
