import fc from "fast-check";
import { expect, test } from "vitest";
import { calendarFile } from "./calendar-file.ts";
import type { Planned } from "./planned.ts";

const MADE_AT = new Date("2026-11-22T08:00:00Z");

/** Reads a file as RFC 5545 says: unfolds its lines, then splits names, parameters and values. */
function readCalendar(text: string): readonly (readonly [name: string, value: string])[] {
  expect(text.endsWith("\r\n")).toBe(true);
  const raw = text.slice(0, -2).split("\r\n");
  for (const line of raw) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n]/);
  }
  return raw
    .join("\r\n")
    .replaceAll("\r\n ", "")
    .split("\r\n")
    .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)] as const);
}

/** Reads a value of type TEXT, from left to right. */
function readText(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_all, letter: string) =>
    letter.toLowerCase() === "n" ? "\n" : letter,
  );
}

function item(change: Readonly<Record<string, unknown>>, planned: Partial<Planned> = {}): Planned {
  return {
    record: { id: 7, title: "Interview", ...change },
    start: new Date("2026-11-23T09:00:00Z"),
    end: new Date("2026-11-23T10:00:00Z"),
    allDay: false,
    ...planned,
  };
}

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc
    .array(fc.constantFrom("\\", ";", ",", "\n", "n", "日", "👩‍💻", " ", ":", '"', "é"), {
      maxLength: 120,
    })
    .map((parts) => parts.join("")),
);

test("every title, place and description is read back as it was, in lines of 75 octets", () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (title, location, description) => {
      const clean = (text: string) => text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "");
      const given = {
        title: `x${clean(title)}`,
        location: clean(location),
        description: clean(description),
      };
      const found = new Map(readCalendar(calendarFile([item(given)], MADE_AT)));
      expect(readText(found.get("SUMMARY") ?? "")).toBe(given.title);
      expect(readText(found.get("LOCATION") ?? "")).toBe(given.location);
      expect(readText(found.get("DESCRIPTION") ?? "")).toBe(given.description);
    }),
  );
});

test("times are UTC; an activity without a time is a day, whose end is the next one", () => {
  const timed = new Map(readCalendar(calendarFile([item({})], MADE_AT)));
  expect(timed.get("DTSTART")).toBe("20261123T090000Z");
  expect(timed.get("DTEND")).toBe("20261123T100000Z");
  expect(timed.get("DTSTAMP")).toBe("20261122T080000Z");
  expect(timed.get("UID")).toBe("activity-7@roadbook");
  const start = new Date(2026, 10, 30);
  const whole = new Map(
    readCalendar(calendarFile([item({}, { start, end: null, allDay: true })], MADE_AT)),
  );
  expect(whole.get("DTSTART;VALUE=DATE")).toBe("20261130");
  expect(whole.get("DTEND;VALUE=DATE")).toBe("20261201");
});

test("a line break in a text begins no property, and what is no web address is left out", () => {
  const hostile = item({
    title: "Call\r\nATTENDEE:mailto:x@y.example",
    meeting_link: "javascript:alert(1)",
  });
  const names = readCalendar(calendarFile([hostile], MADE_AT)).map(([name]) => name);
  expect(names).not.toContain("ATTENDEE");
  expect(names).not.toContain("URL");
});
