import type { DuplicateResource, Reason } from "../../../shared/local/duplicates.ts";
import { trimEnd } from "../../../shared/contract/text-values.ts";
import { websiteDomain } from "../../../shared/contract/website.ts";
import { normalizeText } from "../../../shared/contract/normalize-text.ts";
import { type CountryCode, phoneKeys } from "./phone-numbers.ts";

/**
 * The values of a record that can show that it is the same person or organization as another. "" if
 * it has none.
 */
export interface Facts {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** Name or id of the person's organization, whichever the records of one resource have. */
  readonly employer: string;
  readonly networkA: string;
  readonly networkB: string;
  readonly website: string;
}

/** Records that share a key are likely duplicates. */
export interface DuplicateKey {
  readonly reason: Reason;
  readonly key: string;
}

const LEGAL_FORM_NAMES = [
  String.raw`gmbh(\s*(&|und)\s*co)?|kg|kgaa|ag|se|ug|e\s?v|ohg`,
  "ltd|limited|llc|llp|inc|incorporated|corp|corporation|co|company|plc",
  String.raw`s\s?a(\s?s)?|sarl|s\s?r\s?l|s\s?p\s?a|b\s?v|n\s?v|oy|ab|a\s?s|aps`,
  String.raw`sp\s?z\s?o\s?o|s\s?r\s?o|kft|zrt`,
];
const LEGAL_FORMS = new RegExp(String.raw`(^|\s)(${LEGAL_FORM_NAMES.join("|")})(?=\s|$)`, "g");

export function duplicateKeys(
  resource: DuplicateResource,
  facts: Facts,
  country: CountryCode | null,
): readonly DuplicateKey[] {
  const keys: DuplicateKey[] = [];
  const add = (reason: Reason, key: string) => void (key === "" || keys.push({ reason, key }));
  add("network", withPrefix("a", networkKey(facts.networkA)));
  add("network", withPrefix("b", networkKey(facts.networkB)));
  if (resource === "organization") {
    const domain = websiteDomain(facts.website);
    add("website", domain.includes(".") ? domain : "");
    add("name", organizationKey(facts.name));
    return keys;
  }
  add("email", normalizeText(facts.email));
  for (const key of phoneKeys(facts.phone, country)) add("phone", key);
  const [name, employer] = [nameKey(facts.name), organizationKey(facts.employer)];
  add("name", name === "" || employer === "" ? "" : `${name}|${employer}`);
  return keys;
}

function withPrefix(mark: string, key: string): string {
  return key === "" ? "" : `${mark}:${key}`;
}

/** Returns the same key for "Kovács Anna" and "Anna Kovacs". */
function nameKey(name: string): string {
  const words = normalizeText(name).split(/[^\p{L}\p{N}]+/u);
  return words
    .filter((word) => word !== "")
    .toSorted()
    .join(" ");
}

/** Returns a company's name without its legal form. */
export function organizationKey(name: string): string {
  const plain = normalizeText(name)
    .replace(/[^\p{L}\p{N}&]+/gu, " ")
    .trim();
  const short = plain.replace(LEGAL_FORMS, " ").replace(/\s+/g, " ").trim();
  return short === "" ? plain : short;
}

/**
 * Returns the same key for every spelling of a profile's address:
 * `https://de.network.example/in/Anna/?x=1` becomes `network.example/in/anna`.
 */
export function networkKey(url: string): string {
  const address = url
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "");
  const plain = trimEnd(address.split(/[?#]/)[0] ?? "", "/");
  const [host = "", ...path] = plain.split("/");
  // The address of the network itself identifies no person.
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
