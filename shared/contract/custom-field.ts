import { z } from "zod";

/** Entities that carry custom fields. api-spec: Custom-field definition. */
export const CUSTOM_FIELD_ENTITIES = [
  "candidate",
  "contact",
  "organization",
  "job",
  "deal",
] as const;
export type CustomFieldEntity = (typeof CUSTOM_FIELD_ENTITIES)[number];

/** The entity of this name; undefined for what carries no custom fields. */
export function customFieldEntity(name: string | undefined): CustomFieldEntity | undefined {
  return CUSTOM_FIELD_ENTITIES.find((entity) => entity === name);
}

const visibleWhenSchema = z.looseObject({
  /** Dropdown and multiselect parents give strings, checkbox parents true or false. */
  parent_value: z.union([z.string(), z.boolean(), z.number().transform(String)]),
  allowed_child_options: z
    .array(z.string())
    .nullish()
    .transform((v) => v ?? null),
});

export const dependencySchema = z.looseObject({
  parent_field_id: z.number().int(),
  parent_field_name: z.string(),
  parent_field_type: z.string(),
  visible_when: z.array(visibleWhenSchema),
});

/** Row of GET /v1/custom-field. api-spec: Custom-field definition. */
export const customFieldDefinitionSchema = z.looseObject({
  id: z.number().int(),
  field_name: z.string(),
  /**
   * text, number, date, dropdown, multiselect, checkbox, file, percentage, phone; others are shown
   * as text.
   */
  field_type: z.string(),
  /** Default value, or the options separated by commas. */
  default_value: z
    .string()
    .nullish()
    .transform((v) => v ?? null),
  entity_name: z.enum(CUSTOM_FIELD_ENTITIES),
  dependency: dependencySchema.nullish().transform((v) => v ?? null),
});
export type CustomFieldDefinition = z.output<typeof customFieldDefinitionSchema>;
export type CustomFieldDependency = z.output<typeof dependencySchema>;

/** A value as records carry it. api-spec: Shared conventions. */
export const customFieldValueSchema = z.looseObject({
  id: z.number().int(),
  field_name: z.string().catch(""),
  field_type: z.string().catch("text"),
  value: z
    .union([z.string(), z.number().transform(String), z.boolean().transform(String)])
    .nullish()
    .transform((v) => v ?? null),
});
export type CustomFieldValue = z.output<typeof customFieldValueSchema>;

/** Returns the values in the `custom_fields` of a stored record. */
export function customFieldValues(value: unknown): readonly CustomFieldValue[] {
  return Array.isArray(value) ? value.filter(isValue) : [];
}

function isValue(item: unknown): item is CustomFieldValue {
  return typeof item === "object" && item !== null && "id" in item;
}

const ITEMS = "must be an array of {id, value}";

/**
 * An item of `custom_fields` in a request body: an integer id and a text, "" for an empty value.
 * Other keys are dropped. api-spec: Shared conventions.
 */
export const customFieldItemSchema = z.object(
  { id: z.number(ITEMS).int(ITEMS), value: z.string(ITEMS) },
  ITEMS,
);
export type CustomFieldItem = z.output<typeof customFieldItemSchema>;

/** `custom_fields` of a request body: one malformed item refuses them all. */
export const customFieldItemsSchema = z.array(customFieldItemSchema, ITEMS);

/**
 * Returns the items of a body that was accepted, or the values of a record as such items (null
 * becomes ""). Malformed items, as in a damaged file, are left out.
 */
export function customFieldItems(value: unknown): readonly CustomFieldItem[] {
  if (!Array.isArray(value)) return [];
  const items: readonly unknown[] = value;
  return items.flatMap((item) => readItem(item) ?? []);
}

function readItem(item: unknown): CustomFieldItem | null {
  if (typeof item !== "object" || item === null || !("id" in item) || !("value" in item))
    return null;
  const { id, value } = item;
  if (typeof id !== "number" || !Number.isInteger(id)) return null;
  if (value === null) return { id, value: "" };
  return typeof value === "string" ? { id, value } : null;
}

export const INVALID_VALUE_POLICIES = ["keep", "clear"] as const;
export type InvalidValuePolicy = (typeof INVALID_VALUE_POLICIES)[number];

/** Name of the policy in a request body. */
export const POLICY_FIELD = "invalid_linked_custom_field_value_policy";

/** The policy of a body; `keep` where it names none. api-spec: Nested custom-field value policy. */
export function policyOf(body: Readonly<Record<string, unknown>>): InvalidValuePolicy {
  return body[POLICY_FIELD] === "clear" ? "clear" : "keep";
}
