import { type CrmRecord, RAW_VALUES, type ResourceContract } from "./define.ts";
import {
  isNothing,
  isObject,
  nameOf,
  type Note,
  readAttachment,
  readDate,
  readFlag,
  readId,
  readInstant,
  readList,
  readNumber,
  readOneText,
  readSocials,
  readText,
  readTime,
} from "./liberal.ts";
import { GENDERS, type KnownNames } from "./lookup.ts";
import { isTooLarge, plainRow } from "./plain-row.ts";
import { readCustomFields } from "./read-custom-field.ts";
import {
  collectRelated,
  readAttendees,
  type Reading,
  readLookup,
  readRef,
  readRefs,
  readUser,
  readUsers,
  type SideData,
} from "./read-relation.ts";
import type { Choice, RecordField, RecordKind } from "./record-field.ts";
import { isSlugged, type Resource, resourceOfSlug } from "./resource.ts";
import { entityCode, entityName } from "./resources/activity.ts";
import { SENT_ONLY } from "./sent-only.ts";

export { isObject } from "./liberal.ts";
export type { SideData } from "./read-relation.ts";

export type Normalized =
  | { readonly ok: true; readonly record: CrmRecord; readonly sideData: SideData }
  /** Sentence for the user. */
  | { readonly ok: false; readonly reason: string };

export interface NormalizeOptions {
  /** Allows negative ids: those of records that were created here and not sent yet. */
  readonly localIds?: boolean;
  /** Known users and look-ups, to find the id of those that arrive as a name only. */
  readonly known?: KnownNames;
}

type Raw = Readonly<Record<string, unknown>>;

/** Keys of a row that are no field and are read all the same, or never. */
const READ_APART: ReadonlySet<string> = new Set(["id", "related_record", RAW_VALUES, SENT_ONLY]);

/**
 * Reads a server's record into the form that is stored: relations become references, known variants
 * are unified (`Address`/`address`, `deal_type` "1"/1, tags as a list, "" for a date), unknown
 * fields are kept, and so are unreadable values (`RAW_VALUES`). The only place where outside data
 * becomes a record. Never throws.
 */
export function normalizeRecord(
  contract: ResourceContract,
  row: unknown,
  { localIds = false, known }: NormalizeOptions = {},
): Normalized {
  const plain = plainRow(row);
  if (!plain.ok) return plain;
  const raw = plain.value;
  if (!isObject(raw)) return { ok: false, reason: "It is not a record." };
  const id = readId(raw["id"]);
  if (id === null || (id < 1 && !localIds)) return { ok: false, reason: "It has no usable id." };
  const slug = raw["slug"];
  if (isSlugged(contract.name) && (typeof slug !== "string" || slug === ""))
    return { ok: false, reason: "It has no slug, which names a record in the API." };
  if (isTooLarge(slug)) return { ok: false, reason: "It has a slug that is too large." };

  const sideData: SideData = { users: [], lookups: [], links: [], mentions: [] };
  const reading: Reading = {
    lossy: false,
    sideData,
    known: known ?? null,
    lowestId: localIds ? Number.MIN_SAFE_INTEGER : 1,
  };
  const record: Record<string, unknown> = { ...contract.blank, id };
  const unread: Record<string, unknown> = {};
  for (const [name, field] of contract.fieldList) {
    const [source = name, ...otherNames] = sourcesOf(raw, name, field);
    reading.lossy = false;
    record[name] = readField(contract.name, name, field.kind, raw[source], reading);
    if (reading.lossy) unread[name] = raw[source];
    // An alias may have another value: its relations are collected, too, and it is kept raw.
    for (const otherName of otherNames) {
      const value = readField(contract.name, name, field.kind, raw[otherName], reading);
      if (JSON.stringify(value) !== JSON.stringify(record[name]))
        unread[otherName] = raw[otherName];
    }
  }
  for (const key of Object.keys(raw))
    if (!contract.rowKeys.has(key) && !READ_APART.has(key)) record[key] = raw[key];
  if (!readRelated(raw, record, reading)) unread["related_record"] = raw["related_record"];
  const isTime = (time: unknown) => typeof time === "string" && !isTooLarge(time);
  if (!isTime(record["updated_at"])) record["updated_at"] = null;
  if (!isTime(record["created_at"]))
    record["created_at"] = record["updated_at"] ?? "1970-01-01T00:00:00Z";
  record["updated_at"] ??= record["created_at"];
  keepRaw(record, raw[RAW_VALUES], unread);
  // The id and both times were filled in above.
  return { ok: true, record: record as CrmRecord, sideData };
}

