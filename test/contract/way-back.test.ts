import { expect, test } from "vitest";
import { bodyBack, wayBack } from "../../shared/contract/way-back.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";

test("what had a value gets it again; lists can be emptied again, texts of at least one character cannot", () => {
  expect(wayBack(CONTRACTS.contact, "city", "Oslo")).toBe("Oslo");
  expect(wayBack(CONTRACTS.contact, "city", null)).toBeUndefined();
  expect(wayBack(CONTRACTS.contact, "city", "")).toBeUndefined();
  expect(wayBack(CONTRACTS.contact, "tags", null)).toBe("");
  expect(wayBack(CONTRACTS.deal, "candidate_slugs", null)).toBe("");
  expect(wayBack(CONTRACTS.activity, "location", null)).toBe("");
});

test("what the contract refuses, files and policies are never sent back", () => {
  expect(wayBack(CONTRACTS.contact, "stage_id", "two")).toBeUndefined();
  expect(wayBack(CONTRACTS.candidate, "resume", "cv.pdf")).toBeUndefined();
  expect(
    wayBack(CONTRACTS.candidate, "invalid_linked_custom_field_value_policy", "keep"),
  ).toBeUndefined();
  expect(wayBack(CONTRACTS.contact, "nothing_of_the_kind", "x")).toBeUndefined();
});

test("a body of the way back holds what can go back and nothing else", () => {
  expect(
    bodyBack(CONTRACTS.contact, { city: null, phone: "+47 22", tags: null, stage_id: 2 }),
  ).toEqual({
    phone: "+47 22",
    tags: "",
    stage_id: 2,
  });
});
