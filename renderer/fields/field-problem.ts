import type { CustomFieldDefinition } from "../../shared/contract/custom-field.ts";
import { isEmptyValue } from "../../shared/policy/index.ts";
import { isCalendarDate } from "../../shared/contract/instant.ts";
import { readUnfinished } from "./unfinished-value.ts";
import { FIELD_TEXTS as TEXTS } from "./texts.ts";

/**
 * What is wrong with a typed value by its field's type, null when nothing is. Values travel as text
 * whatever the type.
 */
export function fieldProblem(
  definition: Pick<CustomFieldDefinition, "field_type">,
  value: string,
): string | null {
  const unfinished = readUnfinished(value);
  if (unfinished !== null) return unfinished.problem;
  if (isEmptyValue(value)) return null;
  const text = value.trim();
  switch (definition.field_type) {
    case "number":
      return Number.isFinite(Number(text)) ? null : TEXTS.fieldProblem.notANumber;
    case "percentage":
      return Number.isFinite(Number(text.replace(/\s*%$/, "")))
        ? null
        : TEXTS.fieldProblem.notAPercentage;
    case "date":
      return isCalendarDate(text) ? null : TEXTS.fieldProblem.notADate;
    default:
      return null;
  }
}
