import { isCalendarDate, parseInstant } from "../../contract/instant.ts";
import { normalizeText } from "../../contract/normalize-text.ts";

const DAY_MS = 86_400_000;

/** Days since 1970 of `YYYY-MM-DD`. */
export function dayNumber(date: string): number {
  return Math.floor((parseInstant(date.slice(0, 10)) ?? 0) / DAY_MS);
}

/** An earlier one counts where a name means two months. */
const LANGUAGES = ["en", "de", "fr", "es", "it", "pl", "nl", "pt", "sv", "da", "nb", "cs", "tr"];

let monthsByName: ReadonlyMap<string, number> | null = null;

/** Names of months, long and short, also as they stand after a day. */
function months(): ReadonlyMap<string, number> {
  if (monthsByName !== null) return monthsByName;
  const names = new Map<string, number>();
  for (const language of LANGUAGES)
    for (const month of ["long", "short"] as const)
      for (let index = 0; index < 12; index += 1)
        for (const options of [{ month }, { month, day: "numeric" }] as const) {
          const format = new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
          const part = format
            .formatToParts(new Date(Date.UTC(2026, index, 12)))
            .find(({ type }) => type === "month");
          const name = normalizeText(part?.value ?? "").replace(/\.$/, "");
          if (/^\p{L}{3,}$/u.test(name) && !names.has(name)) names.set(name, index + 1);
        }
  monthsByName = names;
  return names;
}

/** Returns the month, 1 to 12, that a name in one of LANGUAGES means, also a short one. */
export function monthNamed(name: string): number | null {
  return months().get(normalizeText(name).replace(/\.$/, "")) ?? null;
}

/**
 * Finds the first date in a text: "2027-03-01", "01.03.2027", "1/3/2027" (day first), "1 March
 * 2027", "March 2027", "Q2 2027". Without a year it is the next one from `today`.
 */
export function dateInText(text: string, today: string): string | null {
  const normalized = normalizeText(text.slice(0, 2000));
  const iso = /\b(\d{4})-(\d{2})-(\d{2})\b/.exec(normalized);
  if (iso !== null && isCalendarDate(iso[0])) return iso[0];
  const numeric = /\b(\d{1,2})[./-]\s?(\d{1,2})[./-]\s?(\d{4}|\d{2})\b/.exec(normalized);
  if (numeric !== null) {
    const [firstNumber, secondNumber] = [Number(numeric[1]), Number(numeric[2])];
    const [day, month] =
      secondNumber > 12 ? [secondNumber, firstNumber] : [firstNumber, secondNumber];
    return dateOf(fullYear(numeric[3] ?? ""), month, day);
  }
  const monthAndYear = /(?:^|[^\d./])(0?[1-9]|1[0-2])\/(20\d{2})\b/.exec(normalized);
  if (monthAndYear !== null) return dateOf(Number(monthAndYear[2]), Number(monthAndYear[1]), 1);
  const quarter = /\bq([1-4])[\s/]*(20\d{2})\b/.exec(normalized);
  if (quarter !== null) return dateOf(Number(quarter[2]), Number(quarter[1]) * 3 - 2, 1);
  return namedMonth(normalized, today);
}

function namedMonth(text: string, today: string): string | null {
  for (const match of text.matchAll(/\p{L}{3,}/gu)) {
    const month = months().get(match[0]);
    if (month === undefined) continue;
    const start = match.index;
    const dayText = /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|\.|º)?\s*(?:de\s|of\s)?$/.exec(
      text.slice(Math.max(0, start - 9), start),
    )?.[1];
    const textAfter = text.slice(start + match[0].length, start + match[0].length + 14);
    const year = /^[.,]?\s*(?:de\s|of\s)?(20\d{2})\b/.exec(textAfter)?.[1];
    const dayAfter = /^[.]?\s(\d{1,2})(?:st|nd|rd|th)?,?\s+(20\d{2})\b/.exec(textAfter);
    const day = Number(dayText ?? dayAfter?.[1] ?? 1);
    const yearText = year ?? dayAfter?.[2];
    // "may" and "mars" are words, too.
    if (
      yearText === undefined &&
      dayText === undefined &&
      /^(may|mar|mars|set|ago|out|des|dec|jun|jan)$/.test(match[0])
    )
      continue;
    if (yearText !== undefined) return dateOf(Number(yearText), month, day);
    const thisYear = dateOf(Number(today.slice(0, 4)), month, day);
    return thisYear !== null && thisYear < today
      ? dateOf(Number(today.slice(0, 4)) + 1, month, day)
      : thisYear;
  }
  return null;
}

function fullYear(digits: string): number {
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits);
}

function dateOf(year: number, month: number, day: number): string | null {
  const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return isCalendarDate(text) ? text : null;
}
