import type { ReportPeriod, ReportStep, WeekdayName } from "../../../shared/local/report.ts";
import { addDays, dayOf, daysBetween, weekOf } from "./report-period.ts";

/** A row of a report over time: days, both included. */
export interface TimeStep extends ReportPeriod {
  readonly key: string;
}

const MAX_DAY_ROWS = 14;
const MAX_WEEK_ROWS = 27;
const MAX_MONTH_ROWS = 36;

/** Returns the finest step, from `finest` on, that cuts a period into few enough rows to read. */
export function stepOf({ from, to }: ReportPeriod, finest: "day" | "month"): ReportStep {
  const days = daysBetween(from, to) + 1;
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
  let firstDay = from;
  for (;;) {
    const end = lastDayOf(firstDay, step, weekStart);
    const lastDay = end < to ? end : to;
    steps.push({ key: `${step}-${firstDay}`, from: firstDay, to: lastDay });
    // The day after 9999 is written with a sign, which is less than any digit.
    if (lastDay === to) return steps;
    firstDay = addDays(lastDay, 1);
  }
}

function lastDayOf(day: string, step: ReportStep, weekStart: WeekdayName): string {
  switch (step) {
    case "day":
      return day;
    case "week":
      return addDays(weekOf(day, weekStart), 6);
    case "month":
      return dayOf(day.slice(0, 7), "last");
    case "year":
      return `${day.slice(0, 4)}-12-31`;
  }
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}
