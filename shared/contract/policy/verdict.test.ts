import { expect, test } from "vitest";
import { describeReason, verdicts } from "../policy.ts";
import { field, stored } from "../../../test/policy/fields.ts";
import type { RuleInput } from "../../../test/policy/fields.ts";

const explain = (
  parentType: string,
  rules: readonly RuleInput[],
  values: Record<number, unknown>,
) => {
  const all = [
    field(1, "Parent", parentType),
    field(2, "Child", "multiselect", "a,b,c", { parent: 1, rules }),
  ];
  const verdict = verdicts(all, stored(all, values)).get(2);
  return verdict === undefined ? "no verdict" : describeReason(verdict);
};

test("a hidden field says which values of its parent make it apply", () => {
  const rules: RuleInput[] = [
    ["x", null],
    ["y", null],
    ["z", null],
  ];
  expect(explain("dropdown", rules, {})).toBe('Only applies when "Parent" is "x", "y" or "z".');
  expect(explain("checkbox", [[true, null]], {})).toBe('Only applies when "Parent" is ticked.');
  expect(explain("checkbox", [[false, null]], { 1: "yes" })).toBe(
    'Only applies when "Parent" is not ticked.',
  );
  expect(explain("dropdown", [], { 1: "x" })).toBe('No value of "Parent" makes this field apply.');
});

test("a value with options that are not allowed says which, and what may be chosen", () => {
  expect(explain("dropdown", [["x", ["a"]]], { 1: "x", 2: "b,a" })).toBe(
    `"b" isn't an option for the chosen "Parent". Choose "a".`,
  );
  expect(explain("dropdown", [["x", []]], { 1: "x", 2: "a,b" })).toBe(
    `"a" and "b" aren't options for the chosen "Parent". No option is left.`,
  );
});

test("a visible field with a valid value has nothing to explain", () => {
  expect(explain("dropdown", [["x", ["a"]]], { 1: "x", 2: "a" })).toBeNull();
});
