import { expect, test } from "vitest";
import { undoBody, undoValue } from "./undo-value.ts";
import { CONTRACTS } from "./catalog.ts";

test("what had a value gets it again; lists can be emptied again, texts of at least one character cannot", () => {
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
