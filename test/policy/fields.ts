import {
  customFieldDefinitionSchema,
  customFieldValueSchema,
} from "../../shared/contract/custom-field.ts";
import type {
  CustomFieldDefinition,
  CustomFieldValue,
} from "../../shared/contract/custom-field.ts";

export type RuleInput = readonly [parentValue: string | boolean, allowed: readonly string[] | null];

/** A definition as the server sends it, read through the contract. */
export function field(
  id: number,
  name: string,
  type: string,
  defaultValue: string | null = null,
  under: { readonly parent: number; readonly rules: readonly RuleInput[] } | null = null,
): CustomFieldDefinition {
  return customFieldDefinitionSchema.parse({
    id,
    field_name: name,
    field_type: type,
    default_value: defaultValue,
    entity_name: "candidate",
    dependency:
      under === null
        ? null
        : {
            parent_field_id: under.parent,
            parent_field_name: "label of the parent",
            parent_field_type: "dropdown",
            visible_when: under.rules.map(([parent_value, allowed_child_options]) => ({
              parent_value,
              allowed_child_options,
            })),
          },
  });
}

/** The values of a record: one item for each definition that has an entry in `values`. */
export function stored(
  definitions: readonly CustomFieldDefinition[],
  values: Readonly<Record<number, unknown>>,
): CustomFieldValue[] {
  return definitions
    .filter(({ id }) => id in values)
    .map(({ id, field_name, field_type }) =>
      customFieldValueSchema.parse({ id, field_name, field_type, value: values[id] }),
    );
}

/** Values by id. */
export function byId(values: readonly CustomFieldValue[]): Record<number, string | null> {
  return Object.fromEntries(values.map((item) => [item.id, item.value]));
}
