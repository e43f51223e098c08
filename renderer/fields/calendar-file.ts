import { addDays, format } from "date-fns";
import type { Planned } from "./planned.ts";
import { nameOf } from "./value-text.ts";

/** Octets of a line; longer ones are folded (RFC 5545, 3.1). */
const MAX_LINE_BYTES = 75;
const PRODUCT = "-//Roadbook//Agenda//EN";

/**
 * Writes activities as an iCalendar file (RFC 5545). Times are UTC, so that no time zone has to be
 * described; an activity without a time is a day.
 *
 * @param madeAt when the file is made; calendars compare by it which copy is newer
 */
export function calendarFile(items: readonly Planned[], madeAt: Date): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:${PRODUCT}`,
    "CALSCALE:GREGORIAN",
    ...items.flatMap((item) => eventLines(item, madeAt)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function eventLines(item: Planned, madeAt: Date): readonly string[] {
  const { record, start, end, allDay } = item;
  const about = nameOf(record["related_record"]);
  const description = [about, textOf(record["description"])].filter((text) => text !== "");
  const when = allDay
    ? [`DTSTART;VALUE=DATE:${day(start)}`, `DTEND;VALUE=DATE:${day(addDays(start, 1))}`]
    : [`DTSTART:${utc(start)}`, ...(end !== null && end > start ? [`DTEND:${utc(end)}`] : [])];
  return [
    "BEGIN:VEVENT",
    `UID:activity-${String(record.id)}@roadbook`,
    `DTSTAMP:${utc(madeAt)}`,
    ...when,
    ...property("SUMMARY", textOf(record["title"]) || nameOf(record)),
    ...property("LOCATION", textOf(record["location"])),
    ...property("DESCRIPTION", description.join("\n")),
    ...link(textOf(record["meeting_link"])),
    "END:VEVENT",
  ];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function property(name: string, text: string): readonly string[] {
  return text === "" ? [] : [`${name}:${escaped(text)}`];
}

/** A URI is no text: nothing of it is escaped, and what is no URI is left out. */
function link(text: string): readonly string[] {
  return URL.canParse(text) && /^https?:/i.test(text) ? [`URL:${new URL(text).href}`] : [];
}

/** RFC 5545, 3.3.11: other control characters are not allowed in a text. */
function escaped(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n")
    .replace(/[\p{Cc}]/gu, (control) => (control === "\t" ? control : ""));
}

function utc(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d{3}/g, "");
}

function day(date: Date): string {
  return format(date, "yyyyMMdd");
}

/** Breaks a line into pieces of at most 75 octets, never within a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const pieces: string[] = [];
  let piece = "";
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > MAX_LINE_BYTES) {
      pieces.push(piece);
      // A continued line begins with a blank, which counts.
      piece = " ";
      bytes = 1;
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece].join("\r\n");
}
