import { isObject } from "../../../shared/contract/liberal.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import { refIn, type RecordRef } from "../../../shared/contract/record-field.ts";
import type { DuplicateResource, Lookalike, Reason } from "../../../shared/local/duplicates.ts";
import type { Filter, Query } from "../../../shared/query/filter.ts";
import {
  type DuplicateKey,
  duplicateKeys,
  type Facts,
  networkKey,
  organizationKey,
} from "./duplicate-keys.ts";
import { normalizeText } from "../../../shared/contract/normalize-text.ts";
import { LAYOUTS } from "../index/layout.ts";
import { singleValueSql } from "./field-value.ts";
import { type Column, number, type Statements } from "../file/statements.ts";
import { type CountryCode, endOf, readNumbers } from "./phone-numbers.ts";
import { websiteDomain } from "../../../shared/contract/website.ts";

/** A record with its duplicate keys. */
export interface KeyedRecord {
  readonly id: number;
  readonly keys: readonly DuplicateKey[];
}

/** The source of the records to compare. */
export interface RecordSources {
  /** The country of phone numbers that are written without one. */
  country(): CountryCode | null;
  page(resource: DuplicateResource, query: Query): readonly CrmRecord[];
  byRef(resource: "organization", ref: RecordRef): CrmRecord | null;
}

const FIELDS: Readonly<Record<DuplicateResource, Readonly<Partial<Record<keyof Facts, string>>>>> =
  {
    candidate: {
      name: "full_name",
      email: "email",
      phone: "phone",
      employer: "current_organization",
      networkA: "socials.network_a",
      networkB: "socials.network_b",
    },
    contact: {
      name: "full_name",
      email: "email",
      phone: "phone",
      employer: "organization",
      networkA: "socials.network_a",
      networkB: "socials.network_b",
    },
    organization: {
      name: "name",
      website: "website",
      networkA: "socials.network_a",
      networkB: "socials.network_b",
    },
  };

/**
 * Returns some of all records, in the order of their ids, with their keys: those after `afterId`,
 * at most `limit`.
 */
export function keyedRecords(
  statements: Statements,
  resource: DuplicateResource,
  afterId: number,
  limit: number,
  country: CountryCode | null,
): readonly KeyedRecord[] {
  const { rows, docs } = LAYOUTS[resource];
  const fields = Object.entries(FIELDS[resource]);
  const columns = fields.map(([, path]) => singleValueSql(resource, path));
  return statements
    .tuples(
      `SELECT r.id, ${columns.join(", ")} FROM ${rows} r JOIN ${docs} d ON d.id = r.id ` +
        "WHERE r.id > ? ORDER BY r.id LIMIT ?",
      [number, ...columns.map(() => textOfScalar)] as const,
      afterId,
      limit,
    )
    .map(([id, ...texts]) => {
      const textsByField = new Map(fields.map(([name], index) => [name, texts[index]]));
      return {
        id,
        keys: duplicateKeys(
          resource,
          factsFrom((name) => textsByField.get(name) ?? ""),
          country,
        ),
      };
    });
}

const textOfScalar: Column<string> = (value) =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

function factsFrom(text: (name: keyof Facts) => string): Facts {
  return {
    name: text("name"),
    email: text("email"),
    phone: text("phone"),
    employer: text("employer"),
    networkA: text("networkA"),
    networkB: text("networkB"),
    website: text("website"),
  };
}

/** Most hits of one condition that are compared. A short name may be part of many others. */
const MAX_COMPARED_HITS = 200;
const MAX_LOOKALIKES = 5;

/**
 * Returns existing records that look like one that the user is creating. Called while the user
 * types: the indexes find candidates, which are then compared exactly. A new candidate is also
 * compared with contacts, and vice versa.
 */
export function lookalikes(
  sources: RecordSources,
  resource: DuplicateResource,
  body: Readonly<Record<string, unknown>>,
): readonly Lookalike[] {
  const facts = factsOfBody(sources, resource, body);
  const country = sources.country();
  const wantedKeys = duplicateKeys(resource, facts, country);
  const candidates: Lookalike[] = [];
  const among: readonly DuplicateResource[] =
    resource === "organization"
      ? ["organization"]
      : resource === "candidate"
        ? ["candidate", "contact"]
        : ["contact", "candidate"];
  for (const otherResource of among) {
    const visitedIds = new Set<number>();
    for (const filter of conditions(otherResource, facts, country)) {
      const records = sources.page(otherResource, {
        filter,
        sort: [{ field: "updated_at", direction: "desc" }],
        offset: 0,
        limit: MAX_COMPARED_HITS,
      });
      for (const record of records) {
        if (visitedIds.has(record.id)) continue;
        visitedIds.add(record.id);
        const keys = duplicateKeys(
          otherResource,
          factsOfRecord(sources, otherResource, record),
          country,
        );
        const reasons = shared(wantedKeys, keys);
        if (reasons.length === 0) continue;
        candidates.push({
          resource: otherResource,
          slug: record.slug ?? "",
          title: CONTRACTS[otherResource].headline(record),
          reasons,
        });
      }
    }
  }
  return candidates
    .toSorted((a, b) => b.reasons.length - a.reasons.length)
    .slice(0, MAX_LOOKALIKES);
}

