import type { CustomFieldDefinition, CustomFieldItem, CustomFieldValue } from "../custom-field.ts";
import { itemIds, valuesById, withoutItems } from "../custom-field-items.ts";
import { evaluatePolicy } from "./evaluate.ts";
import { isEmptyValue } from "./field-value.ts";

/**
 * The values, beside those that are sent, that `clear` sets to null in a record, as they are
 * before. api-spec: Nested custom-field value policy.
 */
export function emptiedBy(
  definitions: readonly CustomFieldDefinition[],
  stored: readonly CustomFieldValue[],
  sent: readonly CustomFieldItem[],
): readonly CustomFieldItem[] {
  const { values } = evaluatePolicy(definitions, stored, sent, "clear");
  const after = valuesById(values);
  return withoutItems(stored, itemIds(sent)).flatMap(({ id, value }) =>
    value !== null && !isEmptyValue(value) && (after.get(id) ?? null) === null
      ? [{ id, value }]
      : [],
  );
}
