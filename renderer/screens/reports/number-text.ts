import type { ReportMeasure, ReportNumber } from "../../../shared/local/report.ts";
import { centsText } from "../../ui/format.ts";
import { userLocale } from "../../ui/locale.ts";

const whole = new Intl.NumberFormat(userLocale(), { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat(userLocale(), {
  notation: "compact",
  maximumFractionDigits: 1,
});

export function reportNumberText(
  number: number,
  unit: ReportMeasure["unit"],
  withCents: boolean,
): string {
  return unit === "cents" ? centsText(number, withCents) : whole.format(number);
}

/** Returns a number for the axis of a plot: "1.2M". */
export function shortNumberText(number: number): string {
  return short.format(number);
}

export function hasCents(numbers: readonly (ReportNumber | undefined)[]): boolean {
  return numbers.some((number) => number !== undefined && number.value % 100 !== 0);
}
