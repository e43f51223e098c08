import { afterEach, beforeEach, expect, test } from "vitest";
import { setWeekStart } from "../../ui/local-date.ts";
import { type PeriodName, periodOf } from "./report-period.ts";

const of = (name: PeriodName, today: string) => {
  const period = periodOf({ name }, today);
  return period === null ? null : `${period.from}..${period.to}`;
};

beforeEach(() => setWeekStart("monday"));
afterEach(() => setWeekStart("system"));

test("weeks begin on the day that was chosen", () => {
  setWeekStart("sunday");
  expect(of("this-week", "2026-11-18")).toBe("2026-11-15..2026-11-21");
  expect(of("last-week", "2026-11-22")).toBe("2026-11-15..2026-11-21");
});

test.each([
  ["any", "2026-11-18", null],
  // A Wednesday, a Monday and a Sunday of the same week.
  ["this-week", "2026-11-18", "2026-11-16..2026-11-22"],
  ["this-week", "2026-11-16", "2026-11-16..2026-11-22"],
  ["this-week", "2026-11-22", "2026-11-16..2026-11-22"],
  ["last-week", "2026-11-18", "2026-11-09..2026-11-15"],
  ["this-week", "2027-01-01", "2026-12-28..2027-01-03"],
  ["this-month", "2028-02-10", "2028-02-01..2028-02-29"],
  ["last-month", "2026-01-31", "2025-12-01..2025-12-31"],
  ["last-month", "2026-03-31", "2026-02-01..2026-02-28"],
  ["this-quarter", "2026-11-18", "2026-10-01..2026-12-31"],
  ["last-quarter", "2026-02-18", "2025-10-01..2025-12-31"],
  ["this-year", "2026-11-18", "2026-01-01..2026-12-31"],
  ["last-year", "2026-11-18", "2025-01-01..2025-12-31"],
] as const)("%s on %s", (name, today, expected) => {
  expect(of(name, today)).toBe(expected);
});

test("own days count in either order; one that is missing is today", () => {
  expect(periodOf({ name: "own", from: "2026-05-01", to: "2026-03-01" }, "2026-11-18")).toEqual({
    from: "2026-03-01",
    to: "2026-05-01",
  });
  expect(periodOf({ name: "own", from: "2026-05-01" }, "2026-11-18")).toEqual({
    from: "2026-05-01",
    to: "2026-11-18",
  });
});
