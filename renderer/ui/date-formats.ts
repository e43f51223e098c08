import { userLocale } from "./locale.ts";
import { chosenZone } from "./time-zone.ts";

const DAY = { day: "numeric", month: "short", year: "numeric" } as const;
const TIME = { hour: "numeric", minute: "2-digit" } as const;
/** In a field, where it can be typed again: years count from the same event everywhere. */
const INPUT = { ...DAY, weekday: "short", calendar: "gregory" } as const;
const WEEKDAY = { weekday: "short", day: "numeric", month: "short" } as const;

/**
 * The formats of dates and times. The user's locale decides about their order, their words, and 12
 * or 24 hours.
 */
const FORMATS = {
  day: DAY,
  dayOfThisYear: { day: "numeric", month: "short" },
  dayAndTime: { ...DAY, ...TIME },
  dayTimeAndZone: { ...DAY, ...TIME, timeZoneName: "short" },
  time: TIME,
  timeAndZone: { ...TIME, timeZoneName: "short" },
  exactTime: { ...TIME, second: "2-digit" },
  weekday: WEEKDAY,
  weekdayAndTime: { ...WEEKDAY, ...TIME },
  inputDay: INPUT,
  inputTime: { ...INPUT, ...TIME },
  month: { month: "short", year: "numeric" },
  /** Where there is little room. */
  shortMonth: { month: "short", year: "2-digit" },
  year: { year: "numeric" },
  wholeDay: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  wholeDayOfThisYear: { weekday: "long", day: "numeric", month: "long" },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

const known = new Map<string, Intl.DateTimeFormat>();

/** Returns a format in the user's locale and time zone. */
export function dateFormat(name: keyof typeof FORMATS): Intl.DateTimeFormat {
  return formatIn(chosenZone(), name);
}

/** Returns the format of a day without a time, the same everywhere: of its midnight in UTC. */
export function dayFormat(name: keyof typeof FORMATS): Intl.DateTimeFormat {
  return formatIn("UTC", name);
}

/** Making a format takes longer than a thousand uses of it; a list writes a date in each row. */
function formatIn(zone: string | null, name: keyof typeof FORMATS): Intl.DateTimeFormat {
  const locale = userLocale();
  const key = `${locale} ${zone ?? ""} ${name}`;
  let format = known.get(key);
  if (format === undefined) {
    const timeZone = zone === null ? {} : { timeZone: zone };
    const own: Intl.DateTimeFormatOptions = FORMATS[name];
    const hour = own.hour === undefined || !writesTwoDigits(locale) ? {} : TWO_DIGITS;
    format = new Intl.DateTimeFormat(locale, { ...own, ...hour, ...timeZone });
    known.set(key, format);
  }
  return format;
}

const TWO_DIGITS = { hour: "2-digit" } as const;

/** Whether a locale writes a quarter to six as "05:45", as British and German do. */
function writesTwoDigits(locale: string): boolean {
  const format = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "UTC" });
  return format.format(Date.UTC(2026, 0, 1, 5, 45)).startsWith("0");
}
