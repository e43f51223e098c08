import * as fns from "date-fns";
import { dateIn, timeIn } from "../../shared/query/zoned-date.ts";
import { chosenZone } from "./time-zone.ts";
import { getDayOfWeek, parseDate } from "@internationalized/date";
import { userLocale } from "./locale.ts";

/** The days on which weeks begin anywhere, and "system": as the language and region has it. */
export const WEEK_STARTS = ["system", "monday", "saturday", "sunday"] as const;
export type WeekStart = (typeof WEEK_STARTS)[number];
/** 0 is Sunday, as in `Date`. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const WEEKDAYS = { monday: 1, saturday: 6, sunday: 0 } as const;
const CALENDAR_DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;
const A_SUNDAY = parseDate("2023-01-01");

let preferredStart: WeekStart = "system";

/** Sets the day on which weeks begin. What is on the page has to be drawn again. */
export function setWeekStart(start: WeekStart): void {
  preferredStart = start;
}

export function regionWeekStart(): Weekday {
  const daysBeforeSunday = getDayOfWeek(A_SUNDAY, userLocale());
  return daysBeforeSunday === 6 ? 1 : daysBeforeSunday === 1 ? 6 : 0;
}

/** The first day of the week, for everything that shows, counts or reads weeks. */
export function weekStart(): Weekday {
  return preferredStart === "system" ? regionWeekStart() : WEEKDAYS[preferredStart];
}

export function calendarWeekStart(): (typeof CALENDAR_DAYS)[number] {
  return CALENDAR_DAYS[weekStart()];
}

/**
 * Days and times on the user's clock. A date that is made elsewhere is on the machine's, which may
 * be another one; `test/house` looks for those.
 */

/** Returns a time, in milliseconds or as another date has it, as a date in the user's zone. */
export function localDate(time: Date | number): Date {
  return dateIn(chosenZone(), Number(time));
}

export function localNow(): Date {
  return localDate(Date.now());
}

export function today(): Date {
  return startOfDay(localNow());
}

/** Returns the time at which the user's clock shows a text: YYYY-MM-DD, YYYY-MM-DDTHH:MM. */
export function localTime(text: string): Date {
  return localDate(timeIn(chosenZone(), text));
}

export { clockOf, dayOf } from "../../shared/query/zoned-date.ts";

// Functions of date-fns keep the zone of the date that they get. A number has none.
type Change = (date: Date, count: number) => Date;
type Difference = (later: Date, earlier: Date) => number;
export const isValid: (date: Date) => boolean = fns.isValid;
export const startOfDay: (date: Date) => Date = fns.startOfDay;
export const addDays: Change = fns.addDays;
export const addMonths: Change = fns.addMonths;
export const add: (date: Date, duration: fns.Duration) => Date = fns.add;
export const nextMonday: (date: Date) => Date = fns.nextMonday;
export const isSameDay: (date: Date, other: Date) => boolean = fns.isSameDay;
export const isSameMonth: (date: Date, other: Date) => boolean = fns.isSameMonth;
export const isWeekend: (date: Date) => boolean = fns.isWeekend;
export const differenceInCalendarDays: Difference = fns.differenceInCalendarDays;
export const differenceInMinutes: Difference = fns.differenceInMinutes;

/** Returns the distance of two times in words: "3 hours". */
export const distanceText: (
  from: Date | number,
  to: Date | number,
  options?: { readonly addSuffix: boolean },
) => string = fns.formatDistanceStrict;

/** Midnight of the first day of a day's month. */
export const startOfMonth: (day: Date) => Date = fns.startOfMonth;

/** Midnight of the first day of a day's week. */
export function startOfWeek(day: Date): Date {
  return fns.startOfWeek(day, { weekStartsOn: weekStart() });
}
