/** docs/sync.md, "Writing": which changes of a record share one request, and what it contains. */
import { describe, expect, test } from "vitest";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { customFieldItems, POLICY_FIELD as POLICY } from "../../shared/contract/custom-field.ts";
import type { OutboxEntry } from "../store/outbox/entry.ts";
import { canMerge, mergeChange } from "./coalesce.ts";

type Fields = Readonly<Record<string, unknown>>;

function entryOf(body: Fields, base: Fields, more: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    id: 1,
    kind: "update",
    resource: "contact",
    recordId: 1,
    slug: "contact_1",
    title: "Ann",
    body,
    base,
    state: "queued",
    attempts: 0,
    nextAttemptAt: null,
    attemptStartedAt: null,
    error: null,
    conflict: null,
    context: {},
    createdAt: 0,
    doneAt: null,
    ...more,
  };
}

const merge = (entry: OutboxEntry, body: Fields, base: Fields) =>
  mergeChange(CONTRACTS[entry.resource], entry, { body, base });
const items = (...pairs: readonly (readonly [number, string])[]) =>
  pairs.map(([id, value]) => ({ id, value }));

describe("whether a change can be merged into an entry", () => {
  test.for([
    ["an edit", {}, true],
    ["a create", { kind: "create" }, true],
    ["a deletion", { kind: "delete" }, false],
    ["a refused edit", { state: "rejected", attempts: 3 }, true],
    ["one that was tried", { attempts: 1 }, false],
    ["one in flight", { state: "sending", attempts: 1 }, false],
    ["one that may have arrived", { state: "unsure", attempts: 1 }, false],
    ["one in conflict", { state: "conflict" }, false],
    ["one that may go to the record that it replaces", { context: { insteadOf: 7 } }, false],
    [
      "one that looked for the record that it replaces, and was then refused",
      { context: { insteadOf: 7 }, state: "rejected", attempts: 1 },
      true,
    ],
  ] as const)("%s: %s", ([, more, expected]) => {
    const entry = entryOf({ city: "Ghent" }, { city: "" }, more as Partial<OutboxEntry>);
    expect(canMerge(entry)).toBe(expected);
  });
});

describe("policies: custom fields coalesce only when both edits say keep", () => {
  const policies = [undefined, "keep", "clear"] as const;
  const withPolicy = (policy: (typeof policies)[number], hasItems: boolean, item: number) => ({
    ...(policy !== undefined && { [POLICY]: policy }),
    ...(hasItems ? { custom_fields: items([item, "x"]) } : { city: `City ${item}` }),
  });
  for (const first of policies)
    for (const second of policies)
      for (const [firstHas, secondHas] of [
        [true, true],
        [true, false],
        [false, true],
        [false, false],
      ] as const)
        test(`${first} with ${firstHas}, then ${second} with ${secondHas}`, () => {
          const base = (hasItems: boolean, item: number): Fields =>
            hasItems ? { custom_fields: items([item, ""]) } : { city: "" };
          const entry = entryOf(withPolicy(first, firstHas, 1), base(firstHas, 1));
          const merged = merge(entry, withPolicy(second, secondHas, 2), base(secondHas, 2));
          const folds = !(firstHas && secondHas) || (first !== "clear" && second !== "clear");
          expect(merged === null).toBe(!folds);
          if (merged === null) return;
          const expected = [...(firstHas ? [1] : []), ...(secondHas ? [2] : [])];
          expect(customFieldItems(merged.body["custom_fields"]).map(({ id }) => id)).toEqual(
            expected,
          );
          expect(POLICY in merged.body).toBe(
            expected.length > 0 && (first !== undefined || second !== undefined),
          );
        });
});

test("the first base and the last value count; a field back at its base is no change", () => {
  const entry = entryOf({ city: "Ghent", position: "CTO" }, { city: "Bruges", position: "" });
  expect(merge(entry, { city: "Lier" }, { city: "Ghent" })).toEqual({
    body: { city: "Lier", position: "CTO" },
    base: { city: "Bruges", position: "" },
  });
  expect(merge(entry, { city: "Bruges" }, { city: "Ghent" })).toEqual({
    body: { position: "CTO" },
    base: { position: "" },
  });
  expect(merge(entryOf({ city: "A" }, { city: "" }), { city: "" }, { city: "A" })).toEqual({
    body: {},
    base: {},
  });
});

test("nothing is dropped from a create: it has no base value to return to", () => {
  const entry = entryOf({ first_name: "Ann", city: "Ghent" }, {}, { kind: "create" });
  expect(merge(entry, { city: "" }, { city: "Ghent" })).toEqual({
    body: { first_name: "Ann", city: "" },
    base: {},
  });
});

test("items merge one by one, and those back at their base value are dropped", () => {
  const body = { custom_fields: items([1, "a"], [2, "b"]), [POLICY]: "keep" };
  const entry = entryOf(body, { custom_fields: items([1, "one"], [2, "two"]) });
  expect(
    merge(
      entry,
      { custom_fields: items([2, "two"], [3, "c"]) },
      { custom_fields: items([2, "b"], [3, ""]) },
    ),
  ).toEqual({
    body: { custom_fields: items([1, "a"], [3, "c"]), [POLICY]: "keep" },
    base: { custom_fields: items([1, "one"], [3, ""]) },
  });
  const back = merge(
    entry,
    { custom_fields: items([1, "one"], [2, "two"]) },
    { custom_fields: items([1, "a"], [2, "b"]) },
  );
  expect(back).toEqual({ body: {}, base: {} });
});

test("under clear an item back at its base value is sent: it may have emptied others", () => {
  const entry = entryOf(
    { custom_fields: items([1, "same"]), [POLICY]: "clear" },
    { custom_fields: items([1, "same"]) },
  );
  expect(merge(entry, { city: "Ghent" }, { city: "" })?.body).toEqual({
    custom_fields: items([1, "same"]),
    [POLICY]: "clear",
    city: "Ghent",
  });
});

test("an emptied item is sent even if it had no value: the server may have a default", () => {
  const entry = entryOf({ city: "Ghent" }, { city: "" });
  const merged = merge(entry, { custom_fields: items([1, ""]) }, { custom_fields: items([1, ""]) });
  expect(merged?.body["custom_fields"]).toEqual(items([1, ""]));
});

test("another related record comes with its own entity type, or with none", () => {
  const activity = (body: Fields, base: Fields) => entryOf(body, base, { resource: "activity" });
  const first = activity(
    { related_to: "contact_1", related_to_entity: 4 },
    { related_to: "job_1", related_to_entity: 2 },
  );
  expect(merge(first, { related_to: "deal_1" }, { related_to: "contact_1" })?.body).toEqual({
    related_to: "deal_1",
  });
  const both = { related_to: "deal_1", related_to_entity: 5 };
  expect(merge(first, both, { related_to: "contact_1", related_to_entity: 4 })?.body).toEqual(both);
  expect(merge(first, { title: "Call" }, { title: "" })?.body).toEqual({
    related_to: "contact_1",
    related_to_entity: 4,
    title: "Call",
  });
});
