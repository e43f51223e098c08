import { expect, test } from "vitest";
import { type Unsent, unsentOf, worstUnsent } from "./unsent.ts";

const change = (entry: number, state: Unsent["state"]): Unsent => ({
  entry,
  state,
  conflict: state === "conflict" ? "fields" : null,
});

test("of several changes the one that needs the user most counts, of alike ones the oldest", () => {
  const all = [change(1, "queued"), change(2, "rejected"), change(3, "conflict")];
  expect(worstUnsent([...all, change(4, "conflict")])?.entry).toBe(3);
  expect(worstUnsent([change(1, "queued"), change(2, "unsure")])?.entry).toBe(2);
  expect(worstUnsent([change(7, "queued"), change(8, "queued")])?.entry).toBe(7);
  expect(worstUnsent([])).toBeUndefined();
});

test("a record whose answer says nothing of it, or nothing that is understood, is sent", () => {
  expect(unsentOf({ id: 1 })).toBeUndefined();
  expect(unsentOf({ id: 1, unsent: { entry: 3, state: "lost" } })).toBeUndefined();
  expect(unsentOf({ id: 1, unsent: change(3, "rejected") })).toEqual(change(3, "rejected"));
});
