import type { CustomFieldDefinition } from "../../shared/contract/custom-field.ts";
import { isKnownFieldType } from "../../shared/contract/read-custom-field.ts";

/**
 * Whether values can be typed or chosen here: not of files, nor of types that the specification
 * does not name.
 */
export function isEditable({ field_type }: Pick<CustomFieldDefinition, "field_type">): boolean {
  return field_type !== "file" && isKnownFieldType(field_type);
}
