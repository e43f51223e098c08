import { expect, test } from "vitest";
import { undoBody, undoField, undoValue } from "./undo-value.ts";
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
  ["as it was", "city", { before: "Oslo", after: "Ghent", present: "Oslo" }, { by: "nothing" }],
  [
    "as the edit made it",
    "city",
    { before: "Oslo", after: "Ghent", present: "Ghent" },
    { by: "value", value: "Oslo", changedSince: false },
  ],
  [
    "something else since",
    "city",
    { before: "Oslo", after: "Ghent", present: "Bergen" },
    { by: "value", value: "Oslo", changedSince: true },
  ],
  [
    "empty before, which the API cannot make it",
    "city",
    { before: null, after: "Ghent", present: "Ghent" },
    { by: "none", changedSince: false },
  ],
  [
    "a list in another order",
    "tags",
    { before: "a,b", after: "c", present: "b,a" },
    { by: "nothing" },
  ],
  [
    "custom fields, each by itself",
    "custom_fields",
    {
      before: [
        { id: 1, value: "x" },
        { id: 2, value: "" },
      ],
      after: [
        { id: 1, value: "y" },
        { id: 2, value: "z" },
      ],
      present: [
        { id: 1, value: "x" },
        { id: 2, value: "other" },
        { id: 3, value: "not of this edit" },
      ],
    },
    { by: "value", value: [{ id: 2, value: "" }], changedSince: true },
  ],
] as const)("a field is undone: %s", ([, name, edited, expected]) => {
  expect(undoField(CONTRACTS.contact, name, edited)).toEqual(expected);
});
