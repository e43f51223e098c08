import fc from "fast-check";
import { expect, test } from "vitest";
import { WEEKDAYS } from "../../../shared/local/report.ts";
import { dateText, dayOf, midnightOf, monthName, monthOf, monthsFrom, weekOf } from "./periods.ts";

const DAY_MS = 86_400_000;
const time = fc
  .integer({ min: Date.UTC(1980, 0, 1), max: Date.UTC(2080, 0, 1) })
  .map((ms) => new Date(ms).getTime());

test("months around one go over the turn of the year", () => {
  expect(monthsFrom("2026-01", -2, 1)).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
  expect(monthsFrom("2026-12", 0, 1)).toEqual(["2026-12", "2027-01"]);
});

test("the last day of a month, also of a leap year's February, and of the one before", () => {
  expect(dayOf("2026-02", "last")).toBe("2026-02-28");
  expect(dayOf("2028-02", "last")).toBe("2028-02-29");
  expect(dayOf("2026-01", -1)).toBe("2025-12-31");
  expect(dayOf("2026-12", "next")).toBe("2027-01-01");
  expect(monthName("2026-11")).toBe("Nov 2026");
});

test("a week begins on the chosen day before, at local midnight, whatever the clocks do", () => {
  const anyDay = fc.constantFrom(...WEEKDAYS);
  fc.assert(
    fc.property(time, anyDay, fc.integer({ min: -60, max: 60 }), (at, day, weeks) => {
      const first = weekOf(at, day, weeks);
      const date = new Date(first);
      expect(WEEKDAYS[date.getDay()]).toBe(day);
      expect([date.getHours(), date.getMinutes()]).toEqual([0, 0]);
      expect(weekOf(first, day)).toBe(first);
      const distance = (at - weekOf(at, day)) / DAY_MS;
      expect(distance >= 0 && distance < 7 + 1 / 12).toBe(true);
    }),
  );
});

test("days follow each other without a gap, and each is in its month", () => {
  fc.assert(
    fc.property(time, (at) => {
      const [day, next] = [midnightOf(at), midnightOf(at, 1)];
      expect(dateText(day)).toBe(dateText(at));
      expect(dateText(next - 1)).toBe(dateText(at));
      expect(dateText(at).startsWith(monthOf(at))).toBe(true);
    }),
  );
});
