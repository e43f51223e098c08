import { isCalendarDate } from "../../../shared/contract/instant.ts";
import { asciiDigits } from "../../../shared/contract/normalize-text.ts";
import { monthNamed } from "../../../shared/matching/read/read-day.ts";
import { longPattern } from "../../../shared/matching/words/long-pattern.ts";
import { dayOfSerial } from "../read/cell-format.ts";

export const DATE_ORDERS = ["dmy", "mdy", "ymd"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** A day and perhaps a time that a text can mean. */
export interface DayMeaning {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** HH:MM, null for a whole day. */
  readonly time: string | null;
  /** The order of day, month and year in which the text means it; null where there is but one. */
  readonly order: DateOrder | null;
}

/** Serial days of spreadsheets from 1927 to 2119; other numbers are no dates. */
const [MIN_SERIAL, MAX_SERIAL] = [10_000, 80_000];
/** Longer texts are neither days nor times. */
const MAX_DAY_CHARACTERS = 100;
/** Years of two digits up to so many years ahead are of this century. */
const YEARS_AHEAD = 20;

/**
 * Returns every day that a text can mean: none for other texts, two for 03/04/2026, which is in
 * March in some countries and in April in lateWords.
 */
export function dayMeanings(input: string, today: string): readonly DayMeaning[] {
  if (input.length > MAX_DAY_CHARACTERS) return [];
  const text = asciiDigits(input).trim();
  if (/^\d{5}(?:[.,]\d+)?$/.test(text)) return serialMeaning(Number(text.replace(",", ".")));
  const { day: dayText, time } = splitTime(text);
  if (dayText === "" || time === undefined) return [];
  const meaning = (year: number, month: number, day: number, order: DateOrder | null) => {
    const date = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
    return isCalendarDate(date) ? [{ day: date, time, order }] : [];
  };
  const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(dayText);
  if (compact !== null)
    return meaning(Number(compact[1]), Number(compact[2]), Number(compact[3]), null);
  const numbers = /^(\d{1,4})\s?([./-])\s?(\d{1,2})\s?[./-]\s?(\d{1,4})\.?$/.exec(dayText);
  if (numbers !== null) {
    const [a = "", sign = "", b = "", c = ""] = numbers.slice(1);
    if (a.length === 4) return meaning(Number(a), Number(b), Number(c), null);
    if (a.length === 3 || c.length === 3 || c.length === 1) return [];
    const year = fullYear(c, today);
    const dayFirst = meaning(year, Number(b), Number(a), "dmy");
    const monthFirst = meaning(year, Number(a), Number(b), "mdy");
    const yearFirst =
      c.length === 2 && a.length === 2
        ? meaning(fullYear(a, today), Number(b), Number(c), "ymd")
        : [];
    // Points stand between day and month alone, in this order.
    if (sign === "." && dayFirst.length > 0) return [...dayFirst, ...yearFirst];
    return [...dayFirst, ...monthFirst, ...yearFirst];
  }
  return namedMeaning(dayText, today, (year, month, day) => meaning(year, month, day, null));
}

/** Returns the one day that a text means in an order; null for none or, without an order, two. */
export function chooseMeaning(
  meanings: readonly DayMeaning[],
  order: DateOrder | null,
): DayMeaning | null {
  const usual = meanings.filter((meaning) => meaning.order !== "ymd");
  const choices = order === null ? (usual.length > 0 ? usual : meanings) : meanings;
  const fitting = choices.filter(
    (meaning) => order === null || meaning.order === null || meaning.order === order,
  );
  const days = new Set(fitting.map(({ day }) => day));
  return days.size === 1 ? (fitting[0] ?? null) : null;
}

function serialMeaning(serial: number): readonly DayMeaning[] {
  if (serial < MIN_SERIAL || serial > MAX_SERIAL) return [];
  const minutes = Math.round((serial % 1) * 1440) % 1440;
  const time = minutes === 0 ? null : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return [{ day: dayOfSerial(Math.floor(serial)), time, order: null }];
}

/** `time` is null without one, undefined for a part behind the day that is none. */
function splitTime(text: string): {
  readonly day: string;
  readonly time: string | null | undefined;
} {
  const match = /^(.*?)(?:[T,]|\s)\s*(\d{1,2}[:.h]\d{2}.*|\d{1,2}\s*[ap]\.?m\.?)$/is.exec(text);
  if (match === null || /^\d{1,2}\.\d{2}\.?\d*$/.test(text)) return { day: text, time: null };
  const time = readTime(match[2] ?? "");
  return { day: (match[1] ?? "").trim(), time: time ?? undefined };
}

const CLOCK = longPattern(
  String.raw`
    ^(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2}(?:[.,]\d+)?)?\s*([ap])?\.?(?:m\.?)?\s*
    (?:(uhr|h)|z|[+-]\d{2}:?\d{2})?$
  `,
  "i",
);

/** Reads "14:30", "2.30 pm", "14h30", "9 Uhr", "14:30:00+01:00" as HH:MM; null for other texts. */
export function readTime(input: string): string | null {
  if (input.length > MAX_DAY_CHARACTERS) return null;
  const match = CLOCK.exec(asciiDigits(input).trim());
  // A number alone is no time.
  if (match === null || (match[2] ?? match[3] ?? match[4]) === undefined) return null;
  const half = match[3]?.toLowerCase();
  const hour = Number(match[1]);
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  const hours = half === undefined ? hour : (hour % 12) + (half === "p" ? 12 : 0);
  const minutes = Number(match[2] ?? 0);
  return hours > 23 || minutes > 59 ? null : `${two(hours)}:${two(minutes)}`;
}

/** Reads "3. März 2026", "March 3rd, 2026", "3-Mar-26", "mars 2026" (its first day). */
function namedMeaning(
  text: string,
  today: string,
  meaning: (year: number, month: number, day: number) => readonly DayMeaning[],
): readonly DayMeaning[] {
  const words = text
    .replace(/(\d)(?:st|nd|rd|th|er|º|ª)(?![\p{L}\d])/giu, "$1")
    .split(/[\s,./'-]+/)
    .filter((word) => word !== "" && !/^(?:de|del|of|the|di|do|le|den)$/i.test(word));
  const monthIndex = words.findIndex((word) => /^\p{L}/u.test(word) && monthNamed(word) !== null);
  const month = monthNamed(words[monthIndex] ?? "");
  const numbers = words.filter((word) => /^\d+$/.test(word));
  // Names of weekdays come before the rest.
  const lateWords = words.filter((word, index) => !/^\d+$/.test(word) && index > monthIndex);
  if (month === null || lateWords.length > 0 || words.length > 5) return [];
  const [firstNumber = "", secondNumber] = numbers;
  if (secondNumber === undefined)
    return firstNumber.length === 4 ? meaning(Number(firstNumber), month, 1) : [];
  if (numbers.length > 2) return [];
  return firstNumber.length === 4
    ? meaning(Number(firstNumber), month, Number(secondNumber))
    : meaning(fullYear(secondNumber, today), month, Number(firstNumber));
}

function fullYear(digits: string, today: string): number {
  if (digits.length > 2) return Number(digits);
  const limit = Number(today.slice(0, 4)) + YEARS_AHEAD;
  const year = Math.floor(limit / 100) * 100 + Number(digits);
  return year > limit ? year - 100 : year;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
