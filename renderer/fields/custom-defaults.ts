import type { CustomFieldDefinition, CustomFieldItem } from "../../shared/contract/custom-field.ts";
import { isKnownFieldType } from "../../shared/contract/read-custom-field.ts";
import { hasOptions } from "../../shared/contract/policy.ts";
import { isShown, readDraft } from "./edit-draft.ts";
import { fieldProblem } from "./field-problem.ts";
import { fieldRows } from "./field-rows.ts";

/**
 * The value that a field starts with; null for none. For fields with options `default_value` is the
 * list of these. api-spec: Custom-field definition.
 */
export function defaultOf(definition: CustomFieldDefinition): string | null {
  const { default_value: value, field_type: type } = definition;
  if (value === null || value.trim() === "" || hasOptions(definition)) return null;
  if (type === "file" || !isKnownFieldType(type)) return null;
  return fieldProblem(definition, value) === null ? value : null;
}

/**
 * The custom fields of a new record: what was typed (also that a field is empty), and the default
 * values of the other fields that apply.
 */
export function withDefaults(
  definitions: readonly CustomFieldDefinition[],
  typed: readonly CustomFieldItem[],
): readonly CustomFieldItem[] {
  let items = typed;
  // Parents come first: a child applies only beside the value of its parent.
  for (const { definition } of fieldRows(definitions)) {
    const value = defaultOf(definition);
    const isTyped = items.some(({ id }) => id === definition.id);
    if (value === null || isTyped) continue;
    if (isShown(readDraft(definitions, [], items), definition.id))
      items = [...items, { id: definition.id, value }];
  }
  return items;
}
