import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import type {
  Report,
  ReportMeasure,
  ReportName,
  ReportRow,
  ReportStep,
  ReportSubject,
} from "../../../shared/local/report.ts";
import { dayText, IN_SENTENCE, numberText, periodText, shortDayText } from "../../ui/format.ts";
import type { PeriodName } from "./report-period.ts";
import { localTime } from "../../ui/local-date.ts";

const pluralOf = (resource: Resource) => CONTRACTS[resource].title[1];

export type Whose = "mine" | "colleague" | "everyone";

const NOBODY_TEXTS: Readonly<Record<Whose, string>> = {
  mine: "You have no",
  colleague: "This colleague has no",
  everyone: "There are no",
};

export const TEXTS = {
  title: "Reports",
  myTitle: "My reports",
  pageTitle: "Reports – Roadbook",
  owner: "Records of",
  everybody: "Records of: everybody",
  notSynced: "The first sync isn't complete yet",
  asOf: (timestamp: string, ago: string) =>
    `As of ${IN_SENTENCE.instant(timestamp)} (${ago}), with your unsent changes`,
  incomplete: (resource: Resource) => `Still loading ${pluralOf(resource).toLowerCase()}`,
  unavailable: "Couldn't show this report",
  loading: "Calculating…",
  /** Nothing is counted; says what would show more. */
  none: (resource: Resource, whose: Whose, isOfPeriod: boolean) => {
    const records = pluralOf(resource).toLowerCase();
    const nothing = `${NOBODY_TEXTS[whose]} ${records}`;
    if (isOfPeriod) return `${nothing} in this period. Choose another one above, or all of them.`;
    return whose === "mine" ? `${nothing}. Choose Team above to count everyone's.` : `${nothing}.`;
  },
  reading: (resource: Resource) => `${pluralOf(resource)} are still being read from the server.`,
} as const;

export const REPORT_TEXTS: Readonly<Record<ReportName, { title: string; row: string }>> = {
  pipeline: { title: "Pipeline by stage", row: "Stage" },
  closing: { title: "Deals closing by month", row: "Month" },
  jobs: { title: "Jobs by age and status", row: "Age" },
  activities: { title: "Activities by week and type", row: "Week of" },
  sources: { title: "Candidates by source", row: "Source" },
};

/** The heading of rows that are times. */
export const STEP_TEXTS: Readonly<Record<ReportStep, string>> = {
  day: "Day",
  week: "Week of",
  month: "Month",
  year: "Year",
};

/** Names of a report's numbers, by their keys; statuses and types have their own names. */
const MEASURE_TEXTS: Readonly<Record<ReportName, Readonly<Record<string, string>>>> = {
  pipeline: { count: "Deals", value: "Value", weighted: "Weighted" },
  closing: {
    count: "Open deals",
    value: "Open value",
    weighted: "Weighted",
    won: "Won deals",
    won_value: "Won value",
  },
  jobs: { all: "All", "status-none": "No status" },
  activities: { all: "All", done: "Done", "type-none": "No type" },
  sources: { count: "Candidates", month: "Added in 30 days", quarter: "Added in 90 days" },
};

const SUBJECT_TEXTS = {
  none: {
    pipeline: "No stage",
    closing: "No date",
    jobs: "No date",
    activities: "No date",
    sources: "No source",
  } satisfies Readonly<Record<ReportName, string>>,
  named: (label: string, percentage: number | null) =>
    percentage === null ? label : `${label} (${numberText(percentage)} %)`,
  before: "Earlier",
  after: "Later",
  age: (from: number, to: number | null) =>
    to === null
      ? `Over ${from - 1} days`
      : from === 0
        ? `Up to ${to} days`
        : `${from} to ${to} days`,
  others: (count: number) => `${numberText(count)} other ${count === 1 ? "source" : "sources"}`,
  total: "Total",
  /** After the day, week, month or year in which it is now. */
  current: {
    day: "(today)",
    week: "(this week)",
    month: "(this month)",
    year: "(this year)",
  } satisfies Readonly<Record<ReportStep, string>>,
} as const;

/** The title of a report, which names the steps of its rows. */
export function reportTitle(name: ReportName, step: ReportStep | null): string {
  const { title } = REPORT_TEXTS[name];
  if (name === "activities") return title.replace("week", step ?? "week");
  return name === "closing" ? title.replace("month", step ?? "month") : title;
}

