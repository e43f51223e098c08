import type { BodyField } from "./body-field.ts";
import { joinList, splitList } from "./text-values.ts";
import type { CrmRecord, ResourceContract } from "./define.ts";
import { CUSTOM_FIELD_ENTITIES, customFieldItems } from "./custom-field.ts";
import { sameItems } from "./custom-field-items.ts";
import { timeOf } from "./liberal.ts";
import { isOneOf } from "./enumeration.ts";
import { isTooLarge } from "./plain-row.ts";
import { entityOfCode, type Resource } from "./resource.ts";
import { activityEnd, activityStart, entityCode } from "./resources/activity.ts";

/**
 * Finds the slug of a record by its id, and vice versa; null if unknown here. Local slugs resolve
 * to the current record.
 */
export interface RefResolver {
  slugOf(resource: Resource, id: number): string | null;
  idOf(resource: Resource, slug: string): number | null;
}

/** Returns the value at a dotted path of a record. */
export function valueAt(record: Readonly<Record<string, unknown>>, path: string): unknown {
  let value: unknown = record;
  for (const key of path.split(".")) {
    if (!hasKey(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

/**
 * Returns the value of a body field for what the record has (record → body); undefined without a
 * value. Such a field is left out of a body, because most cannot be sent empty.
 */
export function readBodyField(
  name: string,
  field: BodyField,
  record: CrmRecord,
  refs: RefResolver,
): unknown {
  const value = valueAt(record, field.path);
  switch (field.kind.type) {
    case "user":
    case "lookup":
      return idOf(value);
    case "ref":
      return slugOf(field.kind.resource, value, refs);
    case "users":
      return Array.isArray(value)
        ? joinList(value.map((item) => String(idOf(item) ?? "")).filter((id) => id !== ""))
        : undefined;
    case "refs": {
      if (!Array.isArray(value)) return undefined;
      const { resource } = field.kind;
      return joinList(value.flatMap((item) => slugOf(resource, item, refs) ?? []));
    }
    case "attendees":
      return readAttendees(value, field.kind.of);
    case "choice":
      if (value === null || value === undefined) return undefined;
      return field.kind.wire === "string" && typeof value === "number" ? String(value) : value;
    case "entity":
      return readEntity(value, field.kind.wire);
    case "datetime":
      return readInstant(name, value, record);
    case "custom_fields":
      return customFieldItems(value);
    case "file":
      return readFile(field.kind.url, value);
    case "policy":
      return undefined;
    case "date":
      return typeof value === "string" && value !== "" ? value.slice(0, 10) : undefined;
    case "list":
    case "related":
      return typeof value === "string" ? value : undefined;
    default:
      return value === null || value === undefined || value === "" ? undefined : value;
  }
}

/**
 * Like `readBodyField`, but also undefined for values that the API would refuse, such as a text in
 * place of a date, and for those that are too large to keep here.
 */
function sendable(name: string, field: BodyField, record: CrmRecord, refs: RefResolver): unknown {
  const value = readBodyField(name, field, record, refs);
  if (value === undefined || isTooLarge(value)) return undefined;
  return field.schema.safeParse(value).success ? value : undefined;
}

/** Returns the body fields whose values a record has and the API accepts. */
export function readBody(
  contract: ResourceContract,
  record: CrmRecord,
  refs: RefResolver,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(contract.body)) {
    const value = sendable(name, field, record, refs);
    if (value !== undefined) body[name] = value;
  }
  return body;
}

/**
 * Returns the required fields of an update, with the record's current values. `missing`: those that
 * the record has no acceptable value of.
 */
export function requiredBody(
  contract: ResourceContract,
  record: CrmRecord,
  refs: RefResolver,
): { readonly body: Record<string, unknown>; readonly missing: readonly string[] } {
  const body: Record<string, unknown> = {};
  const missingNames: string[] = [];
  for (const [name, field] of Object.entries(contract.body)) {
    if (!field.required) continue;
    const value = sendable(name, field, record, refs);
    if (value === undefined) missingNames.push(name);
    else body[name] = value;
  }
  return { body, missing: missingNames };
}

/**
 * Returns whether two values of a body field are equal: lists as sets, custom fields by id; missing
 * and empty are the same.
 */
export function sameBodyValue(field: BodyField, a: unknown, b: unknown): boolean {
  if (isNothing(a) || isNothing(b)) return isNothing(a) && isNothing(b);
  switch (field.kind.type) {
    case "list":
    case "users":
    case "refs":
    case "attendees":
      return sameMembers(splitList(a), splitList(b));
    case "custom_fields":
      return sameItems(customFieldItems(a), customFieldItems(b));
    case "choice":
      return String(a) === String(b);
    case "datetime":
      // Records show times to the minute. api-spec: Activity.
      return minuteOf(a) === minuteOf(b);
    case "file":
      return JSON.stringify(a) === JSON.stringify(b);
    default:
      return a === b;
  }
}

function minuteOf(value: unknown): number | string {
  const time = timeOf(value);
  return time === null ? String(value) : Math.floor(time / 60_000);
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

function sameMembers(a: readonly string[], b: readonly string[]): boolean {
  const [members, right] = [new Set(a), new Set(b)];
  return members.size === right.size && [...members].every((item) => right.has(item));
}

function idOf(value: unknown): number | undefined {
  return hasKey(value, "id") && typeof value.id === "number" ? value.id : undefined;
}

function slugOf(resource: Resource, value: unknown, refs: RefResolver): string | undefined {
  const id = idOf(value);
  if (id !== undefined) return refs.slugOf(resource, id) ?? undefined;
  return hasKey(value, "slug") && typeof value.slug === "string" ? value.slug : undefined;
}

function hasKey<K extends string>(value: unknown, key: K): value is Readonly<Record<K, unknown>> {
  return typeof value === "object" && value !== null && key in value;
}

function readAttendees(value: unknown, kind: "candidates" | "contacts" | "users"): string {
  const items = hasKey(value, kind) ? value[kind] : null;
  if (!Array.isArray(items)) return "";
  return joinList(
    items.map((item: { slug?: string; id?: number }) =>
      kind === "users" ? String(item.id) : (item.slug ?? ""),
    ),
  );
}

function readEntity(value: unknown, wire: "code" | "name"): unknown {
  if (wire === "code")
    return typeof value === "string" ? (entityCode(value) ?? undefined) : undefined;
  const name = typeof value === "number" ? entityOfCode(value) : null;
  return isOneOf(CUSTOM_FIELD_ENTITIES, name) ? name : undefined;
}

function readInstant(name: string, value: unknown, record: CrmRecord): string | undefined {
  const time =
    name === "start_datetime"
      ? activityStart(record)
      : name === "end_datetime"
        ? activityEnd(record)
        : null;
  if (time !== null) return new Date(time).toISOString();
  return typeof value === "string" ? value : undefined;
}

function readFile(url: boolean, value: unknown): unknown {
  const link = url && hasKey(value, "file_link") ? value.file_link : undefined;
  // A URL over the limit cannot be sent. Leaving out the field keeps the attachment.
  return typeof link === "string" && /^https?:/.test(link) && link.length <= 350 ? link : undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns those fields of an object that are named. */
export function pickFields(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}

/** Returns the fields of an object but those that are named. */
export function withoutFields(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
