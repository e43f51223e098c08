import { parseInstant, utcDate, utcTime } from "./instant.ts";
import { isNothing, isObject, type Note, readText } from "./liberal.ts";

/** Seconds and milliseconds since 1970 do not overlap between 1973 and 2286. */
const SECONDS = { from: 1e8, to: 1e10 };
const MILLISECONDS = { from: 1e11, to: 1e13 };

/**
 * Returns the time that a number, or a numeric text, gives in seconds or milliseconds since 1970.
 */
function epochMs(value: unknown): number | null {
  const number =
    typeof value === "string" && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
  if (typeof number !== "number") return null;
  if (number >= SECONDS.from && number < SECONDS.to) return Math.round(number * 1000);
  return number >= MILLISECONDS.from && number < MILLISECONDS.to ? Math.round(number) : null;
}

/** Returns a day as text, as the server spells it; "" and zeros in place of a date mean none. */
export function readDate(value: unknown, note: Note = { lossy: false }): string | null {
  return readMoment(value, note, utcDate);
}

/** Returns a timestamp as text, as the server spells it. */
export function readInstant(value: unknown, note: Note = { lossy: false }): string | null {
  return readMoment(value, note, (time) => new Date(time).toISOString().replace(".000Z", "Z"));
}

/** Returns a time of day, HH:MM. */
export function readTime(value: unknown, note: Note = { lossy: false }): string | null {
  const text = readMoment(value, note, utcTime);
  if (text === null) return null;
  const [, hour = "", minutes = "00", half] =
    /^\s*(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m\.?\s*$/i.exec(text) ?? [];
  if (half !== undefined) {
    const hours = (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
    return `${String(hours).padStart(2, "0")}:${minutes}`;
  }
  const time = /^\d{4}-\d{2}-\d{2}[T ]/.test(text) ? parseInstant(text) : null;
  if (time === null) return text;
  note.lossy = true;
  return utcTime(time);
}

function readMoment(value: unknown, note: Note, spell: (time: number) => string): string | null {
  if (isNothing(value)) return null;
  const time = epochMs(value);
  if (time !== null) return spell(time);
  if (typeof value === "string") return /^\s*0{4}-00-00/.test(value) ? null : value;
  // Reads objects of date libraries; arrays, small numbers and the like are no time.
  const date = isObject(value) ? (value["date"] ?? value["value"]) : null;
  note.lossy = true;
  return typeof date === "string" || epochMs(date) !== null
    ? readMoment(date, { lossy: false }, spell)
    : null;
}

/** Returns a server's `updated_at` in milliseconds since 1970; null when it is not a time. */
export function timeOf(value: unknown): number | null {
  const text = readInstant(value);
  return text === null ? null : parseInstant(readText(text) ?? "");
}
