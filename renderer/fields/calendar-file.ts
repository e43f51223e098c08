import { addDays, dayOf } from "../ui/local-date.ts";
import { contentLines, textLine, urlLine, utcText } from "./content-lines.ts";
import type { Planned } from "./planned.ts";
import { knownNameOf, nameOf } from "./value-text.ts";

const PRODUCT = "-//Roadbook//Agenda//EN";

/**
 * Writes activities as an iCalendar file (RFC 5545). Times are UTC, so that no time zone has to be
 * described; an activity without a time is a day.
 *
 * @param madeAt when the file is made; calendars compare by it which copy is newer
 */
export function calendarFile(items: readonly Planned[], madeAt: Date): string {
  return contentLines([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:${PRODUCT}`,
    "CALSCALE:GREGORIAN",
    ...items.flatMap((item) => eventLines(item, madeAt)),
    "END:VCALENDAR",
  ]);
}

function eventLines(item: Planned, madeAt: Date): readonly string[] {
  const { record, start, end, allDay } = item;
  const about = knownNameOf(record["related_record"]);
  const description = [about, textOf(record["description"])].filter((text) => text !== "");
  const when = allDay
    ? [`DTSTART;VALUE=DATE:${day(start)}`, `DTEND;VALUE=DATE:${day(addDays(start, 1))}`]
    : [
        `DTSTART:${utcText(start)}`,
        ...(end !== null && end > start ? [`DTEND:${utcText(end)}`] : []),
      ];
  return [
    "BEGIN:VEVENT",
    `UID:activity-${String(record.id)}@roadbook`,
    `DTSTAMP:${utcText(madeAt)}`,
    ...when,
    ...textLine("SUMMARY", textOf(record["title"]) || nameOf(record)),
    ...textLine("LOCATION", textOf(record["location"])),
    ...textLine("DESCRIPTION", description.join("\n")),
    ...urlLine("URL", textOf(record["meeting_link"])),
    "END:VEVENT",
  ];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function day(date: Date): string {
  return dayOf(date).replaceAll("-", "");
}
