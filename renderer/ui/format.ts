import { isCalendarDate, parseInstant } from "../../shared/contract/instant.ts";
import { distanceText, isSameDay, isValid, localDate, localTime } from "./local-date.ts";
import { userLocale } from "./locale.ts";
import { chosenZone, isForeignZone } from "./time-zone.ts";
import { exactNumber, numberInput } from "./read-number.ts";
import { AGO_TEXTS } from "./texts.ts";

/** A day is that day in every zone; an instant is a moment. */
function dateOf(value: string): Date {
  return isCalendarDate(value) ? localTime(value) : localDate(parseInstant(value) ?? Number.NaN);
}

/** Writes a day, or the day of an instant; null for what is neither. */
function dayIn(value: string, name: "day" | "dayOfThisYear"): string | null {
  // Its midnight may be missing from the clocks here.
  if (isCalendarDate(value)) return dayFormat(name).format(Date.parse(value));
  const time = parseInstant(value);
  return time === null ? null : dateFormat(name).format(time);
}

/** A day for people, "" for none. */
export function dayText(value: unknown): string {
  if (typeof value !== "string" || value === "") return "";
  return dayIn(value, "day") ?? value;
}

/** A day where there is little room: without its year when that is the current one. */
export function shortDayText(value: unknown, currentTime: Date): string {
  if (typeof value !== "string" || value === "") return "";
  const year = isCalendarDate(value) ? Number(value.slice(0, 4)) : dateOf(value).getFullYear();
  return dayIn(value, year === currentTime.getFullYear() ? "dayOfThisYear" : "day") ?? value;
}

export function periodText(day: string, name: "month" | "shortMonth" | "year"): string {
  return isCalendarDate(day) ? dayFormat(name).format(Date.parse(day)) : day;
}

/** Day and time in the user's time zone. */
export function instantText(value: unknown): string {
  if (typeof value !== "string" || value === "") return "";
  const date = dateOf(value);
  return isValid(date) ? dateFormat("dayAndTime").format(date) : value;
}

/**
 * Returns an instant where there is room, as on hover or among the fields of a record: with the
 * name of the user's time zone when it is not that of the machine.
 */
export function instantTitle(value: unknown): string {
  if (!isForeignZone() || typeof value !== "string") return instantText(value);
  const date = dateOf(value);
  return isValid(date) ? dateFormat("dayTimeAndZone").format(date) : value;
}

/** A time of the day: "14:05", "2:05 PM". */
export function timeText(date: Date): string {
  return dateFormat("time").format(date);
}

/** Returns a time that stands alone: with the zone when it is not that of the machine. */
export function timeTitle(date: Date): string {
  return dateFormat(isForeignZone() ? "timeAndZone" : "time").format(date);
}

/** From one time of a day to another: "9:30 – 10:15 AM". */
export function rangeOfTimes(from: Date, to: Date): string {
  // Intl would name both days.
  return isSameDay(from, to)
    ? dateFormat("time").formatRange(from, to)
    : `${timeText(from)} – ${timeText(to)}`;
}

/** A day by its weekday: "Mon 23 Nov". */
export function weekdayText(date: Date): string {
  return dateFormat("weekday").format(date);
}

export function weekdayTimeText(date: Date): string {
  return dateFormat("weekdayAndTime").format(date);
}

/** A day in full, for a heading: "Sunday, 22 November". */
export function wholeDayText(date: Date, { withYear }: { readonly withYear: boolean }): string {
  return dateFormat(withYear ? "wholeDay" : "wholeDayOfThisYear").format(date);
}

/** From one day to another: "16 – 22 Nov 2026"; a single day in full. */
export function rangeText(start: Date, end: Date): string {
  return start.getTime() === end.getTime()
    ? wholeDayText(start, { withYear: true })
    : dateFormat("day").formatRange(start, end);
}

/** A month for a heading: "November 2026". */
export function monthText(day: Date): string {
  return dateFormat("wholeMonth").format(day);
}