/** Returns the keys under which a row has the field, its own name first. */
function sourcesOf(raw: Raw, name: string, field: RecordField): readonly string[] {
  if (field.aliases === undefined) return [name];
  return [name, ...field.aliases].filter((key) => raw[key] !== undefined && raw[key] !== null);
}

/** Stores the raw values of what was lost, besides those that an earlier reading stored. */
function keepRaw(record: Record<string, unknown>, previousRaw: unknown, unread: Raw): void {
  const rawValues = { ...(isObject(previousRaw) ? previousRaw : {}), ...unread };
  if (Object.keys(rawValues).length > 0) record[RAW_VALUES] = rawValues;
}

/** Reads an entity type: notes have its code, activities its name. */
function readEntity(resource: Resource, value: unknown, note: Note): string | number | null {
  const name = entityName(isObject(value) ? (readId(value["id"]) ?? nameOf(value)) : value);
  const entity = resource === "note" ? (entityCode(name) ?? readNumber(value)) : name;
  if (isObject(value) || (entity === null && !isNothing(value))) note.lossy = true;
  return entity;
}

function readSlug(value: unknown, note: Note): string | null {
  if (typeof value === "string" || isNothing(value))
    return typeof value === "string" ? value : null;
  note.lossy = true;
  return isObject(value) && typeof value["slug"] === "string" ? value["slug"] : null;
}

/** Reads `related_record`; returns false when part of it is lost. */
function readRelated(raw: Raw, record: Record<string, unknown>, reading: Reading): boolean {
  const related = raw["related_record"];
  if (isNothing(related)) return true;
  const slug = isObject(related) ? related["slug"] : related;
  if (typeof slug !== "string") return false;
  if (record["related_to"] === null) record["related_to"] = slug;
  const hasMore = isObject(related) ? Object.keys(related).length > 1 : false;
  const resource = resourceOfSlug(slug);
  if (resource !== null && isObject(related)) collectRelated(resource, related, reading);
  const isKnown =
    !hasMore || (resource !== null && isObject(related) && readId(related["id"] ?? 0) !== null);
  return record["related_to"] === slug && isKnown;
}

function readField(
  resource: Resource,
  name: string,
  kind: RecordKind,
  value: unknown,
  reading: Reading,
): unknown {
  if (name === "related_to") return readSlug(value, reading);
  if (name === "related_to_type") return readEntity(resource, value, reading);
  switch (kind.type) {
    case "text":
      return kind.format === undefined || kind.format === "long" || kind.format === "html"
        ? readText(value, reading)
        : readOneText(value, reading);
    case "time":
      return readTime(value, reading);
    case "instant":
      return readInstant(value, reading);
    case "number":
      return readNumber(value, reading);
    case "choice":
      return readChoice(kind.choices, value, reading);
    case "gender":
      return readChoice(GENDERS, value, reading);
    case "date":
      return readDate(value, reading);
    case "list":
      return readList(value, reading);
    case "flag":
      return readFlag(value, reading);
    case "socials":
      return readSocials(value, reading);
    case "attachment":
      return readAttachment(value, reading);
    case "user":
      return readUser(value, reading);
    case "users":
      return readUsers(value, reading);
    case "lookup":
      return readLookup(kind.lookup, value, reading);
    case "ref":
      return readRef(kind.resource, value, reading);
    case "refs":
      return readRefs(kind.resource, value, reading);
    case "attendees":
      return readAttendees(value, reading);
    case "custom_fields":
      return readCustomFields(value, reading);
  }
}

/** Reads a code, or the label of one. */
function readChoice(choices: readonly Choice[], value: unknown, note: Note): number | null {
  const choiceValue: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  const code = readNumber(isObject(choiceValue) ? choiceValue["id"] : choiceValue);
  const label = (
    isObject(choiceValue) ? nameOf(choiceValue) : code === null ? readText(choiceValue) : null
  )
    ?.trim()
    .toLowerCase();
  const choice =
    code === null
      ? choices.find((item) => item.label.toLowerCase() === label)
      : choices.find(
          (item) => item.id === code && (label === undefined || item.label.toLowerCase() === label),
        );
  // An unspecified code is kept; its label is only in the raw value.
  const isPlain =
    !isObject(choiceValue) ||
    Object.keys(choiceValue).every((name) => name === "id" || name === "label");
  if (
    (choice === undefined && (code === null || label !== undefined) && !isNothing(value)) ||
    !isPlain
  )
    note.lossy = true;
  return code ?? choice?.id ?? null;
}
