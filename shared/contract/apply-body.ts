import { evaluatePolicy } from "../policy/evaluate.ts";
import type { BlobRef } from "../wire.ts";
import type { BodyField } from "./body-field.ts";
import type { RefResolver } from "./body-value.ts";
import { splitList } from "./comma-list.ts";
import {
  type CustomFieldDefinition,
  type CustomFieldItem,
  type CustomFieldValue,
  policyOf,
} from "./custom-field.ts";
import { type CrmRecord, type DeriveSources, RAW_VALUES, type ResourceContract } from "./define.ts";
import { isObject } from "./liberal.ts";
import type { RecordRef } from "./record-field.ts";
import { ENTITY_CODES, type EntityName, entityOfCode, resourceOfSlug } from "./resource.ts";
import { noteSent } from "./sent-only.ts";

export interface ApplyContext {
  /** ISO 8601; becomes `updated_at`. */
  readonly now: string;
  /** Who writes; null when it is not known. */
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
 * What a validated body does to a record (body → record): sent fields are written, all others stay
 * as they are, custom fields are merged item by item and judged by the policy (api-spec: Nested
 * custom-field value policy). Pure: returns a new record.
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
 * The record with one field of a body written into it, without what follows from it (dates, names,
 * amounts). The other fields of the body count where they belong together: the policy of custom
 * fields, the kind of a related record.
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
  const written = noteSent(
    contract,
    field.path,
    record,
    writeField(name, field, record, value, body, context),
  );
  return field.kind.type === "custom_fields"
    ? written
    : withoutRaw(written, field.path.split(".")[0] ?? "");
}

/** What was kept of a field because it was not understood gives way to what was written. */
function withoutRaw(record: CrmRecord, field: string): CrmRecord {
  const { [RAW_VALUES]: kept, ...rest } = record;
  if (!isObject(kept) || !(field in kept)) return record;
  const { [field]: _gone, ...left } = kept;
  return (Object.keys(left).length === 0 ? rest : { ...rest, [RAW_VALUES]: left }) as CrmRecord;
}

/**
 * A record with every field of the contract present and empty, to which a create body is applied.
 */
export function blankRecord(
  contract: ResourceContract,
  identity: { id: number; slug?: string },
  context: ApplyContext,
): CrmRecord {
  const record: Record<string, unknown> = { id: identity.id };
  for (const [name, field] of Object.entries(contract.record))
    record[name] = emptyValue(field.kind.type);
  if (identity.slug !== undefined) record["slug"] = identity.slug;
  const by = context.userId === null ? null : { id: context.userId };
  Object.assign(record, {
    created_at: context.now,
    updated_at: context.now,
    created_by: by,
    updated_by: by,
  });
  if (contract.name === "activity") record["importance"] = "normal";
  return record as CrmRecord;
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
  const { kind } = field;
  switch (kind.type) {
    case "user":
    case "lookup":
      return set(record, field.path, { id: value });
    case "ref":
      return set(record, field.path, refTo(kind.resource, String(value), context));
    case "users":
      return set(
        record,
        field.path,
        splitList(value).map((id) => ({ id: Number(id) })),
      );
    case "refs":
      return set(
        record,
        field.path,
        [...new Set(splitList(value))].map((slug) => refTo(kind.resource, slug, context)),
      );
    case "attendees":
      return set(record, `attendees.${kind.of}`, attendees(kind.of, value, context));
    case "choice":
      return set(record, field.path, Number(value));
    case "entity":
      return set(
        record,
        field.path,
        kind.wire === "code"
          ? (entityOfCode(Number(value)) ?? "other")
          : ENTITY_CODES[value as EntityName],
      );
    case "related":
      return relate(set(record, field.path, value), String(value), body);
    case "custom_fields":
      return set(
        record,
        field.path,
        customFields(record, value as readonly CustomFieldItem[], body, context),
      );
    case "file":
      return writeFile(name, field, record, value, context);
    default:
      return set(record, field.path, value);
  }
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
  of: "candidates" | "contacts" | "users",
  value: unknown,
  context: ApplyContext,
): unknown[] {
  const items = [...new Set(splitList(value))];
  if (of === "users") return items.map((id) => ({ id: Number(id) }));
  return items.map((slug) => ({ slug, full_name: context.personName(slug) }));
}

/** A new related record brings its kind along unless the body names one. */
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
  sent: readonly CustomFieldItem[],
  body: Readonly<Record<string, unknown>>,
  context: ApplyContext,
): readonly CustomFieldValue[] {
  return evaluatePolicy(context.definitions, record.custom_fields ?? [], sent, policyOf(body))
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
  const blob = value as BlobRef;
  if (name !== "attachment") return set(record, field.path, blob.name);
  return set(record, field.path, { file_name: blob.name, file_link: context.fileLink(blob) });
}

function decodeName(url: string): string {
  const last = URL.parse(url)?.pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last) || url;
  } catch {
    return last || url;
  }
}

function set(record: CrmRecord, path: string, value: unknown): CrmRecord {
  const [head = "", ...rest] = path.split(".");
  if (rest.length === 0) return { ...record, [head]: value };
  const inner = (record[head] ?? {}) as CrmRecord;
  return { ...record, [head]: set(inner, rest.join("."), value) };
}
