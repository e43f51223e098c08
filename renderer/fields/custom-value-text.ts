import { checkboxValue, withoutPercentSign } from "../../shared/contract/text-values.ts";
import type { CustomFieldDefinition } from "../../shared/contract/custom-field.ts";
import { isEmptyValue, splitMultiselect } from "../../shared/contract/policy.ts";
import { dayText, storedNumberText } from "../ui/format.ts";
import { visibleText } from "../ui/visible-text.ts";

/** A custom field's value in words, "" when it is empty. */
export function customValueText(
  definition: Pick<CustomFieldDefinition, "field_type"> | undefined,
  value: string | null | undefined,
): string {
  if (value === null || value === undefined || isEmptyValue(value)) return "";
  switch (definition?.field_type) {
    case "checkbox":
      return checkboxValue(value) ? "Yes" : "No";
    case "percentage":
      return `${storedNumberText(withoutPercentSign(value))} %`;
    case "date":
      return dayText(value);
    case "multiselect":
      return splitMultiselect(value).map(visibleText).join(", ");
    case "number":
      return storedNumberText(value);
    default:
      return visibleText(value);
  }
}
