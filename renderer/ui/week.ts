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

let chosen: WeekStart = "system";

/** Sets the day on which weeks begin. What is on the page has to be drawn again. */
export function setWeekStart(start: WeekStart): void {
  chosen = start;
}

/** The first day of the week in the user's language and region. */
export function regionWeekStart(): Weekday {
  const daysBeforeSunday = getDayOfWeek(A_SUNDAY, userLocale());
  return daysBeforeSunday === 6 ? 1 : daysBeforeSunday === 1 ? 6 : 0;
}

/** The first day of the week, for everything that shows, counts or reads weeks. */
export function weekStart(): Weekday {
  return chosen === "system" ? regionWeekStart() : WEEKDAYS[chosen];
}

/** The first day of the week as calendars name it. */
export function calendarWeekStart(): (typeof CALENDAR_DAYS)[number] {
  return CALENDAR_DAYS[weekStart()];
}
