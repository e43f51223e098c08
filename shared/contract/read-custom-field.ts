import { splitList } from "./text-values.ts";
import {
  CUSTOM_FIELD_ENTITIES,
  type CustomFieldDefinition,
  type CustomFieldDependency,
  type CustomFieldEntity,
  type CustomFieldValue,
} from "./custom-field.ts";
import { isOneOf, namesOf } from "./enumeration.ts";
import {
  isNothing,
  isObject,
  itemsOf,
  nameOf,
  type Note,
  readId,
  readList,
  readText,
} from "./liberal.ts";
import { plainRow } from "./plain-row.ts";
import { ENTITY_CODES } from "./resource.ts";

/** Known types of custom fields; fields of other types are shown as text and can't be edited. */
const FIELD_TYPES = [
  "text",
  "number",
  "date",
  "dropdown",
  "multiselect",
  "checkbox",
  "file",
  "percentage",
  "phone",
] as const;

export function isKnownFieldType(type: string): boolean {
  return isOneOf(FIELD_TYPES, type);
}

/** Reads the custom-field values of a record, without unreadable ones. Never throws. */
export function readCustomFields(value: unknown, note: Note): CustomFieldValue[] {
  if (isNothing(value)) return [];
  if (isObject(value) && !("id" in value)) return readByName(value, note);
  return itemsOf(value).flatMap((item) => readValue(item, note) ?? []);
}

/** Reads an object of values by field id, `{"12": "value"}`, as some servers send. */
function readByName(value: Readonly<Record<string, unknown>>, note: Note): CustomFieldValue[] {
  return Object.entries(value).flatMap(([name, item]) => {
    if (isObject(item)) return readValue({ id: name, ...item }, note) ?? [];
    return readValue({ id: name, value: item }, note) ?? [];
  });
}

function readValue(item: unknown, note: Note): CustomFieldValue | null {
  const { id: rawId, field_name, field_type, value, ...otherParts } = isObject(item) ? item : {};
  const id = readId(rawId);
  if (id === null) {
    if (!isNothing(item)) note.lossy = true;
    return null;
  }
  const type = readFieldType(field_type, note) ?? "text";
  return {
    id,
    field_name: readText(field_name, note) ?? "",
    field_type: type,
    value:
      type === "multiselect" || typeof value === "object"
        ? readList(value, note)
        : readText(value, note),
    ...otherParts,
  };
}

function readFieldType(value: unknown, note: Note = { lossy: false }): string | null {
  const text = readText(value, note)?.trim();
  if (text === undefined || text === "") return null;
  return isKnownFieldType(text.toLowerCase()) ? text.toLowerCase() : text;
}

/**
 * Reads the answer of GET /v1/custom-field: each definition once, unreadable ones left out and
 * counted. Null when the answer is not a list. Never throws.
 */
export function readDefinitions(body: unknown): {
  readonly definitions: readonly CustomFieldDefinition[];
  readonly leftOut: number;
} | null {
  const rows = isObject(body) ? body["data"] : body;
  if (!Array.isArray(rows)) return null;
  const seenKeys = new Set<string>();
  const definitions: CustomFieldDefinition[] = [];
  let leftOut = 0;
  for (const row of itemsOf(rows)) {
    const definition = readDefinition(row);
    const key = definition === null ? "" : `${definition.entity_name}:${definition.id}`;
    if (definition === null) leftOut += 1;
    else if (!seenKeys.has(key)) definitions.push(definition);
    seenKeys.add(key);
  }
  return { definitions, leftOut };
}

/**
 * Reads a definition liberally: servers describe them in different ways. Returns null when it
 * doesn't name a field of a known entity. Never throws.
 */
export function readDefinition(value: unknown): CustomFieldDefinition | null {
  const plain = plainRow(value);
  if (!plain.ok || !isObject(plain.value)) return null;
  const {
    id: rawId,
    field_name,
    field_type,
    default_value,
    entity_name,
    dependency,
    ...otherParts
  } = plain.value;
  const id = readId(rawId);
  const entity = readEntity(entity_name);
  if (id === null || entity === null) return null;
  const notes = {
    default_value: { lossy: false },
    dependency: { lossy: false },
    field_name: { lossy: false },
  };
  const type = readFieldType(field_type) ?? "text";
  const definition = {
    id,
    field_name:
      readText(field_name, notes.field_name) ?? readText(otherParts["label"]) ?? `Field ${id}`,
    field_type: type,
    default_value: readDefault(default_value, type, notes.default_value),
    entity_name: entity,
    dependency: readDependency(dependency, notes.dependency),
    ...otherParts,
  };
  const parts = { field_name, default_value, dependency };
  const raw = namesOf(parts).flatMap((name) =>
    notes[name].lossy && !isNothing(parts[name]) ? [[name, parts[name]] as const] : [],
  );
  if (raw.length === 0) return definition;
  const rawValues = isObject(otherParts["raw_values"]) ? otherParts["raw_values"] : {};
  return {
    ...definition,
    raw_values: { ...rawValues, ...Object.fromEntries(raw) },
  };
}

/** Reads the options of a dropdown or multiselect, or the plain default of other types. */
function readDefault(value: unknown, type: string, note: Note): string | null {
  return type === "dropdown" || type === "multiselect" || typeof value === "object"
    ? readList(value, note)
    : readText(value, note);
}

/** Reads an entity by its name in any case, singular or plural, or by its code. */
function readEntity(value: unknown): CustomFieldEntity | null {
  const text = (isObject(value) ? nameOf(value) : readText(value))?.trim().toLowerCase() ?? "";
  const code = readId(text);
  return (
    CUSTOM_FIELD_ENTITIES.find(
      (entity) => text === entity || text === `${entity}s` || code === ENTITY_CODES[entity],
    ) ?? null
  );
}

/**
 * Reads a dependency. An unreadable one counts as none: a field that is shown too often does less
 * harm than one that is never shown.
 */
function readDependency(value: unknown, note: Note): CustomFieldDependency | null {
  if (isNothing(value)) return null;
  const { parent_field_id, parent_field_name, parent_field_type, visible_when, ...otherParts } =
    isObject(value) ? value : {};
  const parent = readId(parent_field_id);
  if (parent === null || visible_when === undefined || visible_when === null) {
    note.lossy = true;
    return null;
  }
  return {
    parent_field_id: parent,
    parent_field_name: readText(parent_field_name, note) ?? "",
    parent_field_type: readFieldType(parent_field_type, note) ?? "",
    visible_when: itemsOf(visible_when).flatMap((rule) => readRule(rule, note)),
    ...otherParts,
  };
}

function readRule(rule: unknown, note: Note): CustomFieldDependency["visible_when"] {
  const { parent_value, allowed_child_options, ...otherParts } = isObject(rule)
    ? rule
    : { parent_value: rule };
  const allowed = readAllowed(allowed_child_options, note);
  // Some servers put several parent values into one rule.
  return itemsOf(parent_value).flatMap((item) => {
    const value = typeof item === "boolean" ? item : readText(item, note);
    if (value === null) {
      note.lossy = true;
      return [];
    }
    return [{ parent_value: value, allowed_child_options: allowed, ...otherParts }];
  });
}

/** Reads the allowed options; null when all are. */
function readAllowed(value: unknown, note: Note): string[] | null {
  if (Array.isArray(value))
    return value.flatMap((item: unknown) => (isNothing(item) ? [] : (readText(item, note) ?? [])));
  if (isNothing(value) || typeof value === "boolean") return null;
  return splitList(readList(value, note));
}
