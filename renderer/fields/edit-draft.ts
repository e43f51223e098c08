import type {
  CustomFieldDefinition,
  CustomFieldItem,
  CustomFieldValue,
} from "../../shared/contract/custom-field.ts";
import { itemIds, itemValue } from "../../shared/contract/custom-field-items.ts";
import { evaluatePolicy, type FieldVerdict, isEmptyValue } from "../../shared/contract/policy.ts";
import { fieldProblem } from "./field-problem.ts";

/** The state of an edit while the user types. */
export interface Draft {
  /** Values as they would be with `keep`. */
  readonly valueOf: (id: number) => string;
  readonly verdictOf: (id: number) => FieldVerdict | undefined;
  /** What differs from the record: the items of the request. */
  readonly changed: readonly CustomFieldItem[];
  /** What `clear` would empty, parents before children. */
  readonly wouldClear: readonly CustomFieldDefinition[];
  /** Files that do not fit any more: they stay whatever the policy says. */
  readonly retained: readonly CustomFieldDefinition[];
  /** What is wrong with the typed values by their types, by id. */
  readonly problems: ReadonlyMap<number, string>;
}

export function readDraft(
  definitions: readonly CustomFieldDefinition[],
  values: readonly CustomFieldValue[],
  typed: readonly CustomFieldItem[],
): Draft {
  const changed = typed.filter(({ id, value }) => value !== itemValue(values, id));
  const kept = evaluatePolicy(definitions, values, changed, "keep");
  const cleared = evaluatePolicy(definitions, values, changed, "clear");
  const touched = itemIds(changed);
  const valueOf = (id: number) => itemValue(kept.values, id);
  const problems = new Map<number, string>();
  for (const definition of definitions) {
    const problem = touched.has(definition.id)
      ? fieldProblem(definition, valueOf(definition.id))
      : null;
    if (problem !== null) problems.set(definition.id, problem);
  }
  return {
    valueOf,
    verdictOf: (id) => kept.fields.get(id),
    changed,
    wouldClear: definitions.filter(({ id }) => cleared.fields.get(id)?.wouldClear === true),
    retained:
      changed.length === 0
        ? []
        : definitions.filter(
            ({ id, field_type }) =>
              field_type === "file" &&
              kept.fields.get(id)?.valid === false &&
              !isEmptyValue(valueOf(id)),
          ),
    problems,
  };
}

/**
 * Whether a form shows a field: not where it does not apply and has no value. A value that was
 * typed before its parent changed stays visible, because it would be sent.
 */
export function isShown(draft: Draft, id: number): boolean {
  return draft.verdictOf(id)?.visible !== false || draft.valueOf(id) !== "";
}
