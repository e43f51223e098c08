import type { CustomFieldDefinition } from "../custom-field.ts";

/**
 * True for null, a missing value, and text that is nothing but white space. Empty values are valid
 * everywhere.
 */
export function isEmptyValue(value: string | null | undefined): boolean {
  return value === null || value === undefined || value.trim() === "";
}

/** The parts of a comma-separated text: trimmed, in order, each once, without empty ones. */
export function splitMultiselect(value: string | null | undefined): readonly string[] {
  const parts = (value ?? "").split(",").map((part) => part.trim());
  return [...new Set(parts)].filter((part) => part !== "");
}

/**
 * Returns whether a field is answered from a list of options; only these can have allowed options
 * (Dependency rules, 4).
 */
export function hasOptions(definition: CustomFieldDefinition): boolean {
  return definition.field_type === "dropdown" || definition.field_type === "multiselect";
}

/**
 * The options of a dropdown or multiselect in the order of the definition; none for other types,
 * whose `default_value` is a plain default. api-spec: Custom-field definition, default_value.
 */
export function options(definition: CustomFieldDefinition): readonly string[] {
  return hasOptions(definition) ? splitMultiselect(definition.default_value) : [];
}

/**
 * Returns whether every part of a value is one of the options that the field offers; false for an
 * empty value, for fields without options, and where the definition names none.
 */
export function offers(definition: CustomFieldDefinition, value: string): boolean {
  const offered = options(definition);
  const parts = definition.field_type === "multiselect" ? splitMultiselect(value) : [value.trim()];
  return parts.length > 0 && parts.every((part) => offered.includes(part));
}
