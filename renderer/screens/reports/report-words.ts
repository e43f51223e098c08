import type {
  Report,
  ReportMeasure,
  ReportRow,
  ReportStep,
  ReportSubject,
} from "../../../shared/local/report.ts";
import { dayText, periodText, shortDayText } from "../../ui/format.ts";
import { localTime } from "../../ui/local-date.ts";
import { MEASURE_TEXTS, SUBJECT_TEXTS as TEXTS } from "./texts.ts";

/** What a number of a report is: a stage's own name, or that of what is measured. */
export function measureText({ name }: Pick<Report, "name">, { key, label }: ReportMeasure): string {
  return label ?? MEASURE_TEXTS[name][key] ?? key;
}

/** What a row of a report is about, in the user's words and formats. */
export function rowText(report: Pick<Report, "name" | "step">, { subject }: ReportRow): string {
  if (subject.is !== "days") return subjectText(report, subject);
  const step = report.step ?? "day";
  const days = daysText(subject.from, step);
  return subject.isCurrent ? `${days} ${TEXTS.current[step]}` : days;
}

/** The same where there is little room, as below a column of a plot. */
export function shortRowText(
  report: Pick<Report, "name" | "step">,
  { subject }: ReportRow,
): string {
  if (subject.is !== "days") return subjectText(report, subject);
  const { from } = subject;
  const step = report.step ?? "day";
  if (step === "month") return periodText(from, "shortMonth");
  // Of its own year a day is said without the year.
  return step === "year" ? periodText(from, "year") : shortDayText(from, localTime(from));
}

function daysText(from: string, step: ReportStep): string {
  return step === "month" || step === "year" ? periodText(from, step) : dayText(from);
}

function subjectText(
  { name }: Pick<Report, "name">,
  subject: Exclude<ReportSubject, { readonly is: "days" }>,
): string {
  switch (subject.is) {
    case "named":
      return TEXTS.named(subject.label, subject.percentage);
    case "none":
      return TEXTS.none[name];
    case "before":
      return TEXTS.before;
    case "after":
      return TEXTS.after;
    case "age":
      return TEXTS.age(subject.from, subject.to);
    case "others":
      return TEXTS.others(subject.count);
    case "total":
      return TEXTS.total;
  }
}
