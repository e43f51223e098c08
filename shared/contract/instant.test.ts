import fc from "fast-check";
import { expect, test } from "vitest";
import { isCalendarDate, parseInstant, usualInstant } from "./instant.ts";

const two = (number: number) => String(number).padStart(2, "0");

test("a day exists when the calendar has it", () => {
  for (const year of ["0000", "1900", "1999", "2000", "2023", "2024", "2100", "9999"])
    for (let month = 0; month <= 13; month += 1)
      for (let day = 0; day <= 32; day += 1) {
        const text = `${year}-${two(month)}-${two(day)}`;
        const time = Date.parse(`${text}T00:00:00Z`);
        const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
        expect([text, isCalendarDate(text)]).toEqual([text, exists]);
        expect(parseInstant(text)).toBe(exists ? time : null);
        expect(parseInstant(`${text}T12:30:00.250Z`)).toBe(exists ? time + 45_000_250 : null);
      }
});

test("the same instant is read from every spelling of it", () => {
  const time = Date.UTC(2026, 1, 3, 4, 5, 6);
  for (const text of [
    "2026-02-03T04:05:06Z",
    "2026-02-03T04:05:06.000Z",
    "2026-02-03T04:05:06.000000Z",
    "2026-02-03t04:05:06z",
    "2026-02-03 04:05:06",
    "2026-02-03 04:05:06,000",
    "2026-02-03T05:05:06+01",
    "2026-02-03T05:05:06+0100",
    "2026-02-03T05:05:06+01:00",
    " 2026-02-03T04:05:06 Z ",
  ])
    expect([text, parseInstant(text)]).toEqual([text, time]);
  for (const text of [
    "2026-02-03T24:30:00Z",
    "2026-02-03T04:60:00Z",
    "2026-02-03T04:05:06",
    "yesterday",
    "",
  ])
    expect([text, parseInstant(text)]).toEqual([
      text,
      text === "2026-02-03T04:05:06" ? time : null,
    ]);
});

test("the usual spelling is read as Date reads it, and nothing else is", () => {
  const digits = (count: number) =>
    fc.stringMatching(new RegExp(`^[0-9]{${count}}$`)).filter((text) => text.length === count);
  const part = fc.oneof(
    { weight: 5, arbitrary: digits(2) },
    fc.constantFrom("02", "1x", "+1", " 1"),
  );
  const ms = fc.oneof(
    fc.constant(""),
    digits(3).map((text) => `.${text}`),
  );
  const odd = fc
    .tuple(digits(4), part, part, part, part, part, ms)
    .map(([y, m, d, h, min, s, end]) => `${y}-${m}-${d}T${h}:${min}:${s}${end}Z`);
  const usual = fc
    .tuple(
      fc.date({ min: new Date(-5e13), max: new Date(2e14), noInvalidDate: true }),
      fc.boolean(),
    )
    .map(([date, whole]) => (whole ? `${date.toISOString().slice(0, 19)}Z` : date.toISOString()));
  fc.assert(
    fc.property(fc.oneof(odd, usual), (text) => {
      const time = Date.parse(text);
      const iso = Number.isNaN(time) ? "" : new Date(time).toISOString();
      const isUsual = (iso === text || iso === text.replace("Z", ".000Z")) && iso >= "0100";
      expect([text, usualInstant(text)]).toEqual([text, isUsual ? time : null]);
    }),
    { numRuns: 3_000 },
  );
});
