import { evaluatePolicy } from "./policy/evaluate.ts";
import { type BlobRef, isBlobRef } from "../wire.ts";
import type { BodyField } from "./body-field.ts";
import type { RefResolver } from "./body-value.ts";
import { splitList } from "./text-values.ts";
import {
  type CustomFieldDefinition,
  type CustomFieldItem,
  customFieldItems,
  type CustomFieldValue,
  policyOf,
} from "./custom-field.ts";
import { type CrmRecord, type DeriveSources, RAW_VALUES, type ResourceContract } from "./define.ts";
import { isOneOf, namesOf } from "./enumeration.ts";
import { isObject } from "./liberal.ts";
import type { RecordRef } from "./record-field.ts";
import { ENTITY_CODES, entityOfCode, resourceOfSlug } from "./resource.ts";
import { noteSent } from "./sent-only.ts";

export interface ApplyContext {
  /** ISO 8601; becomes `updated_at`. */
  readonly now: string;
  /** Id of the user who writes; null while unknown. */
  readonly userId: number | null;
  readonly refs: RefResolver;
  /** Custom-field definitions of the record's entity. */
  readonly definitions: readonly CustomFieldDefinition[];
  readonly derive: DeriveSources;
  /** Link under which an uploaded file can be fetched. */
  readonly fileLink: (blob: BlobRef) => string;
  readonly personName: (slug: string) => string;
}

/**
 * Returns a record with a validated body applied: sent fields are written, all others stay, custom
 * fields are merged item by item and judged by the policy, derived fields are updated. api-spec:
 * Nested custom-field value policy.
 */
export function applyBody(
  contract: ResourceContract,
  record: CrmRecord,
  body: Readonly<Record<string, unknown>>,
  context: ApplyContext,
): CrmRecord {
  let next: CrmRecord = { ...record, updated_at: context.now };
  if (context.userId !== null) next = { ...next, updated_by: { id: context.userId } };
  for (const name of Object.keys(contract.body))
    next = applyField(contract, next, name, body, context);
  return contract.derive?.(next, context.derive) ?? next;
}

/**
 * Returns a record with one field of a body written into it, without updating derived fields
 * (dates, names, amounts). Reads related fields of the body as well: the policy of custom fields,
 * the entity type of a related record.
 */
export function applyField(
  contract: ResourceContract,
  record: CrmRecord,
  name: string,
  body: Readonly<Record<string, unknown>>,
  context: ApplyContext,
): CrmRecord {
  const field = contract.body[name];
  const value = body[name];
  if (field === undefined || value === undefined || field.kind.type === "policy") return record;
  const noted = noteSent(
    contract,
    field.path,
    record,
    writeField(name, field, record, value, body, context),
  );
  return field.kind.type === "custom_fields"
    ? noted
    : withoutRaw(noted, field.path.split(".")[0] ?? "");
}

/** Drops the raw value of a field that could not be read: the written value replaces it. */
function withoutRaw(record: CrmRecord, field: string): CrmRecord {
  const { [RAW_VALUES]: rawValues, ...otherFields } = record;
  if (!isObject(rawValues) || !(field in rawValues)) return record;
  const { [field]: _gone, ...remainingValues } = rawValues;
  return Object.keys(remainingValues).length === 0
    ? otherFields
    : { ...otherFields, [RAW_VALUES]: remainingValues };
}

/** Returns a record whose fields are all present and empty, to apply a create body to. */
export function blankRecord(
  contract: ResourceContract,
  identity: { id: number; slug?: string },
  context: ApplyContext,
): CrmRecord {
  const empty = Object.fromEntries(
    Object.entries(contract.record).map(([name, field]) => [name, emptyValue(field.kind.type)]),
  );
  const author = context.userId === null ? null : { id: context.userId };
  return {
    id: identity.id,
    ...empty,
    ...(identity.slug !== undefined && { slug: identity.slug }),
    created_at: context.now,
    updated_at: context.now,
    created_by: author,
    updated_by: author,
    ...(contract.name === "activity" && { importance: "normal" }),
  };
}

