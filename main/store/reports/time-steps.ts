import type { ReportPeriod, ReportStep, WeekdayName } from "../../../shared/local/report.ts";
import { dateText, dayName, dayOf, endOfDay, monthName, startOfDay, weekOf } from "./periods.ts";

/** A row of a report over time: days, both included. */
export interface TimeStep extends ReportPeriod {
  readonly key: string;
  readonly label: string;
}

const DAY_MS = 86_400_000;
const MAX_DAY_ROWS = 14;
const MAX_WEEK_ROWS = 27;
const MAX_MONTH_ROWS = 36;

/** Returns the finest step, from `finest` on, that cuts a period into few enough rows to read. */
export function stepOf({ from, to }: ReportPeriod, finest: "day" | "month"): ReportStep {
  const days = Math.round((startOfDay(to) - startOfDay(from)) / DAY_MS) + 1;
  if (finest === "day" && days <= MAX_DAY_ROWS) return "day";
  if (finest === "day" && days <= (MAX_WEEK_ROWS - 1) * 7) return "week";
  const months = monthNumber(to) - monthNumber(from) + 1;
  return months <= MAX_MONTH_ROWS ? "month" : "year";
}

/** Cuts a period at the ends of weeks, months or years; the first and the last may be shorter. */
export function timeSteps(
  { from, to }: ReportPeriod,
  step: ReportStep,
  weekStart: WeekdayName,
): readonly TimeStep[] {
  const steps: TimeStep[] = [];
  let first = from;
  while (first <= to) {
    const end = lastDayOf(first, step, weekStart);
    const last = end < to ? end : to;
    steps.push({ key: `${step}-${first}`, label: labelOf(first, step), from: first, to: last });
    first = dateText(endOfDay(last) + 1);
  }
  return steps;
}

function lastDayOf(day: string, step: ReportStep, weekStart: WeekdayName): string {
  switch (step) {
    case "day":
      return day;
    case "week":
      return dateText(weekOf(startOfDay(day), weekStart, 1) - 1);
    case "month":
      return dayOf(day.slice(0, 7), "last");
    case "year":
      return `${day.slice(0, 4)}-12-31`;
  }
}

function labelOf(day: string, step: ReportStep): string {
  switch (step) {
    case "day":
    case "week":
      return dayName(startOfDay(day));
    case "month":
      return monthName(day.slice(0, 7));
    case "year":
      return day.slice(0, 4);
  }
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}
