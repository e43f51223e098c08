import { format, formatDistanceStrict, isValid } from "date-fns";
import { isCalendarDate, parseInstant } from "../../shared/contract/instant.ts";
import { userLocale } from "./locale.ts";
import { exactNumber, numberInput } from "./read-number.ts";

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

const MINUTE_MS = 60_000;

/** How long ago something was, at a time (milliseconds) that goes on: `Ago` and `useNow` have one. */
export function agoText(value: string | null, now: number): string {
  if (value === null) return "never";
  const date = dateOf(value);
  if (!isValid(date)) return value;
  // A time of the future was noted while this computer's clock was wrong; another clock may be a little ahead.
  if (date.getTime() > now + MINUTE_MS) return "at an unknown time (this computer's clock changed)";
  if (date.getTime() > now - MINUTE_MS) return "just now";
  return formatDistanceStrict(date, now, { addSuffix: true });
}

/** How long it is until a time, at one (milliseconds) that goes on: "48 minutes"; null when it has come, or is not a time. */
export function remainingText(value: string, now: number): string | null {
  const date = dateOf(value);
  return !isValid(date) || date.getTime() <= now ? null : formatDistanceStrict(date, now);
}

const numbers = new Intl.NumberFormat(userLocale(), { maximumFractionDigits: 2 });

export function numberText(value: unknown): string {
  return typeof value === "number" ? numbers.format(value) : "";
}

/** A number that is stored as a text, with all of its digits; the text itself where a number could not keep them. */
export function storedNumberText(text: string): string {
  const number = exactNumber(text);
  if (number === null) return text;
  return numberInput(number, userLocale(), /\.(\d*)/.exec(text)?.[1]?.length ?? 0);
}
