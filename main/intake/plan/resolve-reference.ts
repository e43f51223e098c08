import type { CrmRecord } from "../../../shared/contract/define.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { normalizeText } from "../../../shared/contract/normalize-text.ts";
import { isOneOf } from "../../../shared/contract/enumeration.ts";
import {
  resourceOfSlug,
  SLUGGED,
  type SluggedResource,
} from "../../../shared/contract/resource.ts";
import { joinList } from "../../../shared/contract/text-values.ts";
import type { CountryCode } from "../../store/query/phone-numbers.ts";
import { faultReading, quoted, type Reading, valueReading } from "../values/reading.ts";
import {
  emailKey,
  emailsIn,
  nameKey,
  organizationNameKey,
  phoneNumberKeys,
  type RecordLookup,
} from "./record-lookup.ts";

/** A record that a text of a table refers to. */
export interface ReferredRecord {
  readonly resource: SluggedResource;
  readonly slug: string;
  readonly title: string;
}

/** Returns the records that a text can mean, by slug, email address, phone number or name. */
function referredRecords(
  text: string,
  resources: readonly SluggedResource[],
  lookup: RecordLookup,
  country: CountryCode | null,
): readonly ReferredRecord[] {
  const slugResource = resourceOfSlug(text);
  const bySlug =
    slugResource !== null && resources.includes(slugResource)
      ? lookup.bySlug(slugResource, text)
      : null;
  if (slugResource !== null && bySlug !== null) return [referred(slugResource, bySlug)];
  const emails = emailsIn(text).map(emailKey);
  const isPhone = /^[+(\d][\d\s()/.-]{5,}$/.test(text);
  for (const keys of [emails, isPhone ? phoneNumberKeys(text, country) : []]) {
    const records = keys.flatMap((key) => withKey(resources, key, lookup));
    if (records.length > 0) return unique(records);
  }
  if (emails.length > 0) return [];
  const records = resources.flatMap((resource) =>
    withKey(
      [resource],
      resource === "organization" ? organizationNameKey(text) : nameKey(text),
      lookup,
    ),
  );
  // The name as it is written counts more than the same words in another order.
  const exact = records.filter(({ title }) => normalizeText(title) === normalizeText(text));
  return unique(exact.length > 0 ? exact : records);
}

function withKey(
  resources: readonly SluggedResource[],
  key: string,
  lookup: RecordLookup,
): readonly ReferredRecord[] {
  return resources.flatMap((resource) =>
    lookup.withKey(resource, key).map((record) => referred(resource, record)),
  );
}

function referred(resource: SluggedResource, record: CrmRecord): ReferredRecord {
  return { resource, slug: record.slug ?? "", title: CONTRACTS[resource].headline(record) };
}

function unique(records: readonly ReferredRecord[]): readonly ReferredRecord[] {
  return [...new Map(records.map((record) => [record.slug, record])).values()];
}

const PEOPLE: readonly SluggedResource[] = ["contact", "candidate"];

/** Finds the record that a note or an activity is about: people first, then all others. */
export function readRelated(
  texts: readonly string[],
  lookup: RecordLookup,
  country: CountryCode | null,
): { readonly reading: Reading; readonly records: readonly ReferredRecord[] } {
  let several: readonly ReferredRecord[] = [];
  // An email address says more than a name in the column before it.
  const ordered = texts.toSorted((a, b) => Number(b.includes("@")) - Number(a.includes("@")));
  for (const text of ordered)
    for (const resources of [PEOPLE, SLUGGED.filter((name) => !isOneOf(PEOPLE, name))]) {
      const records = referredRecords(text, resources, lookup, country);
      const [record] = records;
      if (records.length === 1 && record !== undefined)
        return { reading: valueReading(record.slug), records };
      if (several.length === 0) several = records;
    }
  const [text = ""] = texts;
  const message =
    several.length > 0
      ? `${quoted(text)} is the name of ${several.length} records here. Write the email address.`
      : `${quoted(text)} isn't here. Import the person first, or correct the name.`;
  return { reading: faultReading(message), records: several };
}

/**
 * Finds an organization by its name. One that is not here cannot be made: the record comes
 * without it, and a person is told.
 */
export function readOrganization(text: string, lookup: RecordLookup): Reading {
  const records = referredRecords(text, ["organization"], lookup, null);
  const [record] = records;
  if (record === undefined)
    return {
      kind: "value",
      value: null,
      doubt:
        `The organization ${quoted(text)} isn't here, and organizations can only be created in ` +
        "your CRM. The record comes without it.",
    };
  if (records.length === 1) return valueReading(record.slug);
  return {
    kind: "value",
    value: null,
    doubt: `${records.length} organizations are called ${quoted(text)}. Choose one afterwards.`,
  };
}

/** Finds the one record of a resource that a text names; several where `isList`. */
export function readReference(
  text: string,
  resource: SluggedResource,
  isList: boolean,
  lookup: RecordLookup,
  country: CountryCode | null,
): Reading {
  const parts = isList ? text.split(/[,;]/).map((part) => part.trim()) : [text];
  const slugs: string[] = [];
  for (const part of parts.filter((name) => name !== "")) {
    const records = referredRecords(part, [resource], lookup, country);
    const [record] = records;
    const [singular] = CONTRACTS[resource].title;
    if (record === undefined)
      return faultReading(`${singular} ${quoted(part)} isn't here. Correct it or leave it empty.`);
    if (records.length > 1)
      return faultReading(
        `${quoted(part)} is the name of ${records.length} records. Write the email address.`,
      );
    slugs.push(record.slug);
  }
  return valueReading(joinList(slugs));
}