/** The name of a weekday above a column: "Mon". */
export function weekdayName(day: Date): string {
  return dateFormat("weekdayName").format(day);
}

const MINUTE_MS = 60_000;

/** Returns the time since an instant, at a time (ms) that goes on: `Ago` and `useNow` have one. */
export function agoText(value: string | null, nowMs: number): string {
  if (value === null) return AGO_TEXTS.never;
  const date = dateOf(value);
  if (!isValid(date)) return value;
  // Another computer's clock may be a little ahead.
  if (date.getTime() > nowMs + MINUTE_MS) return AGO_TEXTS.clockChanged;
  if (date.getTime() > nowMs - MINUTE_MS) return AGO_TEXTS.justNow;
  return distanceText(date, nowMs, { addSuffix: true });
}

/**
 * Returns the time until an instant, at one (milliseconds) that goes on: "48 minutes"; null when it
 * has come, or is not a time.
 */
export function remainingText(value: string, nowMs: number): string | null {
  const date = dateOf(value);
  return !isValid(date) || date.getTime() - nowMs < 1_000 ? null : distanceText(date, nowMs);
}

const NUMBERS = {
  number: { maximumFractionDigits: 2 },
  whole: { maximumFractionDigits: 0 },
  cents: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  short: { notation: "compact", maximumFractionDigits: 1 },
} as const satisfies Readonly<Record<string, Intl.NumberFormatOptions>>;

const knownNumberFormats = new Map<string, Intl.NumberFormat>();

/** Returns a format in the user's locale; making one takes longer than many uses of it. */
function numberFormat(name: keyof typeof NUMBERS): Intl.NumberFormat {
  const locale = userLocale();
  const key = `${locale} ${name}`;
  const format = knownNumberFormats.get(key) ?? new Intl.NumberFormat(locale, NUMBERS[name]);
  knownNumberFormats.set(key, format);
  return format;
}

/** A number or a count, grouped; "" for what is none. */
export function numberText(value: unknown): string {
  return typeof value === "number" ? numberFormat("number").format(value) : "";
}

/** A number that is stored as a text, with all digits; the text where a number can't hold them. */
export function storedNumberText(text: string): string {
  const number = exactNumber(text);
  if (number === null) return text;
  return numberInput(number, userLocale(), /\.(\d*)/.exec(text)?.[1]?.length ?? 0);
}

/** Formats an amount of cents as money. `withCents` is false when its column has whole amounts. */
export function centsText(cents: number, withCents: boolean): string {
  return numberFormat(withCents ? "cents" : "whole").format(cents / 100);
}

export function wholeNumberText(number: number): string {
  return numberFormat("whole").format(number);
}

/** A number where there is little room: "1.2M". */
export function shortNumberText(number: number): string {
  return numberFormat("short").format(number);
}

const DAY = { day: "numeric", month: "short", year: "numeric" } as const;
const TIME = { hour: "numeric", minute: "2-digit" } as const;
/** In a field, where it can be typed again: years count from the same event everywhere. */
const INPUT = { ...DAY, weekday: "short", calendar: "gregory" } as const;
const WEEKDAY = { weekday: "short", day: "numeric", month: "short" } as const;

