import { userLocale } from "./locale.ts";

const DAY = { day: "numeric", month: "short", year: "numeric" } as const;
const TIME = { hour: "numeric", minute: "2-digit" } as const;
const WEEKDAY = { weekday: "short", day: "numeric", month: "short" } as const;

/**
 * The forms in which dates and times are written. The user's locale decides about their order,
 * their words, and 12 or 24 hours.
 */
const FORMS = {
  day: DAY,
  dayAndTime: { ...DAY, ...TIME },
  time: TIME,
  exactTime: { ...TIME, second: "2-digit" },
  weekday: WEEKDAY,
  weekdayAndTime: { ...WEEKDAY, ...TIME },
  wholeDay: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  wholeDayOfThisYear: { weekday: "long", day: "numeric", month: "long" },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

const known = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the format of a form in the user's locale. Making one takes longer than a thousand uses
 * of it: a list writes a date a row.
 */
export function dateFormat(form: keyof typeof FORMS): Intl.DateTimeFormat {
  const locale = userLocale();
  const key = `${locale} ${form}`;
  const format = known.get(key) ?? new Intl.DateTimeFormat(locale, FORMS[form]);
  known.set(key, format);
  return format;
}