function emptyValue(type: string): unknown {
  switch (type) {
    case "users":
    case "refs":
    case "custom_fields":
      return [];
    case "flag":
      return false;
    case "socials":
      return { network_a: null, network_b: null };
    case "attendees":
      return { candidates: [], contacts: [], users: [] };
    default:
      return null;
  }
}

function writeField(
  name: string,
  field: BodyField,
  record: CrmRecord,
  value: unknown,
  body: Readonly<Record<string, unknown>>,
  context: ApplyContext,
): CrmRecord {
  const { kind, path } = field;
  const put = (next: unknown) => set(record, path, next);
  switch (kind.type) {
    case "user":
    case "lookup":
      return put({ id: value });
    case "ref":
      return put(refTo(kind.resource, String(value), context));
    case "users":
      return put(splitList(value).map((id) => ({ id: Number(id) })));
    case "refs": {
      const slugs = [...new Set(splitList(value))];
      return put(slugs.map((slug) => refTo(kind.resource, slug, context)));
    }
    case "attendees":
      return set(record, `attendees.${kind.of}`, attendees(kind.of, value, context));
    case "choice":
      return put(Number(value));
    case "entity":
      return put(kind.wire === "code" ? (entityOfCode(Number(value)) ?? "other") : codeOf(value));
    case "related":
      return relate(put(value), String(value), body);
    case "custom_fields":
      return put(customFields(record, customFieldItems(value), body, context));
    case "file":
      return writeFile(name, field, record, value, context);
    default:
      return put(value);
  }
}

function codeOf(entity: unknown): number | null {
  return isOneOf(namesOf(ENTITY_CODES), entity) ? ENTITY_CODES[entity] : null;
}

function refTo(
  resource: "candidate" | "contact" | "organization" | "job" | "deal",
  slug: string,
  context: ApplyContext,
): RecordRef {
  const id = context.refs.idOf(resource, slug);
  return id === null ? { slug } : { id };
}

function attendees(
  kind: "candidates" | "contacts" | "users",
  value: unknown,
  context: ApplyContext,
): unknown[] {
  const items = [...new Set(splitList(value))];
  if (kind === "users") return items.map((id) => ({ id: Number(id) }));
  return items.map((slug) => ({ slug, full_name: context.personName(slug) }));
}

/** Writes a related record. It comes with its entity type, unless the body states one. */
function relate(
  record: CrmRecord,
  slug: string,
  body: Readonly<Record<string, unknown>>,
): CrmRecord {
  if (!("attendees" in record) || body["related_to_entity"] !== undefined) return record;
  return { ...record, related_to_type: slug === "" ? null : (resourceOfSlug(slug) ?? "other") };
}

function customFields(
  record: CrmRecord,
  sentItems: readonly CustomFieldItem[],
  body: Readonly<Record<string, unknown>>,
  context: ApplyContext,
): readonly CustomFieldValue[] {
  return evaluatePolicy(context.definitions, record.custom_fields ?? [], sentItems, policyOf(body))
    .values;
}

function writeFile(
  name: string,
  field: BodyField,
  record: CrmRecord,
  value: unknown,
  context: ApplyContext,
): CrmRecord {
  if (typeof value === "string") {
    if (name !== "attachment") return record;
    return set(
      record,
      field.path,
      value === "" ? null : { file_name: decodeName(value), file_link: value },
    );
  }
  if (!isBlobRef(value)) return record;
  if (name !== "attachment") return set(record, field.path, value.name);
  return set(record, field.path, { file_name: value.name, file_link: context.fileLink(value) });
}

function decodeName(url: string): string {
  const lastPart = URL.parse(url)?.pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(lastPart) || url;
  } catch {
    return lastPart || url;
  }
}

function set(record: CrmRecord, path: string, value: unknown): CrmRecord {
  const [head = "", ...subpath] = path.split(".");
  return { ...record, [head]: setWithin(record[head], subpath, value) };
}

function setWithin(parent: unknown, path: readonly string[], value: unknown): unknown {
  const [head, ...subpath] = path;
  if (head === undefined) return value;
  const parts = isObject(parent) ? parent : {};
  return { ...parts, [head]: setWithin(parts[head], subpath, value) };
}
