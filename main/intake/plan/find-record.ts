import { longPattern } from "../../../shared/matching/words/long-pattern.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import { normalizeText } from "../../../shared/contract/normalize-text.ts";
import { refIn } from "../../../shared/contract/record-field.ts";
import { isSlugged, type SluggedResource } from "../../../shared/contract/resource.ts";
import { textOf } from "../../../shared/contract/resources/headline.ts";
import { isOneOf } from "../../../shared/contract/enumeration.ts";
import { organizationKey } from "../../store/query/duplicate-keys.ts";
import { readBodyField } from "../../../shared/contract/body-value.ts";
import type { ImportResource } from "../columns/import-field.ts";
import { emailKey, emailsIn, type RecordLookup } from "./record-lookup.ts";
import type { RowIdentity } from "./row-identity.ts";

/** How strongly a record is the one of a row; higher is stronger. */
const STRENGTHS = { slug: 6, email: 5, profile: 4, phone: 3, organization: 2, name: 1 } as const;
export type Evidence = keyof typeof STRENGTHS;

/** A record that a row may be about. */
export interface MatchingRecord {
  readonly record: CrmRecord;
  readonly evidence: Evidence;
}

/** A record that resembles a row and is taken for another one. */
export interface SimilarRecord {
  readonly resource: SluggedResource;
  readonly slug: string;
  readonly title: string;
  readonly reasons: readonly string[];
}

/** Mailboxes of a firm: several people write them beside their names. */
const SHARED_MAILBOX = longPattern(String.raw`
    ^email:(?:info|office|contact|kontakt|jobs|hr|bewerbung|recruiting|career|careers|
    karriere|sales|service|support|mail|post|admin|hello|team|zentrale|verwaltung)@
  `);

/** Finds the records that a row is about, the strongest evidence first, and those like it. */
export function findRecords(
  resource: ImportResource,
  identity: RowIdentity,
  lookup: RecordLookup,
): { readonly matches: readonly MatchingRecord[]; readonly similar: readonly SimilarRecord[] } {
  if (!isSlugged(resource)) return { matches: [], similar: [] };
  const matches = new Map<number, MatchingRecord>();
  const similar = new Map<string, SimilarRecord>();
  const note = (record: CrmRecord, evidence: Evidence) => {
    const previous = matches.get(record.id);
    if (previous === undefined || STRENGTHS[previous.evidence] < STRENGTHS[evidence])
      matches.set(record.id, { record, evidence });
  };
  const noteSimilar = (foundIn: SluggedResource, record: CrmRecord, reason: string) => {
    const slug = record.slug ?? "";
    const reasons = similar.get(slug)?.reasons ?? [];
    similar.set(slug, {
      resource: foundIn,
      slug,
      title: CONTRACTS[foundIn].headline(record),
      reasons: [...new Set([...reasons, reason])],
    });
  };
  if (identity.slug !== "") {
    const record = lookup.bySlug(resource, identity.slug);
    if (record !== null) note(record, "slug");
  }
  for (const key of identity.emails)
    for (const record of lookup.withKey(resource, key))
      if (!SHARED_MAILBOX.test(key) || isLikeName(identity.name, record)) note(record, "email");
      else noteSimilar(resource, record, "email");
  for (const key of identity.profiles)
    for (const record of lookup.withKey(resource, key)) note(record, "profile");
  for (const key of identity.phones)
    for (const record of lookup.withKey(resource, key))
      // Colleagues share the number of their office.
      if (isLikeName(identity.name, record)) note(record, "phone");
      else noteSimilar(resource, record, "phone");
  for (const key of identity.nameKeys)
    for (const record of lookup.withKey(resource, key)) {
      const evidence = nameEvidence(resource, identity, record, lookup);
      if (evidence === null) noteSimilar(resource, record, "name");
      else note(record, evidence);
    }
  for (const otherResource of resource === "contact" || resource === "candidate"
    ? OTHER_PEOPLE[resource]
    : [])
    for (const [reason, keys] of [
      ["email", identity.emails],
      ["phone", identity.phones],
    ] as const)
      for (const key of keys)
        for (const record of lookup.withKey(otherResource, key))
          noteSimilar(otherResource, record, reason);
  for (const { record } of matches.values()) similar.delete(record.slug ?? "");
  const ordered = [...matches.values()].toSorted(
    (a, b) => STRENGTHS[b.evidence] - STRENGTHS[a.evidence] || a.record.id - b.record.id,
  );
  return { matches: ordered, similar: [...similar.values()].slice(0, 5) };
}

const OTHER_PEOPLE: Readonly<Record<"contact" | "candidate", readonly SluggedResource[]>> = {
  contact: ["candidate"],
  candidate: ["contact"],
};

/** Returns whether one name has all words of the other, or one of both is missing. */
function isLikeName(name: string, record: CrmRecord): boolean {
  const title =
    textOf(record, "full_name") || `${textOf(record, "first_name")} ${textOf(record, "last_name")}`;
  const words = (text: string) =>
    normalizeText(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1);
  const [rowWords, titleWords] = [words(name), words(title)];
  return (
    rowWords.every((word) => titleWords.includes(word)) ||
    titleWords.every((word) => rowWords.includes(word))
  );
}

/** Rates an equal name: the same organization makes it strong, another address none. */
function nameEvidence(
  resource: SluggedResource,
  identity: RowIdentity,
  record: CrmRecord,
  lookup: RecordLookup,
): Evidence | null {
  const organization = organizationOf(resource, record, lookup);
  const hasOther =
    identity.organization !== "" && organization !== "" && organization !== identity.organization;
  if (identity.organization !== "" && organization === identity.organization) return "organization";
  if (hasOther) return null;
  const emails = emailsIn(textOf(record, "email")).map(emailKey);
  if (identity.emails.length > 0 && emails.length > 0) return null;
  const hasPhone = textOf(record, "phone") !== "";
  return identity.phones.length > 0 &&
    hasPhone &&
    identity.organization === "" &&
    organization === "" &&
    identity.emails.length === 0 &&
    emails.length === 0
    ? null
    : "name";
}

/** Key of the name of a record's organization; "" without one. */
function organizationOf(
  resource: SluggedResource,
  record: CrmRecord,
  lookup: RecordLookup,
): string {
  if (resource === "candidate") {
    const employer = textOf(record, "current_organization");
    return employer === "" ? "" : organizationKey(employer);
  }
  const field = CONTRACTS[resource].body["organization_slug"];
  if (field === undefined || refIn(record["organization"]) === null) return "";
  const slug = readBodyField("organization_slug", field, record, lookup.refs);
  const title = typeof slug === "string" ? lookup.titleOf("organization", slug) : "";
  return title === "" ? "" : organizationKey(title);
}

/** Returns the kinds of records that are known by what they say and are about. */
export function isAboutRecord(resource: ImportResource): resource is "note" | "activity" {
  return isOneOf(["note", "activity"], resource);
}
