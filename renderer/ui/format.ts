import { format, formatDistanceToNowStrict, isValid, parseISO } from "date-fns";

/** A day for people, "" for none. */
export function dayText(value: unknown): string {
  if (typeof value !== "string" || value === "") return "";
  const date = parseISO(value);
  return isValid(date) ? format(date, "d MMM yyyy") : value;
}

/** Day and time in the time zone of this machine. */
export function instantText(value: unknown): string {
  if (typeof value !== "string" || value === "") return "";
  const date = parseISO(value);
  return isValid(date) ? format(date, "d MMM yyyy, HH:mm") : value;
}

export function agoText(value: string | null): string {
  if (value === null) return "never";
  const date = parseISO(value);
  return isValid(date) ? formatDistanceToNowStrict(date, { addSuffix: true }) : value;
}

const numbers = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });

export function numberText(value: unknown): string {
  return typeof value === "number" ? numbers.format(value) : "";
}
