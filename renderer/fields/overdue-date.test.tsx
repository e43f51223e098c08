import { expect, test } from "vitest";
import { isOverdue } from "./overdue-date.tsx";

const TODAY = "2026-11-20";
const STAGES = {
  deal_stage: [
    { id: 1, label: "Offer", percentage: 70 },
    { id: 2, label: "Won", percentage: 100 },
    { id: 3, label: "Lost", percentage: 0 },
  ],
};

test.each([
  [1, "2026-11-19", true],
  [1, "2026-11-20", false],
  [1, null, false],
  [1, "", false],
  [2, "2026-11-19", false],
  [3, "2026-11-19", false],
])("a deal in stage %s that closes on %s is overdue: %s", (id, close_date, expected) => {
  const deal = { id: 9, stage: { id }, close_date };
  expect(isOverdue("deal", deal, STAGES, TODAY)).toBe(expected);
});

test("no deal is overdue before its stages are known", () => {
  const deal = { id: 9, stage: { id: 2 }, close_date: "2026-11-19" };
  expect(isOverdue("deal", deal, undefined, TODAY)).toBe(false);
});

test.each([
  ["2026-11-19", false, true],
  ["2026-11-20", false, false],
  ["2026-11-19", true, false],
])("an activity of %s that is done (%s) is overdue: %s", (start_date, mark_as_done, expected) => {
  const activity = { id: 9, start_date, start_time: "", mark_as_done };
  expect(isOverdue("activity", activity, STAGES, TODAY)).toBe(expected);
});
