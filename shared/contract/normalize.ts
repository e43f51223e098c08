import { customFieldValueSchema } from "./custom-field.ts";
import type { CrmRecord, ResourceContract } from "./define.ts";
import type { Lookup, LookupEntry, User } from "./lookup.ts";
import { readAttachment, readDate, readFlag, readList, readNumber, readSocials, readText } from "./liberal.ts";
import { plainRow } from "./plain-row.ts";
import type { RecordKind, RecordRef } from "./record-field.ts";
import { isSlugged, resourceOfSlug, type SluggedResource } from "./resource.ts";
import { entityName } from "./resources/activity.ts";
import { ENTITY_CODES, type EntityName } from "./resource.ts";
import { SENT_ONLY } from "./sent-only.ts";

/** What a record told about others on the way in. */
export interface Learned {
  readonly users: User[];
  readonly lookups: { readonly lookup: Lookup; readonly entry: LookupEntry }[];
  /** Id and slug of the same record, seen together. */
  readonly links: { readonly resource: SluggedResource; readonly id: number; readonly slug: string }[];
  /** Records that came along as a relation, with more than id and slug, as the server sent them. */
  readonly mentions: { readonly resource: SluggedResource; readonly raw: Readonly<Record<string, unknown>> }[];
}

export type Normalized =
  | { readonly ok: true; readonly record: CrmRecord; readonly learned: Learned }
  /** One sentence for the user. */
  | { readonly ok: false; readonly reason: string };

export interface NormalizeOptions {
  /** Ids of records that were made here are negative; no server gives such ids. */
  readonly localIds?: boolean;
}

type Raw = Readonly<Record<string, unknown>>;

/**
 * Reads a record as a server sent it into the one form that is stored: relations become references, known variants of spelling
 * become one (`Address`/`address`, `deal_type` "1"/1, tags as a list, "" for a date), unknown fields stay. The one place where
 * what comes from outside becomes a record; never throws.
 */
export function normalizeRecord(
  contract: ResourceContract,
  row: unknown,
  { localIds = false }: NormalizeOptions = {},
): Normalized {
  const plain = plainRow(row);
  if (!plain.ok) return plain;
  const raw = plain.value;
  if (!isObject(raw)) return { ok: false, reason: "It is not a record." };
  const id = typeof raw["id"] === "boolean" ? null : readNumber(raw["id"]);
  if (id === null || !Number.isSafeInteger(id) || (id < 1 && !localIds))
    return { ok: false, reason: "It has no id that can be used." };
  const slug = raw["slug"];
  if (isSlugged(contract.name) && (typeof slug !== "string" || slug === ""))
    return { ok: false, reason: "It has no slug, which names a record in the API." };

  const learned: Learned = { users: [], lookups: [], links: [], mentions: [] };
  const known = new Set(["id", "related_record", SENT_ONLY]);
  const record: Record<string, unknown> = { id };
  for (const [name, field] of Object.entries(contract.record)) {
    const source = [name, ...(field.aliases ?? [])].find((key) => raw[key] !== undefined && raw[key] !== null) ?? name;
    for (const key of [name, ...(field.aliases ?? [])]) known.add(key);
    record[name] = readField(field.kind, raw[source], learned);
  }
  for (const [key, value] of Object.entries(raw)) if (!known.has(key)) record[key] = value;
  if (contract.name === "activity") record["related_to_type"] = entityName(raw["related_to_type"]);
  if (contract.name === "note") record["related_to_type"] = noteEntity(raw["related_to_type"]);
  readRelated(raw, record, learned);
  if (typeof record["created_at"] !== "string") record["created_at"] = record["updated_at"] ?? "1970-01-01T00:00:00Z";
  if (typeof record["updated_at"] !== "string") record["updated_at"] = record["created_at"];
  return { ok: true, record: record as CrmRecord, learned };
}

function noteEntity(value: unknown): number | null {
  const name = entityName(value);
  return name !== null && name in ENTITY_CODES ? ENTITY_CODES[name as EntityName] : readNumber(value);
}

