import { z } from "zod";
import { utcDate } from "../../../shared/contract/instant.ts";
import type { ReportName, ReportPeriod } from "../../../shared/local/report.ts";
import { weekStart } from "../../ui/local-date.ts";
import type { Resource } from "../../../shared/contract/resource.ts";

export const PERIOD_NAMES = [
  "any",
  "this-week",
  "last-week",
  "this-month",
  "last-month",
  "this-quarter",
  "last-quarter",
  "this-year",
  "last-year",
  "own",
] as const;
export type PeriodName = (typeof PERIOD_NAMES)[number];

const schema = z.object({
  name: z.enum(PERIOD_NAMES),
  from: z.string().optional(),
  to: z.string().optional(),
});
/** Chosen period: one that moves on with the days, or days of its own. */
export type PeriodChoice = z.output<typeof schema>;

export const STORED_PERIOD = {
  key: "report-period",
  schema,
  fallback: { name: "any" } as PeriodChoice,
} as const;

/** Returns the days of a choice; null for any time. `today` is YYYY-MM-DD. */
export function periodOf({ name, from, to }: PeriodChoice, today: string): ReportPeriod | null {
  if (name === "any") return null;
  if (name === "own") {
    const [firstDay, lastDay] = [from ?? today, to ?? today];
    return firstDay <= lastDay ? { from: firstDay, to: lastDay } : { from: lastDay, to: firstDay };
  }
  const back = name.startsWith("last") ? 1 : 0;
  const [year = 1970, month = 1, day = 1] = today.split("-").map(Number);
  switch (name) {
    case "this-week":
    case "last-week": {
      const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
      const since = (weekday - weekStart() + 7) % 7;
      return between([year, month - 1, day - since - 7 * back], 0, 7);
    }
    case "this-month":
    case "last-month":
      return between([year, month - 1 - back, 1], 1, 0);
    case "this-quarter":
    case "last-quarter":
      return between([year, month - 1 - ((month - 1) % 3) - 3 * back, 1], 3, 0);
    case "this-year":
    case "last-year":
      return between([year - back, 0, 1], 12, 0);
  }
}

/** From a day (year, month from 0, day) on: so many months and days. */
function between(
  [year, month, day]: readonly [number, number, number],
  months: number,
  days: number,
): ReportPeriod {
  return {
    from: dayText(year, month, day),
    to: dayText(year, month + months, day + days - 1),
  };
}

/** The day as a text; numbers beyond the ends of a month or year go on in the next one. */
function dayText(year: number, month: number, day: number): string {
  return utcDate(Date.UTC(year, month, day));
}

interface ReportSubject {
  readonly resource: Resource;
  /** The field that holds the person whom a record belongs to. */
  readonly owner: string;
}

export const REPORT_SUBJECTS: Readonly<Record<ReportName, ReportSubject>> = {
  pipeline: { resource: "deal", owner: "owner" },
  closing: { resource: "deal", owner: "owner" },
  jobs: { resource: "job", owner: "owner_id" },
  activities: { resource: "activity", owner: "created_by" },
  sources: { resource: "candidate", owner: "owner" },
};
