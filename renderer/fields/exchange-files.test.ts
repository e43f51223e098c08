import fc from "fast-check";
import { expect, test } from "vitest";
import { calendarFile, contactCard } from "./exchange-files.ts";
import type { Planned } from "./planned.ts";

/** A property as a reader by RFC 2426 gets it: the parts of its value, unescaped. */
type Card = ReadonlyMap<string, readonly (readonly string[])[]>;

/**
 * Reads a card as RFC 2426 says: unfolds its lines (2.6), splits name, parameters and value (4),
 * and the value at semicolons that are not escaped.
 */
function readCard(file: string): Card {
  expect(file.endsWith("\r\n")).toBe(true);
  const raw = file.slice(0, -2).split("\r\n");
  for (const line of raw) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n]/);
  }
  const lines = raw.join("\r\n").replaceAll("\r\n ", "").split("\r\n");
  expect(lines.slice(0, 2)).toEqual(["BEGIN:VCARD", "VERSION:3.0"]);
  expect(lines.at(-1)).toBe("END:VCARD");
  const card = new Map<string, (readonly string[])[]>();
  for (const line of lines) {
    const [, name = "", value = ""] = /^([A-Z]+)(?:;[A-Z]+=[A-Z]+)*:(.*)$/su.exec(line) ?? [];
    expect(name, line).not.toBe("");
    card.set(name, [...(card.get(name) ?? []), partsOf(value)]);
  }
  return card;
}

function partsOf(value: string): readonly string[] {
  const parts = [""];
  for (let at = 0; at < value.length; at += 1) {
    const letter = value[at] ?? "";
    if (letter === ";") parts.push("");
    else {
      const isEscaped = letter === "\\";
      if (isEscaped) at += 1;
      const meant = isEscaped ? (value[at] ?? "") : letter;
      parts.push((parts.pop() ?? "") + (isEscaped && /n/i.test(meant) ? "\n" : meant));
    }
  }
  return parts;
}

const only = (card: Card, name: string) => card.get(name)?.[0];

const anyText = fc
  .oneof(
    fc.string({ unit: "grapheme", maxLength: 120 }),
    fc
      .array(fc.constantFrom("\\", ";", ",", "\n", "n", "日", "👩‍💻", " ", ":", '"', "é"), {
        maxLength: 100,
      })
      .map((parts) => parts.join("")),
  )
  .map((text) =>
    text
      .replace(/\r\n?/g, "\n")
      .replace(/[^\P{Cc}\n\t]/gu, "")
      .trim(),
  );

test("every name, place and employer is read back as it was, in lines of 75 octets", () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, anyText, (first, last, street, employer) => {
      const card = readCard(
        contactCard("candidate", {
          id: 1,
          slug: "candidate_a",
          first_name: first,
          last_name: `x${last}`,
          full_name: "Anna Kowalska",
          address: `1 ${street}`,
          city: "Lund",
          current_organization: `x${employer}`,
        }),
      );
      expect(only(card, "N")).toEqual([`x${last}`, first, "", "", ""]);
      expect(only(card, "ADR")).toEqual(["", "", `1 ${street}`.trim(), "Lund", "", "", ""]);
      expect(only(card, "ORG")).toEqual([`x${employer}`]);
    }),
  );
});

test("a contact has employer, role, phone and profiles, and nothing that was said about it", () => {
  const card = readCard(
    contactCard("contact", {
      id: 4,
      slug: "contact_jonas",
      first_name: "Jonas",
      last_name: "Weiß",
      full_name: "Jonas Weiß",
      designation: "Head of Buying",
      organization: { slug: "organization_acme", name: "Acme; Sons, Ltd" },
      email: "jonas@acme.example",
      phone: "+49 30 1234",
      socials: { network_a: "https://a.example/jonas?x=1,2;3", network_b: "javascript:alert(1)" },
      description: "Difficult to talk to",
      tags: "vip",
      updated_at: "2026-11-01T08:00:00Z",
    }),
  );
  expect(only(card, "FN")).toEqual(["Jonas Weiß"]);
  expect(only(card, "TITLE")).toEqual(["Head of Buying"]);
  expect(only(card, "ORG")).toEqual(["Acme; Sons, Ltd"]);
  expect(only(card, "EMAIL")).toEqual(["jonas@acme.example"]);
  expect(only(card, "TEL")).toEqual(["+49 30 1234"]);
  expect(only(card, "REV")).toEqual(["20261101T080000Z"]);
  expect(card.get("URL")).toHaveLength(1);
  expect([...card.keys()]).not.toContain("ADR");
  expect([...card.values()].flat(2).join(" ")).not.toMatch(/Difficult|vip/);
});

test("a line break in a name begins no property", () => {
  const hostile = {
    id: 1,
    slug: "contact_a",
    full_name: "A\r\nEMAIL:x@y.example",
    first_name: "A",
  };
  expect([...readCard(contactCard("contact", hostile)).keys()]).not.toContain("EMAIL");
});

test("a company of which only the slug is here stays off the card", () => {
  const contact = { id: 5, slug: "contact_5", organization: { id: 9, slug: "organization_9" } };
  expect(contactCard("contact", contact)).not.toContain("ORG");
});

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

const anyString = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc
    .array(fc.constantFrom("\\", ";", ",", "\n", "n", "日", "👩‍💻", " ", ":", '"', "é"), {
      maxLength: 120,
    })
    .map((parts) => parts.join("")),
);

test("every title, place and description is read back as it was, in lines of 75 octets", () => {
  fc.assert(
    fc.property(anyString, anyString, anyString, (title, location, description) => {
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
