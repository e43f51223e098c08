import { expect, test } from "vitest";
import { isCalendarDate, parseInstant } from "./instant.ts";

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
