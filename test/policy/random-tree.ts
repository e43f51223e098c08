import fc from "fast-check";
import type {
  CustomFieldDefinition,
  CustomFieldItem,
  CustomFieldValue,
} from "../../shared/contract/custom-field.ts";
import { field, stored } from "./fields.ts";
import type { RuleInput } from "./fields.ts";

export type Update = {
  readonly definitions: CustomFieldDefinition[];
  readonly record: CustomFieldValue[];
  readonly sent: CustomFieldItem[];
};

const LEVELS = 4;
const OPTIONS = ["A", "B", "C"];
// Parents come first and often, because a tree of text fields tells nothing.
const PARENT_TYPES = ["dropdown", "multiselect", "checkbox"];
const LEAF_TYPES = ["text", "number", "date", "file", "percentage", "phone"];
const type = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...PARENT_TYPES) },
  { weight: 1, arbitrary: fc.constantFrom(...LEAF_TYPES) },
);

/** A value that a field of this type may hold, odd spellings, blanks and emptiness included. */
function value(fieldType: string): fc.Arbitrary<string> {
  switch (fieldType) {
    case "checkbox":
      return fc.constantFrom("true", "True", "1", "yes", "false", "False", "0", "no", "");
    case "multiselect":
      return fc
        .tuple(fc.subarray(OPTIONS), fc.constantFrom(",", ", ", " ,"))
        .map(([chosen, separator]) => chosen.join(separator));
    default:
      return fc.constantFrom(...OPTIONS, ...OPTIONS, " A", "B ", "D", "");
  }
}

function rules(parentType: string): fc.Arbitrary<RuleInput[]> {
  const parentValue: fc.Arbitrary<string | boolean> =
    parentType === "checkbox"
      ? fc.constantFrom<string | boolean>(true, false, "true", "false")
      : fc.constantFrom(...OPTIONS, "B ");
  const allowed = fc.option(fc.subarray(["A", "B", "C", " B"]), { freq: 3 });
  return fc.array(fc.tuple(parentValue, allowed), { maxLength: 3 });
}

/**
 * An update of a record whose fields form trees of up to four levels. `linked` chooses the parent
 * of each field: "forest" among the fields before it, "any" among all ids and one that does not
 * exist, circles included.
 */
export function update(linked: "forest" | "any" = "forest"): fc.Arbitrary<Update> {
  return fc
    .record({
      types: fc.array(type, { minLength: 1, maxLength: 10 }),
      picks: fc.array(fc.nat({ max: 999 }), { minLength: 10, maxLength: 10 }),
    })
    .chain(({ types, picks }) => {
      const levels: number[] = [];
      const parents = types.map((_, index) => {
        const pick = picks[index] ?? 0;
        if (linked === "any") return pick % (types.length + 2);
        // Mostly the field just before, so that deep chains are common.
        const parent = pick % 2 === 0 ? index - 1 : (pick % (index + 1)) - 1;
        const fits = parent >= 0 && (levels[parent] ?? LEVELS) < LEVELS;
        levels.push(fits ? (levels[parent] ?? 0) + 1 : 1);
        return fits ? parent : null;
      });
      const definitions = fc.tuple(
        ...types.map((fieldType, index) => {
          const parent = parents[index] ?? null;
          if (parent === null)
            return fc.constant(field(index, `Field ${index}`, fieldType, "A, B, C"));
          return rules(types[parent] ?? "dropdown").map((list) =>
            field(index, `Field ${index}`, fieldType, "A, B, C", { parent, rules: list }),
          );
        }),
      );
      const present = fc.tuple(
        ...types.map((t) =>
          fc.option(fc.option(value(t), { freq: 6 }), { freq: 6, nil: undefined }),
        ),
      );
      const changed = fc.tuple(
        ...types.map((t) => fc.option(value(t), { freq: 3, nil: undefined })),
      );
      return fc.tuple(definitions, present, changed).chain(([inOrder, values, news]) => {
        const has = Object.fromEntries(
          values.flatMap((v, id) => (v === undefined ? [] : [[id, v] as const])),
        );
        const items = news.flatMap((v, id) => (v === undefined ? [] : [{ id, value: v }]));
        return fc.record({
          definitions: shuffled(inOrder),
          record: shuffled(stored(inOrder, has)),
          sent: shuffled(items).chain((all) =>
            fc.nat({ max: all.length }).map((count) => all.slice(0, count)),
          ),
        });
      });
    });
}

/** All of the items in any order. */
export function shuffled<T>(items: readonly T[]): fc.Arbitrary<T[]> {
  return fc.shuffledSubarray([...items], { minLength: items.length });
}
