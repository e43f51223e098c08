import { isObject } from "../../../shared/contract/liberal.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { tableOf } from "../../../shared/contract/enumeration.ts";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import { usualInstant } from "../../../shared/contract/instant.ts";
import { type NamedRecord, NAMES } from "../../../shared/contract/render.ts";
import { RESOURCES, type Resource } from "../../../shared/contract/resource.ts";
import type { Labels } from "./labels.ts";
import { PACKED_FIELDS, type PackedField, type Packing, placeOf } from "./record-fields.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * Packs a record as compact JSON, about half as long: an array in the order of the contract, ids
 * instead of `{id}`, codes instead of the labels of custom fields; unknown fields follow as an
 * object. Equal records are equal texts, and every record reads back as it was, with missing
 * contract fields empty.
 */
export function packRecord(resource: Resource, record: CrmRecord, labels: Labels): string {
  const fields = PACKED_FIELDS[resource];
  const packed: unknown[] = [record.id];
  for (const { name, packing, empty } of fields) {
    const value = record[name];
    packed.push(
      value === undefined || isEmpty(value, empty) ? null : pack(resource, packing, value, labels),
    );
  }
  const knownFields = KNOWN[resource];
  let unknown: Record<string, unknown> | null = null;
  for (const name of Object.keys(record)) {
    if (!knownFields.has(name) && record[name] !== undefined) (unknown ??= {})[name] = record[name];
  }
  packed.push(unknown);
  while (packed.at(-1) === null) packed.pop();
  return JSON.stringify(packed);
}

/**
 * Also reads the previous format, an object by names, and arrays of other `fields`. Throws for
 * invalid JSON.
 */
export function unpackRecord(
  resource: Resource,
  json: string,
  labels: Labels,
  fields: readonly PackedField[] = PACKED_FIELDS[resource],
): CrmRecord {
  const packed: unknown = JSON.parse(json);
  // The present format is read all day: from a template (define.ts).
  const record: Record<string, unknown> =
    fields === PACKED_FIELDS[resource] ? { ...CONTRACTS[resource].blank } : {};
  if (isList(packed)) {
    record["id"] = packed[0];
    // Plain loops: every keystroke in a list loads a page, which unpacks fifty records.
    for (let index = 0; index < fields.length; index += 1) {
      const field = fields[index];
      if (field === undefined) continue;
      const value = packed[index + 1];
      if (value === undefined || value === null) record[field.name] = field.empty;
      else
        record[field.name] =
          field.packing === "plain" ? value : unpack(resource, field.packing, value, labels);
    }
    if (packed.length > fields.length + 1) addFields(record, packed[fields.length + 1]);
  } else {
    record["id"] = 0;
    for (const { name, empty } of fields) record[name] = empty;
    addFields(record, packed);
  }
  // Only damaged JSON gives anything else, and `readRecord` looks for that.
  return record as CrmRecord;
}

/** Adds unknown fields, except names that would reach into prototypes. */
function addFields(record: Record<string, unknown>, fields: unknown): void {
  if (!isObject(fields)) return;
  for (const name of Object.keys(fields)) if (name !== "__proto__") record[name] = fields[name];
}

/** Like `unpackRecord`, for files that may be damaged: `null` for what is not a record. */
export function readRecord(
  resource: Resource,
  json: unknown,
  labels: Labels,
  fields?: readonly PackedField[],
): CrmRecord | null {
  if (typeof json !== "string") return null;
  try {
    const record = unpackRecord(resource, json, labels, fields);
    return typeof record.id === "number" && typeof record.updated_at === "string" ? record : null;
  } catch {
    return null;
  }
}

/**
 * Returns what names a record, without unpacking the rest of it: a list shows the companies of all
 * its contacts after each letter that is typed. `null` for what is not a record.
 */
