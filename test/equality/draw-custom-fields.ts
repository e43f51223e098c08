import fc from "fast-check";
import { hasOptions } from "../../shared/contract/policy.ts";
import { DEFINITIONS, TREE } from "./definitions.ts";

export const POLICY: fc.Arbitrary<unknown> = fc.constantFrom("keep", "clear");

const VALUES: Readonly<Record<string, readonly string[]>> = {
  checkbox: ["true", "false", "", "True", "1", "yes"],
  text: ["Mitte", "calls back", "", " "],
  number: ["3", "", "12.5"],
  date: ["2026-12-31", "2027-01-31", ""],
  file: ["cert.pdf", "other.pdf", ""],
};

/** Values that fit their parents, that do not, that are no options at all, and none. */
function valuesOf(id: number): readonly string[] {
  const definition = DEFINITIONS.find((field) => field.id === id);
  const options = TREE.find((field) => field.id === id)?.options ?? [];
  if (definition === undefined || !hasOptions(definition))
    return VALUES[definition?.field_type ?? "text"] ?? ["x"];
  if (definition.field_type === "dropdown") return [...options, "", "Nowhere"];
  const [first = "", second = "", third = ""] = options;
  return [
    first,
    second,
    third,
    `${first},${second}`,
    `${second}, ${first}`,
    `${first},${third}`,
    "",
    "Nowhere",
  ];
}

const drawItem = fc
  .constantFrom(...TREE.map(({ id }) => id))
  .chain((id) => fc.constantFrom(...valuesOf(id)).map((value) => ({ id, value })));

/** One to three items; rarely the same field twice. */
export function drawItems(): fc.Arbitrary<
  readonly { readonly id: number; readonly value: string }[]
> {
  return fc.oneof(
    {
      weight: 9,
      arbitrary: fc.uniqueArray(drawItem, { minLength: 1, maxLength: 3, selector: ({ id }) => id }),
    },
    { weight: 1, arbitrary: fc.array(drawItem, { minLength: 0, maxLength: 3 }) },
  );
}

/** A body that changes custom fields, under either policy or none. */
export const customFieldBody: fc.Arbitrary<readonly (readonly [string, unknown])[]> = fc
  .tuple(drawItems(), fc.option(POLICY, { nil: undefined }))
  .map(([items, policy]) => [
    ["custom_fields", items] as const,
    ...(policy === undefined
      ? []
      : [["invalid_linked_custom_field_value_policy", policy] as const]),
  ]);
