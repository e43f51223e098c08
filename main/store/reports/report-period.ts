import {
  type ReportName,
  type ReportPeriod,
  type WeekdayName,
  WEEKDAYS,
} from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { startingOn } from "../../../shared/query/starting-on.ts";
import { timeIn, type Zone } from "../../../shared/query/zoned-date.ts";

/** Returns what of a report's records belongs to a period; each report counts by its own day. */
const FILTERS: Readonly<Record<ReportName, (period: ReportPeriod, zone: Zone) => Filter>> = {
  pipeline: closesIn,
  closing: closesIn,
  // Counts jobs from their opening or, if unknown, from their creation, as the report says.
  jobs: ({ from, to }, zone) => ({
    op: "or",
    of: [
      { op: "between", field: "open_date", from, to },
      {
        op: "and",
        of: [
          { op: "empty", field: "open_date" },
          {
            op: "between",
            field: "created_at",
            from: startOfDay(from, zone),
            to: endOfDay(to, zone),
          },
        ],
      },
    ],
  }),
  activities: ({ from, to }, zone) => startingOn(zone, from, addDays(to, 1)),
  sources: ({ from, to }, zone) => ({
    op: "between",
    field: "created_at",
    from: startOfDay(from, zone),
    to: endOfDay(to, zone),
  }),
};

function closesIn({ from, to }: ReportPeriod): Filter {
  return { op: "between", field: "close_date", from, to };
}

export function periodFilter(name: ReportName, period: ReportPeriod, zone: Zone): Filter {
  return FILTERS[name](period, zone);
}

/** Days (`YYYY-MM-DD`) and months (`YYYY-MM`) as texts. */

const DAY_MS = 86_400_000;

const two = (number: number) => String(number).padStart(2, "0");

/** Returns the day that is so many days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().replace(/T.*/, "");
}

/** Returns how many days a day is after another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** Returns the months around one, both ends included. */
export function monthsFrom(month: string, from: number, to: number): readonly string[] {
  const [year = 1970, number = 1] = month.split("-").map(Number);
  return Array.from({ length: to - from + 1 }, (_item, index) => {
    const monthIndex = year * 12 + (number - 1) + from + index;
    return `${Math.floor(monthIndex / 12)}-${two((monthIndex % 12) + 1)}`;
  });
}

/**
 * Returns the last day of a month, the first of the next one, or the last of the one before (-1).
 */
export function dayOf(month: string, which: "last" | "next" | -1): string {
  const [year = 1970, number = 1] = month.split("-").map(Number);
  if (which === "next") return `${monthsFrom(month, 1, 1)[0] ?? month}-01`;
  if (which === -1) return dayOf(monthsFrom(month, -1, -1)[0] ?? month, "last");
  return `${month}-${two(new Date(Date.UTC(year, number, 0)).getUTCDate())}`;
}

/** Returns the first day of a day's week, or of one that is so many weeks later. */
export function weekOf(day: string, weekStart: WeekdayName, weeks = 0): string {
  const since = (new Date(day).getUTCDay() - WEEKDAYS.indexOf(weekStart) + 7) % 7;
  return addDays(day, 7 * weeks - since);
}

/** Returns the time at which a day begins on the clocks of a zone. */
export function startOfDay(day: string, zone: Zone): number {
  return timeIn(zone, day);
}

/** Returns the last millisecond of a day. */
export function endOfDay(day: string, zone: Zone): number {
  return startOfDay(addDays(day, 1), zone) - 1;
}