export function readNames(resource: Resource, json: string): NamedRecord | null {
  const packed = parsed(json);
  const valueAt = (name: string, place: number) =>
    isList(packed) ? packed[place] : isObject(packed) ? packed[name] : null;
  const id = valueAt("id", 0);
  if (typeof id !== "number") return null;
  const names: { id: number; [name: string]: unknown } = { id };
  for (const [name, place] of NAME_PLACES[resource]) names[name] = valueAt(name, place) ?? null;
  return names;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Places of a record's names in the stored array. */
const NAME_PLACES: Readonly<Record<Resource, readonly (readonly [name: string, place: number])[]>> =
  tableOf(RESOURCES, (resource) =>
    NAMES.flatMap((name) => {
      const place = placeOf(resource, name);
      return place === null ? [] : [[name, place] as const];
    }),
  );

const KNOWN: Readonly<Record<Resource, ReadonlySet<string>>> = tableOf(
  RESOURCES,
  (resource) => new Set(["id", ...PACKED_FIELDS[resource].map((field) => field.name)]),
);

function isEmpty(value: unknown, empty: unknown): boolean {
  return value === empty || (Array.isArray(value) && value.length === 0 && Array.isArray(empty));
}

/** Wraps a value that its packing does not support. */
const AS_IT_IS = "~";

function pack(resource: Resource, packing: Packing, value: unknown, labels: Labels): unknown {
  if (packing !== "plain" && isObject(value) && AS_IT_IS in value) return { [AS_IT_IS]: value };
  switch (packing) {
    case "plain":
      return value;
    case "flag":
      return typeof value === "boolean" ? Number(value) : { [AS_IT_IS]: value };
    case "instant":
      return packInstant(value);
    case "ref":
      return packRef(value) ?? { [AS_IT_IS]: value };
    case "refs": {
      const refs = Array.isArray(value) ? value.map(packRef) : [undefined];
      return refs.includes(undefined) ? { [AS_IT_IS]: value } : refs;
    }
    case "socials":
      return isObject(value) && hasKeys(value, ["network_a", "network_b"])
        ? [value["network_a"], value["network_b"]]
        : { [AS_IT_IS]: value };
    case "attendees":
      if (!isObject(value)) return { [AS_IT_IS]: value };
      return hasKeys(value, ATTENDEES) &&
        ATTENDEES.every((name) => Array.isArray(value[name]) && value[name].length === 0)
        ? 0
        : value;
    case "custom_fields":
      return packCustomFields(resource, value, labels);
  }
}

function unpack(resource: Resource, packing: Packing, value: unknown, labels: Labels): unknown {
  if (packing === "plain") return value;
  if (isObject(value) && AS_IT_IS in value) return value[AS_IT_IS];
  switch (packing) {
    case "flag":
      return value === 1;
    case "instant":
      return unpackInstant(value);
    case "ref":
      return typeof value === "number" ? { id: value } : value;
    case "refs":
      return Array.isArray(value)
        ? value.map((item: unknown) => (typeof item === "number" ? { id: item } : item))
        : [];
    case "socials":
      return isList(value) ? { network_a: value[0], network_b: value[1] } : value;
    case "attendees":
      return value === 0 ? { candidates: [], contacts: [], users: [] } : value;
    case "custom_fields":
      return isObject(value) ? unpackCustomFields(resource, value, labels) : value;
  }
}

const ATTENDEES = ["candidates", "contacts", "users"];

function packRef(value: unknown): unknown {
  if (!isObject(value)) return undefined;
  const { id } = value;
  for (const name in value) if (name !== "id") return value;
  return typeof id === "number" ? id : value;
}

/**
 * Packs a time: milliseconds if the text has them, `[seconds]` if it has none; other spellings stay
 * unchanged.
 */
function packInstant(value: unknown): unknown {
  if (typeof value !== "string") return { [AS_IT_IS]: value };
  if (value.length !== 24 && value.length !== 20) return value;
  const usual = usualInstant(value);
  if (usual === null) return value;
  return value.length === 24 ? usual : [usual / 1000];
}

function unpackInstant(value: unknown): unknown {
  if (typeof value === "number") return new Date(value).toISOString();
  if (Array.isArray(value))
    return `${new Date(Number(value[0]) * 1000).toISOString().slice(0, 19)}Z`;
  return value;
}

/**
 * `{code: value}`, in the order of the record; the list itself where one of its items has no code,
 * or has it twice.
 */
function packCustomFields(resource: Resource, value: unknown, labels: Labels): unknown {
  if (!isList(value)) return { [AS_IT_IS]: value };
  const packed: Record<string, unknown> = {};
  for (const item of value) {
    if (!isObject(item) || item["value"] === undefined) return value;
    const code = labels.codeOfItem(resource, item);
    if (code === null || code in packed) return value;
    packed[code] = item["value"];
  }
  return packed;
}

function unpackCustomFields(resource: Resource, packed: Values, labels: Labels): unknown {
  const items: unknown[] = [];
  for (const code in packed) items.push({ ...labels.labelOf(resource, code), value: packed[code] });
  return items;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function hasKeys(value: Values, names: readonly string[]): boolean {
  return (
    Object.keys(value).length === names.length && names.every((name) => value[name] !== undefined)
  );
}