const allOf = (plural: string) => `All ${plural.toLowerCase()}`;
/** Records that a report counts, and by which of their days. */
export const COUNTED_TEXTS: Readonly<Record<ReportName, (period: string | null) => string>> = {
  pipeline: (period) => (period === null ? allOf("Deals") : `Deals by their close date: ${period}`),
  closing: (period) =>
    period === null
      ? "Deals by their close date: the last three months and the next nine"
      : `Deals by their close date: ${period}`,
  jobs: (period) =>
    period === null ? allOf("Jobs") : `Jobs by the day they were opened: ${period}`,
  activities: (period) =>
    period === null
      ? "Activities by their start: the last eleven weeks, this one and the next four"
      : `Activities by their start: ${period}`,
  sources: (period) =>
    period === null ? allOf("Candidates") : `Candidates by the day they were added: ${period}`,
};

export const PERIOD_TEXTS = {
  label: "Period",
  names: {
    any: "Any time",
    "this-week": "This week",
    "last-week": "Last week",
    "this-month": "This month",
    "last-month": "Last month",
    "this-quarter": "This quarter",
    "last-quarter": "Last quarter",
    "this-year": "This year",
    "last-year": "Last year",
    own: "Own dates",
  } satisfies Readonly<Record<PeriodName, string>>,
  from: "From",
  to: "To",
  range: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
} as const;

export const SHARE_TEXTS = {
  copyPicture: (title: string) => `Copy as picture: ${title}`,
  copyTable: (title: string) => `Copy as table: ${title}`,
  print: (title: string) => `Print: ${title}`,
  pictureCopied: (title: string) => `Copied the picture of ${title}.`,
  pictureSaved: (title: string) => `The clipboard takes no pictures here: saved ${title}.png.`,
  pictureFailed: "Couldn't make the picture.",
  tableCopied: (title: string) => `Copied the table of ${title}.`,
} as const;

export const TABLE_TEXTS = {
  label: (title: string) => `${title}, table`,
  currency: "Currency",
  noCurrency: "none",
} as const;

export const PLOT_TEXTS = {
  pipeline: "Value and weighted value by stage",
  value: "Value",
  weighted: "Weighted",
  closing: (step: ReportStep) => `Open and won value by closing ${step}`,
  won: "Won",
  openWeighted: "Open, weighted",
  openRest: "Open, not yet weighted",
  jobs: "Jobs by age and status",
  sources: "Candidates by source",
  candidates: "Candidates",
  inCurrency: (title: string, currency: string | null) =>
    currency === null ? title : `${title}, ${currency}`,
} as const;

export const COMMAND_TEXTS = {
  go: "Go to Reports",
  goTo: (title: string) => `Go to report: ${title}`,
  print: "Print all reports",
} as const;

/** Returns the name of a report's number: that of a stage, or of what is measured. */
export function measureText({ name }: Pick<Report, "name">, { key, label }: ReportMeasure): string {
  return label ?? MEASURE_TEXTS[name][key] ?? key;
}

/** Returns the subject of a report's row, in the user's words and formats. */
export function rowText(report: Pick<Report, "name" | "step">, { subject }: ReportRow): string {
  if (subject.is !== "days") return subjectText(report, subject);
  const step = report.step ?? "day";
  const days =
    step === "month" || step === "year" ? periodText(subject.from, step) : dayText(subject.from);
  return subject.isCurrent ? `${days} ${SUBJECT_TEXTS.current[step]}` : days;
}

/** Returns the subject of a row where there is little room, as below a column of a plot. */
export function shortRowText(
  report: Pick<Report, "name" | "step">,
  { subject }: ReportRow,
): string {
  if (subject.is !== "days") return subjectText(report, subject);
  const { from } = subject;
  const step = report.step ?? "day";
  if (step === "month") return periodText(from, "shortMonth");
  // Days of the current year are written without it.
  return step === "year" ? periodText(from, "year") : shortDayText(from, localTime(from));
}

function subjectText(
  { name }: Pick<Report, "name">,
  subject: Exclude<ReportSubject, { readonly is: "days" }>,
): string {
  switch (subject.is) {
    case "named":
      return SUBJECT_TEXTS.named(subject.label, subject.percentage);
    case "none":
      return SUBJECT_TEXTS.none[name];
    case "before":
      return SUBJECT_TEXTS.before;
    case "after":
      return SUBJECT_TEXTS.after;
    case "age":
      return SUBJECT_TEXTS.age(subject.from, subject.to);
    case "others":
      return SUBJECT_TEXTS.others(subject.count);
    case "total":
      return SUBJECT_TEXTS.total;
  }
}
