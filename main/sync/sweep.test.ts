import { expect, test } from "vitest";
import { isSame, type ListWalk } from "./sweep.ts";

const WALK: ListWalk = {
  seenIds: new Set([1, 2, 3]),
  total: 3,
  rows: "all",
  isAscending: true,
  changedCount: 0,
};

test.each([
  { other: "one whose rows changed", walk: { ...WALK, changed: 2 }, same: true },
  { other: "one with another record", walk: { ...WALK, seenIds: new Set([1, 2, 4]) }, same: false },
  { other: "one with fewer records", walk: { ...WALK, seenIds: new Set([1, 2]) }, same: false },
  {
    other: "one with more records",
    walk: { ...WALK, seenIds: new Set([1, 2, 3, 4]) },
    same: false,
  },
  { other: "one of another total", walk: { ...WALK, total: 4 }, same: false },
  { other: "a disturbed one", walk: { ...WALK, rows: "disturbed" as const }, same: false },
])("a walk through a list and $other", ({ walk, same }) => {
  expect(isSame(WALK, walk)).toBe(same);
  expect(isSame(walk, WALK)).toBe(same);
});