/** Formats of dates and times; the locale decides about order, words, and 12 or 24 hours. */
const FORMATS = {
  day: DAY,
  dayOfThisYear: { day: "numeric", month: "short" },
  dayAndTime: { ...DAY, ...TIME },
  dayTimeAndZone: { ...DAY, ...TIME, timeZoneName: "short" },
  time: TIME,
  timeAndZone: { ...TIME, timeZoneName: "short" },
  weekday: WEEKDAY,
  weekdayAndTime: { ...WEEKDAY, ...TIME },
  inputDay: INPUT,
  inputTime: { ...INPUT, ...TIME },
  month: { month: "short", year: "numeric" },
  wholeMonth: { month: "long", year: "numeric" },
  weekdayName: { weekday: "short" },
  /** Month where there is little room. */
  shortMonth: { month: "short", year: "2-digit" },
  year: { year: "numeric" },
  wholeDay: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  wholeDayOfThisYear: { weekday: "long", day: "numeric", month: "long" },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a format in the user's locale and time zone. */
export function dateFormat(name: keyof typeof FORMATS): Intl.DateTimeFormat {
  return formatIn(chosenZone(), name);
}

/** Returns the format of a day without a time, the same everywhere: of its midnight in UTC. */
export function dayFormat(name: keyof typeof FORMATS): Intl.DateTimeFormat {
  return formatIn("UTC", name);
}

/**
 * Days and times inside of an English sentence: in English, the month first only where the user
 * reads American English. Hours are counted as the user counts them.
 */
export const IN_SENTENCE = {
  day: (value: string): string => {
    if (isCalendarDate(value))
      return formatIn("UTC", "day", sentenceLocale()).format(Date.parse(value));
    const time = parseInstant(value);
    return time === null ? value : formatIn(chosenZone(), "day", sentenceLocale()).format(time);
  },
  instant: (value: string): string => {
    const time = parseInstant(value);
    return time === null ? value : sentenceTime("dayAndTime", localDate(time));
  },
  weekday: (date: Date): string =>
    withoutComma(formatIn(chosenZone(), "weekday", sentenceLocale()).format(date)),
  weekdayTime: (date: Date): string => sentenceTime("weekdayAndTime", date),
  time: (date: Date): string => sentenceClock().format(date),
  /** To the second, for what is waited for; the text when it is no instant. */
  exactTime: (instant: string): string => {
    const time = parseInstant(instant);
    return time === null ? instant : sentenceClock({ second: "2-digit" }).format(localDate(time));
  },
} as const;

function sentenceLocale(): string {
  return /^en-US\b/.test(userLocale()) ? "en-US" : "en-GB";
}

function sentenceTime(name: "dayAndTime" | "weekdayAndTime", date: Date): string {
  const day = formatIn(
    chosenZone(),
    name === "dayAndTime" ? "day" : "weekday",
    sentenceLocale(),
  ).format(date);
  return `${withoutComma(day)}, ${sentenceClock().format(date)}`;
}

function sentenceClock(more: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  const locale = userLocale();
  return new Intl.DateTimeFormat(sentenceLocale(), {
    ...TIME,
    ...more,
    hourCycle: hourCycleOf(locale),
    ...(writesTwoDigits(locale) ? TWO_DIGITS : {}),
    ...(chosenZone() === null ? {} : { timeZone: chosenZone() ?? "UTC" }),
  });
}

function hourCycleOf(locale: string): "h11" | "h12" | "h23" | "h24" {
  const format = new Intl.DateTimeFormat(locale, { ...TIME, timeZone: "UTC" });
  return format.resolvedOptions().hourCycle ?? "h23";
}

/** British English writes "Thu 26 Nov", or with a comma, by the version of the system. */
function withoutComma(text: string): string {
  return sentenceLocale() === "en-GB" ? text.replace(",", "") : text;
}

/** Making a format takes longer than a thousand uses of it; a list writes a date in each row. */
function formatIn(
  zone: string | null,
  name: keyof typeof FORMATS,
  locale = userLocale(),
): Intl.DateTimeFormat {
  const key = `${locale} ${zone ?? ""} ${name}`;
  let format = formats.get(key);
  if (format === undefined) {
    const timeZone = zone === null ? {} : { timeZone: zone };
    const ownOptions: Intl.DateTimeFormatOptions = FORMATS[name];
    const hour = ownOptions.hour === undefined || !writesTwoDigits(locale) ? {} : TWO_DIGITS;
    format = new Intl.DateTimeFormat(locale, { ...ownOptions, ...hour, ...timeZone });
    formats.set(key, format);
  }
  return format;
}

const TWO_DIGITS = { hour: "2-digit" } as const;

/** Returns whether a locale writes a quarter to six as "05:45", as British and German do. */
function writesTwoDigits(locale: string): boolean {
  const format = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "UTC" });
  return format.format(Date.UTC(2026, 0, 1, 5, 45)).startsWith("0");
}