/** Returns, for each of these records, what it has in common with another one of them. */
export function sharedReasons(
  sources: RecordSources,
  resource: DuplicateResource,
  records: readonly CrmRecord[],
): readonly (readonly Reason[])[] {
  const country = sources.country();
  const keys = records.map((record) =>
    duplicateKeys(resource, factsOfRecord(sources, resource, record), country),
  );
  return keys.map((ownKeys, index) =>
    shared(ownKeys, keys.filter((_other, otherIndex) => otherIndex !== index).flat()),
  );
}

function shared(a: readonly DuplicateKey[], b: readonly DuplicateKey[]): readonly Reason[] {
  const has = new Set(b.map(({ reason, key }) => `${reason} ${key}`));
  return [
    ...new Set(
      a.filter(({ reason, key }) => has.has(`${reason} ${key}`)).map(({ reason }) => reason),
    ),
  ];
}

/** Returns conditions for the indexes that find at least every record with an equal key. */
function conditions(
  resource: DuplicateResource,
  facts: Facts,
  country: CountryCode | null,
): readonly Filter[] {
  const out: Filter[] = [];
  const contains = (name: string, text: string): void => {
    if (normalizeText(text).length >= 3) out.push({ op: "contains", fields: [name], text });
  };
  const network = networkKey(facts.networkA).split("/").at(-1) ?? "";
  contains("socials.network_a", network);
  const wordsIn = (name: string, text: string): readonly Filter[] => {
    const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
    // Short words are in another index. It is used only for names without longer words.
    const long = words.filter((word) => Array.from(word).length >= 3);
    return (long.length > 0 ? long : words).map((word) => ({
      op: "contains",
      fields: [name],
      text: word,
    }));
  };
  if (resource === "organization") {
    contains("website_domain", websiteDomain(facts.website));
    const name = wordsIn("name", organizationKey(facts.name));
    if (name.length > 0) out.push({ op: "and", of: name });
    return out;
  }
  // Thousands of records share a domain, but few share the part before it.
  const [mailbox = "", domain] = facts.email.trim().split("@");
  if (domain !== undefined)
    contains("email", `${mailbox}@${Array.from(mailbox).length < 3 ? domain : ""}`);
  for (const read of readNumbers(facts.phone, country)) contains("phone_digits", endOf(read));
  const words = wordsIn("full_name", normalizeText(facts.name));
  const employer =
    resource === "candidate"
      ? wordsIn("current_organization", organizationKey(facts.employer))
      : [];
  if (words.length > 0 && facts.employer !== "")
    out.push({ op: "and", of: [...words, ...employer] });
  return out;
}

function factsOfRecord(
  sources: RecordSources,
  resource: DuplicateResource,
  record: CrmRecord,
): Facts {
  return factsFrom((name) => {
    const path = FIELDS[resource][name];
    if (path === undefined) return "";
    if (path === "organization") return organizationName(sources, record["organization"]);
    const [head = "", tail] = path.split(".");
    const value = record[head];
    const fact = tail === undefined ? value : isObject(value) ? value[tail] : null;
    return typeof fact === "string" ? fact : "";
  });
}

function factsOfBody(
  sources: RecordSources,
  resource: DuplicateResource,
  body: Readonly<Record<string, unknown>>,
): Facts {
  const text = (name: string) => (typeof body[name] === "string" ? body[name] : "");
  const prefix = resource === "candidate" ? "profile_" : "";
  const slug = text("organization_slug");
  return {
    name:
      resource === "organization"
        ? text("name")
        : `${text("first_name")} ${text("last_name")}`.trim(),
    email: text("email"),
    phone: text("phone"),
    employer:
      resource === "candidate"
        ? text("current_organization")
        : slug === ""
          ? ""
          : organizationName(sources, { slug }),
    networkA: text(`${prefix}network_a_url`),
    networkB: text(`${prefix}network_b_url`),
    website: text("website"),
  };
}

function organizationName(sources: RecordSources, ref: unknown): string {
  const reference = refIn(ref);
  const name = reference === null ? null : sources.byRef("organization", reference)?.["name"];
  return typeof name === "string" ? name : "";
}
