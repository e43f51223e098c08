import { withoutPercentSign } from "../../shared/contract/text-values.ts";
import type { CustomFieldDefinition } from "../../shared/contract/custom-field.ts";
import { isEmptyValue } from "../../shared/contract/policy.ts";
import { isCalendarDate } from "../../shared/contract/instant.ts";
import { UnreadableInput } from "../ui/unreadable-input.ts";
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
      return Number.isFinite(Number(withoutPercentSign(text)))
        ? null
        : TEXTS.fieldProblem.notAPercentage;
    case "date":
      return isCalendarDate(text) ? null : TEXTS.fieldProblem.notADate;
    default:
      return null;
  }
}

/** Separates what was typed from what is wrong with it; nobody types it. */
const SEPARATOR = "\u0000";

/**
 * Values of custom fields are texts, and half a number can look like a whole one: what is no value
 * yet stands in their place as a text that `fieldProblem` refuses.
 */
export function unfinishedValue(input: UnreadableInput): string {
  return `${input.text}${SEPARATOR}${input.problem}`;
}

/** What was typed and is no value yet; null for a value. */
export function readUnfinished(value: string): UnreadableInput | null {
  const at = value.indexOf(SEPARATOR);
  return at < 0 ? null : new UnreadableInput(value.slice(0, at), value.slice(at + 1));
}
