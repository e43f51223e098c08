import fc from "fast-check";
import { expect, test } from "vitest";
import { WEEKDAYS } from "../../../shared/local/report.ts";
import { addDays, dayOf, daysBetween, weekOf, monthsFrom } from "./report-period.ts";
import { timeSteps } from "./time-steps.ts";

const day = fc
  .integer({ min: Date.UTC(1980, 0, 1), max: Date.UTC(2080, 0, 1) })
  .map((ms) => new Date(ms).toISOString().slice(0, 10));

test("months around one go over the turn of the year", () => {
  expect(monthsFrom("2026-01", -2, 1)).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
  expect(monthsFrom("2026-12", 0, 1)).toEqual(["2026-12", "2027-01"]);
});

test("the last day of a month, also of a leap year's February, and of the one before", () => {
  expect(dayOf("2026-02", "last")).toBe("2026-02-28");
  expect(dayOf("2028-02", "last")).toBe("2028-02-29");
  expect(dayOf("2026-01", -1)).toBe("2025-12-31");
  expect(dayOf("2026-12", "next")).toBe("2027-01-01");
});

test("a week begins on the chosen day before", () => {
  const start = fc.constantFrom(...WEEKDAYS);
  fc.assert(
    fc.property(day, start, fc.integer({ min: -60, max: 60 }), (of, on, weeks) => {
      const first = weekOf(of, on, weeks);
      expect(WEEKDAYS[new Date(first).getUTCDay()]).toBe(on);
      expect(weekOf(first, on)).toBe(first);
      const distance = daysBetween(weekOf(of, on), of);
      expect(distance >= 0 && distance < 7).toBe(true);
      expect(addDays(weekOf(of, on), 7 * weeks)).toBe(first);
    }),
  );
});

test("the steps of a period follow each other without a gap, also at the end of all dates", () => {
  expect(timeSteps({ from: "9999-12-30", to: "9999-12-31" }, "day", "monday")).toHaveLength(2);
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 90 }),
      fc.constantFrom("day", "week", "month", "year"),
      (from, days, step) => {
        const to = addDays(from, days);
        const steps = timeSteps({ from, to }, step, "sunday");
        expect([steps[0]?.from, steps.at(-1)?.to]).toEqual([from, to]);
        for (const [index, { to: end }] of steps.slice(0, -1).entries())
          expect(steps[index + 1]?.from).toBe(addDays(end, 1));
      },
    ),
  );
});
