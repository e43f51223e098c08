import type { CustomFieldDefinition } from "../../shared/contract/custom-field.ts";
import { childrenOf, isEmptyValue, splitMultiselect } from "../../shared/contract/policy.ts";
import { isKnownFieldType } from "../../shared/contract/read-custom-field.ts";
import { checkboxValue, withoutPercentSign } from "../../shared/contract/text-values.ts";
import { dayText, storedNumberText } from "../ui/format.ts";
import { visibleText } from "../ui/visible-text.ts";
import { isCalendarDate } from "../../shared/contract/instant.ts";
import { UnreadableInput } from "../ui/read-number.ts";
import { FIELD_TEXTS as TEXTS } from "./texts.ts";

interface FieldRow {
  readonly definition: CustomFieldDefinition;
  /** 0 for fields that nothing governs. */
  readonly depth: number;
}

/** The fields with each child below its parent, otherwise in the order of the definitions. */
export function fieldRows(definitions: readonly CustomFieldDefinition[]): readonly FieldRow[] {
  const children = new Map(definitions.map(({ id }) => [id, childrenOf(definitions, id)]));
  const governed = new Set([...children.values()].flat().map(({ id }) => id));
  const below = (definition: CustomFieldDefinition, depth: number): readonly FieldRow[] => [
    { definition, depth },
    ...(children.get(definition.id) ?? []).flatMap((child) => below(child, depth + 1)),
  ];
  return definitions
    .filter(({ id }) => !governed.has(id))
    .flatMap((definition) => below(definition, 0));
}

/** Returns whether values can be edited here: not of files, nor of types without a name. */
export function isEditable({ field_type }: Pick<CustomFieldDefinition, "field_type">): boolean {
  return field_type !== "file" && isKnownFieldType(field_type);
}

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

/** Returns the problem of a typed value by its field's type, null without one. */
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

/** Separates what was typed from what is wrong with it; it cannot be typed. */
const SEPARATOR = "\u0000";

/**
 * Values of custom fields are texts, and half a number can look like a whole one: what is no value
 * yet stands in their place as a text that `fieldProblem` refuses.
 */
export function unfinishedValue(input: UnreadableInput): string {
  return `${input.text}${SEPARATOR}${input.problem}`;
}

/** Returns typed text that is no value yet; null for a value. */
export function readUnfinished(value: string): UnreadableInput | null {
  const index = value.indexOf(SEPARATOR);
  return index < 0 ? null : new UnreadableInput(value.slice(0, index), value.slice(index + 1));
}
