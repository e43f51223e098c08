import { parseInstant } from "../../shared/contract/instant.ts";
import { isObject } from "../../shared/contract/liberal.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { ShownRecord } from "../core/queries.ts";
import { addDays, dayOf, localDate } from "../ui/local-date.ts";
import { knownNameOf, nameOf } from "./value-text.ts";
import type { Planned } from "./planned.ts";

/**
 * Lines of iCalendar (RFC 5545) and vCard (RFC 2426) files, which both have the form of RFC 2425:
 * `NAME:value`, escaped and folded.
 */

/** Octets of a line; longer ones are folded (RFC 5545, 3.1). */
const MAX_LINE_BYTES = 75;

function contentLines(lines: readonly string[]): string {
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

/** Escapes a text (RFC 5545, 3.3.11): control characters but a tab are not allowed in one. */
function escapedText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n")
    .replace(/[\p{Cc}]/gu, (control) => (control === "\t" ? control : ""));
}

/** Returns the line of a property, none without a value. */
function textLine(name: string, text: string): readonly string[] {
  return text === "" ? [] : [`${name}:${escapedText(text)}`];
}

/** Returns the line of a web address, none for other texts. A URI is not escaped. */
function urlLine(name: string, text: string): readonly string[] {
  return URL.canParse(text) && /^https?:/i.test(text) ? [`${name}:${new URL(text).href}`] : [];
}

function utcText(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d{3}/g, "");
}

/** Breaks a line into pieces of at most 75 octets, never within a character. */
function foldLine(line: string): string {
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

/** Returns whether records are people, of whom there can be a contact card. */
export function hasContactCard(resource: Resource): boolean {
  return resource === "candidate" || resource === "contact";
}

/**
 * Writes a person as a vCard 3.0 (RFC 2426), which every address book reads; some still refuse 4.0.
 * The file is given to others: it has a person's addresses and numbers, and nothing that was said
 * about them.
 */
export function contactCard(resource: Resource, recordView: ShownRecord): string {
  const text = (field: string) => textOf(recordView[field]);
  const isContact = resource === "contact";
  const socials = isObject(recordView["socials"]) ? recordView["socials"] : {};
  const address = ["address", "city", "state", "country"].map(text);
  const [street = "", city = "", state = "", country = ""] = address;
  const changedAt = localDate(parseInstant(text("updated_at")) ?? Number.NaN);
  return contentLines([
    "BEGIN:VCARD",
    "VERSION:3.0",
    ...textLine("UID", text("slug")),
    `N:${compound([text("last_name"), text("first_name"), "", "", ""])}`,
    `FN:${escapedText(nameOf(recordView))}`,
    ...textLine("TITLE", text(isContact ? "designation" : "current_position")),
    ...organizationLine(
      isContact ? knownNameOf(recordView["organization"]) : text("current_organization"),
    ),
    ...textLine("EMAIL;TYPE=INTERNET", text("email")),
    ...textLine("TEL;TYPE=VOICE", text("phone")),
    ...(address.every((part) => part === "")
      ? []
      : [`ADR;TYPE=WORK:${compound(["", "", street, city, state, "", country])}`]),
    ...urlLine("URL", textOf(socials["network_a"])),
    ...urlLine("URL", textOf(socials["network_b"])),
    ...(Number.isNaN(changedAt.getTime()) ? [] : [`REV:${utcText(changedAt)}`]),
    "END:VCARD",
  ]);
}

/** Letters of a text of a card for a phone; an address or a number is never cut. */
const MAX_CODE_LETTERS = 40;
const MAX_CODE_ADDRESS = 120;

export interface CodeCard {
  readonly card: string;
  /** Values in it, the name first. */
  readonly texts: readonly string[];
  /** True if a text was cut, or an address is too long for it. */
  readonly isTrimmed: boolean;
}

/**
 * Writes a person as a vCard 3.0 that is small enough to be scanned from a screen: name,
 * organization, title, phone and email. With the longest texts it has about 600 bytes in Latin
 * letters, and 1,400 in others.
 */
export function codeCard(resource: Resource, recordView: ShownRecord): CodeCard {
  const text = (field: string) => textOf(recordView[field]);
  const isContact = resource === "contact";
  let isTrimmed = false;
  const cut = (value: string) => {
    const letters = Array.from(value);
    if (letters.length <= MAX_CODE_LETTERS) return value;
    isTrimmed = true;
    return letters.slice(0, MAX_CODE_LETTERS).join("").trim();
  };
  const address = (value: string) => {
    if (value.length <= MAX_CODE_ADDRESS) return value;
    isTrimmed = true;
    return "";
  };
  const name = cut(nameOf(recordView));
  const title = cut(text(isContact ? "designation" : "current_position"));
  const organization = cut(
    isContact ? knownNameOf(recordView["organization"]) : text("current_organization"),
  );
  const [phone, email] = [address(text("phone")), address(text("email"))];
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `N:${compound([cut(text("last_name")), cut(text("first_name")), "", "", ""])}`,
    `FN:${escapedText(name)}`,
    ...organizationLine(organization),
    ...textLine("TITLE", title),
    ...textLine("TEL", phone),
    ...textLine("EMAIL", email),
    "END:VCARD",
  ];
  return {
    // Folding would only add bytes.
    card: lines.map((line) => `${line}\r\n`).join(""),
    texts: [name, title, organization, phone, email].filter((value) => value !== ""),
    isTrimmed,
  };
}

/** A value of several parts (RFC 2426, 3.1.2). */
function compound(parts: readonly string[]): string {
  return parts.map(escapedText).join(";");
}

function organizationLine(name: string): readonly string[] {
  return name === "" ? [] : [`ORG:${compound([name])}`];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

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
  const description = [about, stringOf(record["description"])].filter((text) => text !== "");
  const timeLines = allDay
    ? [`DTSTART;VALUE=DATE:${day(start)}`, `DTEND;VALUE=DATE:${day(addDays(start, 1))}`]
    : [
        `DTSTART:${utcText(start)}`,
        ...(end !== null && end > start ? [`DTEND:${utcText(end)}`] : []),
      ];
  return [
    "BEGIN:VEVENT",
    `UID:activity-${String(record.id)}@roadbook`,
    `DTSTAMP:${utcText(madeAt)}`,
    ...timeLines,
    ...textLine("SUMMARY", stringOf(record["title"]) || nameOf(record)),
    ...textLine("LOCATION", stringOf(record["location"])),
    ...textLine("DESCRIPTION", description.join("\n")),
    ...urlLine("URL", stringOf(record["meeting_link"])),
    "END:VEVENT",
  ];
}

function stringOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function day(date: Date): string {
  return dayOf(date).replaceAll("-", "");
}
