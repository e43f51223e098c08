import { CalendarDateTime, fromAbsolute, toCalendarDate } from "@internationalized/date";
import { addDays, differenceInCalendarDays, startOfDay } from "date-fns";
import fc from "fast-check";
import { expect, test } from "vitest";
import { clockOf, dateIn, dayOf, isTimeZone, offsetAt, timeIn, ZonedDate } from "./zoned-date.ts";

/**
 * Whole, half and quarter hours, both hemispheres; clocks that change by half an hour, by two, at
 * midnight, twice within two months, and by a day.
 */
const ZONES = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "America/St_Johns",
  "America/Sao_Paulo",
  "America/Santiago",
  "Africa/Cairo",
  "Africa/Casablanca",
  "Antarctica/Troll",
  "Asia/Beirut",
  "Asia/Kathmandu",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "Pacific/Marquesas",
];
const [FIRST, LAST] = [Date.UTC(1975, 0, 1), Date.UTC(2040, 0, 1)];
const [DAY_MS, HOUR_MS] = [86_400_000, 3_600_000];

/** When the clocks of a zone change, to the minute. */
function changesOf(zone: string): readonly number[] {
  const changes: number[] = [];
  for (let from = FIRST; from < LAST; from += 20 * DAY_MS) {
    let [before, after] = [from, from + 20 * DAY_MS];
    if (offsetAt(zone, before) === offsetAt(zone, after)) continue;
    while (after - before > 60_000) {
      const middle = Math.floor((before + after) / 2);
      if (offsetAt(zone, middle) === offsetAt(zone, before)) before = middle;
      else after = middle;
    }
    changes.push(after);
  }
  return changes;
}

/** Any time in a zone, mostly around a change of its clocks. */
const zonedTime = fc
  .constantFrom(...ZONES.map((zone) => ({ zone, changes: changesOf(zone) })))
  .chain(({ zone, changes }) => {
    const any = fc.integer({ min: FIRST, max: LAST });
    const near = fc
      .tuple(fc.constantFrom(...changes, FIRST), fc.integer({ min: -26, max: 26 }), any)
      .map(([at, hours, rest]) => at + hours * HOUR_MS + (rest % HOUR_MS));
    return fc.record({ zone: fc.constant(zone), time: fc.oneof(any, near, near) });
  });

test("a date shows what the clocks of its zone show", () => {
  fc.assert(
    fc.property(zonedTime, ({ zone, time }) => {
      const date = dateIn(zone, time);
      const shown = fromAbsolute(time, zone);
      expect(date.getTime()).toBe(time);
      expect(date.toISOString()).toBe(new Date(time).toISOString());
      expect([date.getFullYear(), date.getMonth() + 1, date.getDate()]).toEqual([
        shown.year,
        shown.month,
        shown.day,
      ]);
      expect([date.getHours(), date.getMinutes(), date.getSeconds()]).toEqual([
        shown.hour,
        shown.minute,
        shown.second,
      ]);
      expect(date.getTimezoneOffset() * -60_000).toBe(shown.offset);
    }),
    { numRuns: 2_000 },
  );
});

test("a wall clock says its time; what it skips or repeats is read as by Temporal", () => {
  fc.assert(
    fc.property(zonedTime, ({ zone, time }) => {
      // Read as UTC, it may be an hour that this zone leaves out.
      const [day, clock] = new Date(time).toISOString().split("T");
      const wall = `${day ?? ""}T${clock?.slice(0, 5) ?? ""}`;
      const [year = 0, month = 0, date = 0, hour = 0, minute = 0] = wall.split(/\D/).map(Number);
      const expected = new CalendarDateTime(year, month, date, hour, minute).toDate(zone).getTime();
      expect(timeIn(zone, wall)).toBe(expected);
      const shown = dateIn(zone, expected);
      expect(timeIn(zone, `${dayOf(shown)}T${clockOf(shown)}`)).toBe(expected);
    }),
    { numRuns: 2_000 },
  );
});

test("days are counted by the clocks of the zone, and date-fns does", () => {
  fc.assert(
    fc.property(zonedTime, fc.integer({ min: -400, max: 400 }), ({ zone, time }, days) => {
      const date = dateIn(zone, time);
      const shown = fromAbsolute(time, zone);
      expect(addDays(date, days).getTime()).toBe(shown.add({ days }).toDate().getTime());
      expect(startOfDay(date).getTime()).toBe(toCalendarDate(shown).toDate(zone).getTime());
      expect(timeIn(zone, dayOf(date))).toBe(toCalendarDate(shown).toDate(zone).getTime());
      const later = dateIn(zone, time + days * DAY_MS);
      expect(differenceInCalendarDays(later, date)).toBe(
        Math.round((Date.parse(dayOf(later)) - Date.parse(dayOf(date))) / DAY_MS),
      );
    }),
    { numRuns: 2_000 },
  );
});

test("without a zone it is the machine's", () => {
  const machine = Intl.DateTimeFormat().resolvedOptions().timeZone;
  fc.assert(
    fc.property(fc.integer({ min: FIRST, max: LAST }), (time) => {
      const [plain, zoned] = [dateIn(null, time), new ZonedDate(machine, time)];
      expect(`${dayOf(plain)} ${clockOf(plain)}`).toBe(`${dayOf(zoned)} ${clockOf(zoned)}`);
      expect(timeIn(null, dayOf(plain))).toBe(timeIn(machine, dayOf(zoned)));
    }),
  );
});

test("a time that is none stays none, and a zone that is none is known as such", () => {
  expect(dateIn("Asia/Tokyo", Number.NaN).getDate()).toBeNaN();
  expect(timeIn("Asia/Tokyo", "soon")).toBeNaN();
  expect(timeIn("Asia/Tokyo", "2026-02-30T25:00")).toBeNaN();
  expect([isTimeZone("Asia/Tokyo"), isTimeZone("Mars/Olympus"), isTimeZone("")]).toEqual([
    true,
    false,
    false,
  ]);
});
