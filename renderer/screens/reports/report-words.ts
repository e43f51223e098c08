import type { Resource } from "../../../shared/contract/resource.ts";
import type { ReportMeasure, ReportName, ReportNumber } from "../../../shared/local/report.ts";
import { centsText } from "../../ui/cents-text.ts";
import { userLocale } from "../../ui/locale.ts";

export interface ReportWords {
  readonly title: string;
  /** What a row is. */
  readonly row: string;
  readonly resource: Resource;
  /** Field of the person a record belongs to. */
  readonly owner: string;
}

export const REPORT_WORDS: Readonly<Record<ReportName, ReportWords>> = {
  pipeline: { title: "Pipeline by stage", row: "Stage", resource: "deal", owner: "owner" },
  closing: { title: "Deals closing by month", row: "Month", resource: "deal", owner: "owner" },
  jobs: { title: "Jobs by age and status", row: "Age", resource: "job", owner: "owner_id" },
  activities: {
    title: "Activities by week and type",
    row: "Week from",
    resource: "activity",
    owner: "created_by",
  },
  sources: { title: "Candidates by source", row: "Source", resource: "candidate", owner: "owner" },
};

const whole = new Intl.NumberFormat(userLocale(), { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat(userLocale(), {
  notation: "compact",
  maximumFractionDigits: 1,
});

export function numberWords(
  number: number,
  unit: ReportMeasure["unit"],
  withCents: boolean,
): string {
  return unit === "cents" ? centsText(number, withCents) : whole.format(number);
}

/** For the axis of a plot: "1.2M". */
export function shortNumber(number: number): string {
  return short.format(number);
}

export function hasCents(numbers: readonly (ReportNumber | undefined)[]): boolean {
  return numbers.some((number) => number !== undefined && number.value % 100 !== 0);
}
