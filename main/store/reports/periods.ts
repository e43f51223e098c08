import { WEEKDAYS, type WeekdayName } from "../../../shared/local/report.ts";

/** Days (`YYYY-MM-DD`) and months (`YYYY-MM`) as texts, in the time zone of this machine. */

const NAMES = [
  "Jan",
  "Feb",
  "Mar",
  "Apr",
  "May",
  "Jun",
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
] as const;
const two = (number: number) => String(number).padStart(2, "0");

export function dateText(time: number): string {
  const date = new Date(time);
  const year = String(date.getFullYear()).padStart(4, "0");
  return `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export function monthOf(time: number): string {
  return dateText(time).slice(0, 7);
}

/** Returns the months around one, both ends included. */
export function monthsFrom(month: string, from: number, to: number): readonly string[] {
  const [year = 1970, number = 1] = month.split("-").map(Number);
  return Array.from({ length: to - from + 1 }, (_item, index) => {
    const at = year * 12 + (number - 1) + from + index;
    return `${Math.floor(at / 12)}-${two((at % 12) + 1)}`;
  });
}

export function monthName(month: string): string {
  const [year = "", number = "1"] = month.split("-");
  return `${NAMES[Number(number) - 1] ?? month} ${year}`;
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

/**
 * Returns local midnight of the first day of a week, `weeks` after the one of `time`. Daylight
 * saving does not shift it.
 */
export function weekOf(time: number, weekStart: WeekdayName, weeks = 0): number {
  const date = new Date(time);
  const back = (date.getDay() - WEEKDAYS.indexOf(weekStart) + 7) % 7;
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - back + 7 * weeks).getTime();
}

/** Returns local midnight of the day that is `days` after the one of `time`. */
export function midnightOf(time: number, days = 0): number {
  const date = new Date(time);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}

/** Returns local midnight at the beginning of a day (`YYYY-MM-DD`). */
export function startOfDay(day: string, after = 0): number {
  const [year = 1970, month = 1, date = 1] = day.split("-").map(Number);
  const midnight = new Date(2000, 0, 1);
  // Years below 100 would be taken for those of the last century.
  midnight.setFullYear(year, month - 1, date + after);
  return midnight.getTime();
}

/** Returns the last millisecond of a day. */
export function endOfDay(day: string): number {
  return startOfDay(day, 1) - 1;
}

export function weekdayName(day: WeekdayName): string {
  return day.slice(0, 1).toUpperCase() + day.slice(1);
}

/** Returns a day such as "16 Nov 2026". */
export function dayName(time: number): string {
  const date = new Date(time);
  return `${date.getDate()} ${NAMES[date.getMonth()] ?? ""} ${date.getFullYear()}`;
}
