import { format, formatDistanceToNowStrict, isValid } from "date-fns";
import { isCalendarDate, parseInstant } from "../../shared/contract/instant.ts";

/** A day is that day wherever this machine is; an instant is a moment. */
function dateOf(value: string): Date {
  return new Date(isCalendarDate(value) ? `${value}T00:00` : (parseInstant(value) ?? Number.NaN));
}

/** A day for people, "" for none. */
export function dayText(value: unknown): string {
  if (typeof value !== "string" || value === "") return "";
  const date = dateOf(value);
  return isValid(date) ? format(date, "d MMM yyyy") : value;
}

/** Day and time in the time zone of this machine. */
export function instantText(value: unknown): string {
  if (typeof value !== "string" || value === "") return "";
  const date = dateOf(value);
  return isValid(date) ? format(date, "d MMM yyyy, HH:mm") : value;
}

/** What passes for a clock that runs a little ahead. Milliseconds. */
const AHEAD_MS = 60_000;

export function agoText(value: string | null): string {
  if (value === null) return "never";
  const date = dateOf(value);
  if (!isValid(date)) return value;
  // A time of the future was noted while this computer's clock was wrong.
  if (date.getTime() > Date.now() + AHEAD_MS) return "at an unknown time: this computer's clock was changed";
  return formatDistanceToNowStrict(date, { addSuffix: true });
}

/** Of a time that comes: "in 5 minutes". */
export function untilText(value: string): string {
  const date = dateOf(value);
  if (!isValid(date)) return value;
  return date.getTime() <= Date.now() ? "any moment" : formatDistanceToNowStrict(date, { addSuffix: true });
}

const numbers = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });

export function numberText(value: unknown): string {
  return typeof value === "number" ? numbers.format(value) : "";
}
