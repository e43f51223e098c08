import { checkboxValue } from "../text-values.ts";
import type { CustomFieldDefinition, CustomFieldDependency } from "../custom-field.ts";
import { hasOptions, isEmptyValue, splitMultiselect } from "./options.ts";

/** Reason why a field is hidden or its value unfit. `parent` is the label of the parent. */
type VerdictReason =
  | {
      readonly kind: "hidden";
      readonly parent: string;
      readonly needs: readonly (string | boolean)[];
    }
  | {
      readonly kind: "option";
      readonly parent: string;
      readonly notAllowed: readonly string[];
      readonly allowed: readonly string[];
    };

/** The verdict of the dependency rules on one field and its value. */
export type FieldVerdict = {
  readonly id: number;
  readonly visible: boolean;
  /**
   * The options that may be chosen; null when nothing restricts them (also for hidden fields and
   * fields without options).
   */
  readonly allowed: readonly string[] | null;
  /** True if the value is valid. Empty values always are, also in a hidden field. */
  readonly valid: boolean;
  /**
   * Null for a visible field with a valid value. A hidden field has its reason even while it is
   * empty.
   */
  readonly reason: VerdictReason | null;
  /**
   * True if the policy `clear` stores null here for the update in question, whichever policy is in
   * force.
   */
  readonly wouldClear: boolean;
};

/** A verdict before it is known what an update does. */
export type Judgement = Omit<FieldVerdict, "wouldClear">;

/**
 * Judges one field.
 *
 * @param parent the field that governs it, null when it is independent
 * @param parentValue the value that the parent has, or will have
 * @param value the value of the field itself
 */
export function judge(
  definition: CustomFieldDefinition,
  parent: CustomFieldDefinition | null,
  parentValue: string | null,
  value: string | null,
): Judgement {
  const { id, dependency } = definition;
  const accepted: Judgement = { id, visible: true, allowed: null, valid: true, reason: null };
  if (parent === null || dependency === null) return accepted;

  const rules = matchingRules(dependency, parent.field_type, parentValue);
  if (rules.length === 0) {
    const needs = [
      ...new Set(
        dependency.visible_when.map((rule) => spell(rule.parent_value, parent.field_type)),
      ),
    ];
    const reason = { kind: "hidden", parent: parent.field_name, needs } as const;
    return { id, visible: false, allowed: null, valid: isEmptyValue(value), reason };
  }

  const allowed = hasOptions(definition) ? combineOptions(rules) : null;
  if (allowed === null) return accepted;
  const notAllowed = selectedOptions(definition.field_type, value).filter(
    (option) => !allowed.includes(option),
  );
  if (notAllowed.length === 0) return { ...accepted, allowed };
  const reason = { kind: "option", parent: parent.field_name, notAllowed, allowed } as const;
  return { id, visible: true, allowed, valid: false, reason };
}

type Rule = CustomFieldDependency["visible_when"][number];

/** The items of `visible_when` that the parent's value fulfils. api-spec: Dependency rules, 3. */
function matchingRules(
  dependency: CustomFieldDependency,
  parentType: string,
  parentValue: string | null,
): Rule[] {
  const have: readonly (string | boolean)[] =
    parentType === "checkbox"
      ? [checkboxValue(parentValue)]
      : selectedOptions(parentType, parentValue);
  return dependency.visible_when.filter((rule) =>
    have.includes(spell(rule.parent_value, parentType)),
  );
}

/** A `parent_value` in the form in which it is compared with the parent's value. */
function spell(parentValue: string | boolean, parentType: string): string | boolean {
  return parentType === "checkbox" ? checkboxValue(parentValue) : String(parentValue).trim();
}

/**
 * The texts that a value stands for: several for a multiselect, otherwise one, none when it is
 * empty.
 */
function selectedOptions(fieldType: string, value: string | null): readonly string[] {
  if (fieldType === "multiselect") return splitMultiselect(value);
  return value === null || isEmptyValue(value) ? [] : [value.trim()];
}

/**
 * All that some matching rule allows; one rule without a list allows every option. api-spec:
 * Dependency rules, 3.
 */
function combineOptions(rules: readonly Rule[]): readonly string[] | null {
  const combined = new Set<string>();
  for (const rule of rules) {
    if (rule.allowed_child_options === null) return null;
    for (const option of rule.allowed_child_options) combined.add(option.trim());
  }
  return [...combined];
}

/**
 * The reason of a verdict as a sentence for the user, or null when there is nothing to explain.
 * For example: `Only applies when "Region" is "Europe" or "Asia".`
 */
export function describeReason(verdict: Pick<FieldVerdict, "reason">): string | null {
  const { reason } = verdict;
  if (reason === null) return null;
  switch (reason.kind) {
    case "hidden":
      return reason.needs.length === 0
        ? `No value of ${quote(reason.parent)} makes this field apply.`
        : `Only applies when ${quote(reason.parent)} is ${join(reason.needs.map(need), "or")}.`;
    case "option": {
      const verb = reason.notAllowed.length === 1 ? "isn't an option" : "aren't options";
      const offer =
        reason.allowed.length === 0
          ? "No option is left"
          : `Choose ${join(reason.allowed.map(quote), "or")}`;
      return (
        `${join(reason.notAllowed.map(quote), "and")} ${verb} for the chosen ` +
        `${quote(reason.parent)}. ${offer}.`
      );
    }
  }
}

function need(value: string | boolean): string {
  if (typeof value === "string") return quote(value);
  return value ? "ticked" : "not ticked";
}

function quote(text: string): string {
  return `"${text}"`;
}

function join(parts: readonly string[], word: "and" | "or"): string {
  const lastPart = parts.at(-1) ?? "";
  const otherParts = parts.slice(0, -1);
  return otherParts.length === 0 ? lastPart : `${otherParts.join(", ")} ${word} ${lastPart}`;
}
