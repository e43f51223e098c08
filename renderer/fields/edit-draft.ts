import type {
  CustomFieldDefinition,
  CustomFieldItem,
  CustomFieldValue,
} from "../../shared/contract/custom-field.ts";
import { itemIds, itemValue } from "../../shared/contract/custom-field-items.ts";
import {
  evaluatePolicy,
  type FieldVerdict,
  hasOptions,
  isEmptyValue,
} from "../../shared/contract/policy.ts";
import { fieldProblem, fieldRows } from "./custom-fields.ts";
import { isKnownFieldType } from "../../shared/contract/read-custom-field.ts";

/** The state of an edit while the user types. */
export interface Draft {
  /** Values as they would be with `keep`. */
  readonly valueOf: (id: number) => string;
  readonly verdictOf: (id: number) => FieldVerdict | undefined;
  /** Items of the request: the differences from the record. */
  readonly changedItems: readonly CustomFieldItem[];
  /** Fields that `clear` would empty, parents before children. */
  readonly wouldClear: readonly CustomFieldDefinition[];
  /** Files that do not fit any more: they stay whatever the policy says. */
  readonly retained: readonly CustomFieldDefinition[];
  /** Problems of the typed values by their types, by id. */
  readonly problems: ReadonlyMap<number, string>;
}

export function readDraft(
  definitions: readonly CustomFieldDefinition[],
  values: readonly CustomFieldValue[],
  inputItems: readonly CustomFieldItem[],
): Draft {
  const changedItems = inputItems.filter(({ id, value }) => value !== itemValue(values, id));
  const policyOutcome = evaluatePolicy(definitions, values, changedItems, "keep");
  const cleared = evaluatePolicy(definitions, values, changedItems, "clear");
  const touched = itemIds(changedItems);
  const valueOf = (id: number) => itemValue(policyOutcome.values, id);
  const problems = new Map<number, string>();
  for (const definition of definitions) {
    const problem = touched.has(definition.id)
      ? fieldProblem(definition, valueOf(definition.id))
      : null;
    if (problem !== null) problems.set(definition.id, problem);
  }
  return {
    valueOf,
    verdictOf: (id) => policyOutcome.fields.get(id),
    changedItems,
    wouldClear: definitions.filter(({ id }) => cleared.fields.get(id)?.wouldClear === true),
    retained:
      changedItems.length === 0
        ? []
        : definitions.filter(
            ({ id, field_type }) =>
              field_type === "file" &&
              policyOutcome.fields.get(id)?.valid === false &&
              !isEmptyValue(valueOf(id)),
          ),
    problems,
  };
}

/**
 * Returns whether a form shows a field: not where it does not apply and has no value. A value that
 * was typed before its parent changed stays visible, because it would be sent.
 */
export function isShown(draft: Draft, id: number): boolean {
  return draft.verdictOf(id)?.visible !== false || draft.valueOf(id) !== "";
}

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
  inputItems: readonly CustomFieldItem[],
): readonly CustomFieldItem[] {
  let items = inputItems;
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
