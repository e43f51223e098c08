import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CustomFieldItem, CustomFieldValue, InvalidValuePolicy } from "../custom-field.ts";
import { descendants, evaluatePolicy, verdicts } from "../policy.ts";
import { byId } from "../../../test/policy/fields.ts";
import { expectedOutcome } from "../../../test/policy/oracle.ts";
import { shuffled, update } from "../../../test/policy/random-tree.ts";

// The generator must reach what the properties are about: a tree without a sent value proves
// nothing.
test("the random updates clear fields on every level below the first, and restrict options", () => {
  const reached = new Set<string>();
  for (const { definitions, record, sent } of fc.sample(update(), { numRuns: 1500, seed: 1 })) {
    const above = (id: number): number =>
      definitions.filter((d) => descendants(definitions, d.id).some((c) => c.id === id)).length;
    for (const verdict of evaluatePolicy(definitions, record, sent, "clear").fields.values()) {
      if (verdict.wouldClear)
        reached.add(`${verdict.reason?.kind} at level ${above(verdict.id) + 1}`);
    }
  }
  expect([...reached].toSorted()).toEqual(
    ["hidden", "option"].flatMap((kind) => [2, 3, 4].map((level) => `${kind} at level ${level}`)),
  );
});

const policy = fc.constantFrom<InvalidValuePolicy>("keep", "clear");
const RUNS = { numRuns: 1500 };

/** The record with what was sent, before any clearing. */
function givenValues(
  record: readonly CustomFieldValue[],
  sent: readonly CustomFieldItem[],
): Record<number, string | null> {
  return {
    ...byId(record),
    ...Object.fromEntries(sent.map((item) => [item.id, item.value] as const)),
  };
}

describe("on random dependency trees of up to four levels", () => {
  test("the outcome is that of the oracle, field by field", () => {
    fc.assert(
      fc.property(update(), policy, ({ definitions, record, sent }, chosen) => {
        const result = evaluatePolicy(definitions, record, sent, chosen);
        const values = byId(result.values);
        const found = [...result.fields.values()].map((verdict) => ({
          id: verdict.id,
          value: values[verdict.id] ?? null,
          visible: verdict.visible,
          allowed: verdict.allowed === null ? null : new Set(verdict.allowed),
          valid: verdict.valid,
          wouldClear: verdict.wouldClear,
        }));
        const wanted = [...expectedOutcome(definitions, record, sent, chosen)].map(
          ([id, expected]) => ({
            id,
            ...expected,
            allowed: expected.allowed === null ? null : new Set(expected.allowed),
          }),
        );
        expect(found).toEqual(wanted);
      }),
      RUNS,
    );
  });

  test("applying the result again, with nothing or the same sent, changes nothing", () => {
    fc.assert(
      fc.property(update(), policy, ({ definitions, record, sent }, chosen) => {
        const { values } = evaluatePolicy(definitions, record, sent, chosen);
        const again = evaluatePolicy(definitions, values, [], chosen).values;
        expect(again.length).toBe(values.length);
        expect(again.every((item, index) => item === values[index])).toBe(true);
        expect(evaluatePolicy(definitions, values, sent, chosen).values).toEqual(values);
      }),
      RUNS,
    );
  });

  test("keep stores what was sent and never changes a value that was not sent", () => {
    fc.assert(
      fc.property(update(), ({ definitions, record, sent }) => {
        const news = new Set(sent.map(({ id }) => id));
        const { values } = evaluatePolicy(definitions, record, sent, "keep");
        expect(byId(values)).toEqual(givenValues(record, sent));
        expect(record.every((item) => news.has(item.id) || values.includes(item))).toBe(true);
      }),
      RUNS,
    );
  });

  test("clear stores what was sent, was there, or null, and touches nothing around it", () => {
    fc.assert(
      fc.property(update(), ({ definitions, record, sent }) => {
        const given = givenValues(record, sent);
        const reach = new Set(
          sent.flatMap(({ id }) => [id, ...descendants(definitions, id).map((child) => child.id)]),
        );
        for (const item of evaluatePolicy(definitions, record, sent, "clear").values) {
          if (item.value === given[item.id]) continue;
          expect(item.value).toBeNull();
          expect(reach.has(item.id)).toBe(true);
        }
      }),
      RUNS,
    );
  });

  test("clear never touches file values", () => {
    fc.assert(
      fc.property(update(), ({ definitions, record, sent }) => {
        const files = new Set(definitions.filter((d) => d.field_type === "file").map((d) => d.id));
        const given = givenValues(record, sent);
        const { values } = evaluatePolicy(definitions, record, sent, "clear");
        for (const item of values) if (files.has(item.id)) expect(item.value).toBe(given[item.id]);
      }),
      RUNS,
    );
  });

  test("after clear nothing that the update could reach is invalid, but for files", () => {
    fc.assert(
      fc.property(update(), ({ definitions, record, sent }) => {
        const { values } = evaluatePolicy(definitions, record, sent, "clear");
        const now = verdicts(definitions, values);
        for (const { id } of sent) {
          for (const reached of [
            ...definitions.filter((d) => d.id === id),
            ...descendants(definitions, id),
          ]) {
            if (reached.field_type !== "file") expect(now.get(reached.id)?.valid).toBe(true);
          }
        }
      }),
      RUNS,
    );
  });

  test("wouldClear under keep foretells what clear does", () => {
    fc.assert(
      fc.property(update(), ({ definitions, record, sent }) => {
        const foretold = [...evaluatePolicy(definitions, record, sent, "keep").fields.values()]
          .filter((verdict) => verdict.wouldClear)
          .map(({ id }) => id);
        const kept = byId(evaluatePolicy(definitions, record, sent, "keep").values);
        const cleared = byId(evaluatePolicy(definitions, record, sent, "clear").values);
        const nulled = definitions.map(({ id }) => id).filter((id) => kept[id] !== cleared[id]);
        expect(foretold).toEqual(nulled);
      }),
      RUNS,
    );
  });
});

test("the order of definitions changes neither values nor verdicts, even in circles", () => {
  const anyUpdate = fc.oneof(update(), update("any"));
  const twoOrders = anyUpdate.chain((one) => fc.tuple(fc.constant(one), shuffled(one.definitions)));
  fc.assert(
    fc.property(twoOrders, policy, ([{ definitions, record, sent }, reordered], chosen) => {
      const one = evaluatePolicy(definitions, record, sent, chosen);
      const two = evaluatePolicy(reordered, record, sent, chosen);
      expect(byId(two.values)).toEqual(byId(one.values));
      expect(two.fields).toEqual(one.fields);
    }),
    RUNS,
  );
});

test("circles and missing parents end in an answer for every field", () => {
  fc.assert(
    fc.property(update("any"), policy, ({ definitions, record, sent }, chosen) => {
      const result = evaluatePolicy(definitions, record, sent, chosen);
      expect(result.fields.size).toBe(definitions.length);
      for (const { id } of definitions)
        expect(descendants(definitions, id).map((d) => d.id)).not.toContain(id);
    }),
    RUNS,
  );
});
