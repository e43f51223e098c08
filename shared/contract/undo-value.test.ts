import { expect, test } from "vitest";
import { undoBody, undoFields, undoValue } from "./undo-value.ts";
import { CONTRACTS } from "./catalog.ts";

test("a value is restored; lists can be emptied again, texts with a minimum length not", () => {
  expect(undoValue(CONTRACTS.contact, "city", "Oslo")).toBe("Oslo");
  expect(undoValue(CONTRACTS.contact, "city", null)).toBeUndefined();
  expect(undoValue(CONTRACTS.contact, "city", "")).toBeUndefined();
  expect(undoValue(CONTRACTS.contact, "tags", null)).toBe("");
  expect(undoValue(CONTRACTS.deal, "candidate_slugs", null)).toBe("");
  expect(undoValue(CONTRACTS.activity, "location", null)).toBe("");
});

test("what the contract refuses, files and policies are never sent back", () => {
  expect(undoValue(CONTRACTS.contact, "stage_id", "two")).toBeUndefined();
  expect(undoValue(CONTRACTS.candidate, "resume", "cv.pdf")).toBeUndefined();
  expect(
    undoValue(CONTRACTS.candidate, "invalid_linked_custom_field_value_policy", "keep"),
  ).toBeUndefined();
  expect(undoValue(CONTRACTS.contact, "nothing_of_the_kind", "x")).toBeUndefined();
});

test("a body of the way back holds what can go back and nothing else", () => {
  expect(
    undoBody(CONTRACTS.contact, { city: null, phone: "+47 22", tags: null, stage_id: 2 }),
  ).toEqual({
    phone: "+47 22",
    tags: "",
    stage_id: 2,
  });
});

test.for([
  ["as it was", "city", ["Oslo", "Ghent", "Oslo"], {}, []],
  ["as the edit made it", "city", ["Oslo", "Ghent", "Ghent"], { city: "Oslo" }, []],
  ["something else since", "city", ["Oslo", "Ghent", "Bergen"], {}, [["city", "changed"]]],
  ["empty before, and since", "city", [null, "Ghent", "Ghent"], {}, [["city", "unclearable"]]],
  ["empty before, and changed", "city", [null, "Ghent", "Bergen"], {}, [["city", "changed"]]],
  ["a list in another order", "tags", ["a,b", "c", "b,a"], {}, []],
  ["a list that gained a value", "tags", ["a", "a,b", "a,b,c"], { tags: "a,c" }, []],
  ["a list that lost one since", "tags", ["a,b", "a", "c"], { tags: "c,b" }, []],
  [
    "custom fields, each by itself",
    "custom_fields",
    [
      [
        { id: 1, value: "x" },
        { id: 2, value: "" },
        { id: 4, value: "before" },
      ],
      [
        { id: 1, value: "y" },
        { id: 2, value: "z" },
        { id: 4, value: "after" },
      ],
      [
        { id: 1, value: "x" },
        { id: 2, value: "other" },
        { id: 3, value: "not of this edit" },
        { id: 4, value: "after" },
      ],
    ],
    { custom_fields: [{ id: 4, value: "before" }] },
    [["custom_fields", "changed"]],
  ],
] as const)("a field is undone: %s", ([, name, [before, after, present], body, kept]) => {
  const edit = { before: { [name]: before }, after: { [name]: after } };
  const undo = undoFields(CONTRACTS.contact, edit, () => present);
  expect(undo.body).toEqual(body);
  expect(undo.kept.map(({ field, reason }) => [field, reason])).toEqual(kept);
});

test("a field that the server never gives back is unknown, not empty: it is not emptied", () => {
  const edit = { before: { language_ids: null }, after: { language_ids: "1,2" } };
  expect(undoFields(CONTRACTS.candidate, edit, () => undefined)).toMatchObject({
    body: {},
    kept: [{ field: "language_ids", reason: "unclearable" }],
  });
});
