import type { ReportMeasure, ReportNumber } from "../../../shared/local/report.ts";
import { centsText, wholeNumberText } from "../../ui/format.ts";

export function reportNumberText(
  number: number,
  unit: ReportMeasure["unit"],
  withCents: boolean,
): string {
  return unit === "cents" ? centsText(number, withCents) : wholeNumberText(number);
}

export function hasCents(numbers: readonly (ReportNumber | undefined)[]): boolean {
  return numbers.some((number) => number !== undefined && number.value % 100 !== 0);
}
