import { userLocale } from "./locale.ts";

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
  time: TIME,
  exactTime: { ...TIME, second: "2-digit" },
  weekday: WEEKDAY,
  weekdayAndTime: { ...WEEKDAY, ...TIME },
  inputDay: INPUT,
  inputTime: { ...INPUT, ...TIME },
  wholeDay: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  wholeDayOfThisYear: { weekday: "long", day: "numeric", month: "long" },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

const known = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a format in the user's locale. Making one takes longer than a thousand uses of it, and a
 * list writes a date in each row.
 */
export function dateFormat(name: keyof typeof FORMATS): Intl.DateTimeFormat {
  const locale = userLocale();
  const key = `${locale} ${name}`;
  const format = known.get(key) ?? new Intl.DateTimeFormat(locale, FORMATS[name]);
  known.set(key, format);
  return format;
}