function readRelated(raw: Raw, record: Record<string, unknown>, learned: Learned): void {
  const related = raw["related_record"];
  if (!isObject(related) || typeof related["slug"] !== "string") return;
  if (record["related_to"] === null) record["related_to"] = related["slug"];
  const resource = resourceOfSlug(related["slug"]);
  if (resource !== null) learnRecord(resource, related, learned);
}

function readField(kind: RecordKind, value: unknown, learned: Learned): unknown {
  switch (kind.type) {
    case "text":
    case "time":
    case "instant":
      return readText(value);
    case "number":
      return readNumber(value);
    case "choice":
    case "gender":
      return readNumber(isObject(value) ? value["id"] : value);
    case "date":
      return readDate(value);
    case "list":
      return readList(value);
    case "flag":
      return readFlag(value);
    case "socials":
      return readSocials(value);
    case "attachment":
      return readAttachment(value);
    case "user":
      return readUser(value, learned);
    case "users":
      return readMany(value, (item) => readUser(item, learned));
    case "lookup":
      return readLookup(kind.lookup, value, learned);
    case "ref":
      return readRef(kind.resource, value, learned);
    case "refs":
      return readMany(value, (item) => readRef(kind.resource, item, learned));
    case "attendees":
      return readAttendees(value, learned);
    case "custom_fields":
      return Array.isArray(value)
        ? value.flatMap((item) => {
            const parsed = customFieldValueSchema.safeParse(item);
            return parsed.success ? [parsed.data] : [];
          })
        : [];
  }
}

function readMany(value: unknown, read: (item: unknown) => RecordRef | null): RecordRef[] {
  const items = Array.isArray(value) ? value : isObject(value) ? [value] : [];
  return items.flatMap((item) => read(item) ?? []);
}

function readUser(value: unknown, learned: Learned): RecordRef | null {
  const id = readNumber(isObject(value) ? value["id"] : value);
  if (id === null) return null;
  if (isObject(value) && Object.keys(value).length > 1) learned.users.push({ ...value, id } as User);
  return { id };
}

function readLookup(lookup: Lookup, value: unknown, learned: Learned): RecordRef | null {
  const id = readNumber(isObject(value) ? value["id"] : value);
  if (id === null) return null;
  if (isObject(value) && Object.keys(value).length > 1) learned.lookups.push({ lookup, entry: { ...value, id } });
  return { id };
}

function readRef(resource: SluggedResource, value: unknown, learned: Learned): RecordRef | null {
  if (typeof value === "string" && resourceOfSlug(value) === resource) return { slug: value };
  if (!isObject(value)) {
    const id = readNumber(value);
    return id === null ? null : { id };
  }
  learnRecord(resource, value, learned);
  const id = readNumber(value["id"]);
  if (id !== null) return { id };
  return typeof value["slug"] === "string" ? { slug: value["slug"] } : null;
}

function learnRecord(resource: SluggedResource, value: Raw, learned: Learned): void {
  const id = readNumber(value["id"]);
  const slug = value["slug"];
  if (id !== null && typeof slug === "string" && slug !== "") learned.links.push({ resource, id, slug });
  if (Object.keys(value).length > 2) learned.mentions.push({ resource, raw: value });
}

function readAttendees(value: unknown, learned: Learned): unknown {
  const source = isObject(value) ? value : {};
  const people = (key: "candidates" | "contacts", resource: SluggedResource) =>
    (Array.isArray(source[key]) ? source[key] : []).flatMap((item: unknown) => {
      if (!isObject(item) || typeof item["slug"] !== "string") return [];
      learnRecord(resource, item, learned);
      return [{ slug: item["slug"], full_name: readText(item["full_name"]) ?? "" }];
    });
  return {
    candidates: people("candidates", "candidate"),
    contacts: people("contacts", "contact"),
    users: readMany(source["users"], (item) => readUser(item, learned)),
  };
}

export function isObject(value: unknown): value is Raw {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
