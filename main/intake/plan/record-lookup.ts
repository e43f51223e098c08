import type { RefResolver } from "../../../shared/contract/body-value.ts";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import { isObject } from "../../../shared/contract/liberal.ts";
import type { SluggedResource } from "../../../shared/contract/resource.ts";
import { textOf } from "../../../shared/contract/resources/headline.ts";
import { networkKey, organizationKey } from "../../store/query/duplicate-keys.ts";
import { type CountryCode, phoneKeys } from "../../store/query/phone-numbers.ts";
import { normalizeText } from "../../../shared/contract/normalize-text.ts";

/**
 * Records that are here, as a plan looks for them. Keys are those of `recordKeys`: `email:…`,
 * `phone:…`, `profile:…`, `name:…`.
 */
export interface RecordLookup {
  /** Returns the records of a resource with a key, in a fixed order. */
  withKey(resource: SluggedResource, key: string): readonly CrmRecord[];
  /** Returns the record of a slug, also an old one; null without one. */
  bySlug(resource: SluggedResource, slug: string): CrmRecord | null;
  /** Returns the notes or activities about a record; null: those about none. */
  about(resource: "note" | "activity", slug: string | null): readonly CrmRecord[];
  /** Returns the name of a record by its slug; "" for one that is not here. */
  titleOf(resource: SluggedResource, slug: string): string;
  readonly refs: RefResolver;
}

export function emailKey(email: string): string {
  return `email:${normalizeText(email)}`;
}

export function profileKey(address: string): string | null {
  const key = networkKey(address);
  return key.includes("/") ? `profile:${key}` : null;
}

/** Key of a name; the same for both orders of its words. */
export function nameKey(name: string): string {
  const plain = normalizeText(name);
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  // A name of signs alone is its own key.
  return `name:${words.length === 0 ? plain : words.toSorted().join(" ")}`;
}

export function organizationNameKey(name: string): string {
  return `name:${organizationKey(name)}`;
}

/** Keys of phones are found again in few hundred microseconds: a list has many twice. */
const MAX_CACHED_PHONES = 200_000;
const phoneCache = new Map<string, readonly string[]>();

export function phoneNumberKeys(text: string, country: CountryCode | null): readonly string[] {
  // A number that was read already needs no second reading.
  if (/^\+\d{8,15}$/.test(text)) return [`phone:${text}`];
  const cacheKey = `${country ?? ""} ${text}`;
  let keys = phoneCache.get(cacheKey);
  if (keys === undefined) {
    keys = phoneKeys(text, country).map((key) => `phone:${key}`);
    if (phoneCache.size >= MAX_CACHED_PHONES) phoneCache.clear();
    phoneCache.set(cacheKey, keys);
  }
  return keys;
}

/** Returns the keys by which a stored record is found. */
export function recordKeys(
  resource: SluggedResource,
  record: CrmRecord,
  country: CountryCode | null,
): readonly string[] {
  const title = titleKey(resource, record);
  if (resource !== "contact" && resource !== "candidate") return [title];
  const socials = record["socials"];
  const profiles = isObject(socials)
    ? [textOf(socials, "network_a"), textOf(socials, "network_b")]
    : [];
  return [
    title,
    ...emailsIn(textOf(record, "email")).map(emailKey),
    ...phoneNumberKeys(textOf(record, "phone"), country),
    ...profiles.flatMap((profile) => profileKey(profile) ?? []),
  ].filter((key) => key !== "name:" && key !== "email:");
}

function titleKey(resource: SluggedResource, record: CrmRecord): string {
  switch (resource) {
    case "organization":
      return organizationNameKey(textOf(record, "name"));
    case "job":
      return nameKey(textOf(record, "position_name"));
    case "deal":
      return nameKey(textOf(record, "name"));
    default:
      return nameKey(
        textOf(record, "full_name") ||
          `${textOf(record, "first_name")} ${textOf(record, "last_name")}`,
      );
  }
}

/** Returns the addresses in a text that may have several, or a name before one in brackets. */
export function emailsIn(text: string): readonly string[] {
  return text.split(/[\s<>,;|"'()]+/).filter((word) => /^[^@]+@[^@]/.test(word));
}
