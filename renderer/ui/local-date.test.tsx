import { afterEach, expect, test } from "vitest";
import { useViewState } from "../core/view-state.ts";
import { week } from "../screens/agenda/day-lanes.ts";
import { readDate } from "./read-date.ts";
import { calendarWeekStart, weekStart } from "./local-date.ts";

afterEach(() => useViewState.getState().set({ locale: "system", weekStart: "system" }));

test.each([
  ["de-DE", 1, "mon"],
  ["en-GB", 1, "mon"],
  ["en-US", 0, "sun"],
  ["ar-EG", 6, "sat"],
] as const)("weeks begin as in the region: %s", (locale, day, name) => {
  useViewState.getState().set({ locale });
  expect([weekStart(), calendarWeekStart()]).toEqual([day, name]);
});

test("the chosen day counts, whatever the region", () => {
  const days = (at: Date) => week(at).map((day) => day.getDate());
  const sunday = new Date(2026, 10, 22);
  useViewState.getState().set({ locale: "en-US", weekStart: "monday" });
  expect(days(sunday)).toEqual([16, 17, 18, 19, 20, 21, 22]);
  useViewState.getState().set({ weekStart: "sunday" });
  expect(days(sunday)).toEqual([22, 23, 24, 25, 26, 27, 28]);
});

test("the next Sunday is that of the next week, where weeks begin on Sundays, too", () => {
  // A Wednesday.
  const now = new Date(2026, 10, 25);
  const next = (start: 0 | 1) =>
    readDate("next sun", { currentTime: now, locale: "en-GB", withTime: false, weekStart: start })
      ?.day;
  expect([next(1), next(0)]).toEqual(["2026-12-06", "2026-11-29"]);
});
