import type {
  ReportMeasure,
  ReportName,
  ReportNumber,
  ReportRow,
  ReportSubject,
  ReportTable,
} from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { normalizeCase } from "../../../shared/contract/normalize-text.ts";
import { sum, textOrNull } from "../file/statements.ts";
import { singleValueSql } from "../query/field-value.ts";
import { allOf, groupSums, type ReportContext } from "./context.ts";
import { addDays, startOfDay } from "./report-period.ts";
import { activitiesReport } from "./activities.ts";
import { closingReport } from "./closing.ts";
import { pipelineReport } from "./deals.ts";
import { jobsReport } from "./jobs.ts";

/**
 * Most sources with a row of their own; the others share one row. A condition has at most 50 parts.
 */
const MAX_SOURCES = 40;

const ALL: ReportMeasure = { key: "count", label: null, unit: "count" };
const RECENT: readonly ReportMeasure[] = [
  { key: "month", label: null, unit: "count" },
  { key: "quarter", label: null, unit: "count" },
];

interface Source {
  /** The source in lower case, by which sources are compared. "" for none. */
  readonly key: string;
  readonly label: string;
  readonly count: number;
  readonly month: number;
  readonly quarter: number;
}

/** Counts candidates by source: all, and those added recently. */
async function sourcesReport(context: ReportContext): Promise<ReportTable> {
  const { today, zone } = context;
  const created = singleValueSql("candidate", "created_at");
  const month = startOfDay(addDays(today, -29), zone);
  const quarter = startOfDay(addDays(today, -89), zone);
  const source = singleValueSql("candidate", "source");
  // There are few spellings. They are merged here, not letter by letter for each candidate.
  const spellings = await groupSums(
    context,
    "candidate",
    { source, month: `${created} >= ?`, quarter: `${created} >= ?` },
    { count: "count(*)", month: "sum(month)", quarter: "sum(quarter)" },
    { source: textOrNull, count: sum, month: sum, quarter: sum },
    [month, quarter],
  );
  const byKey = new Map<string, Source>();
  for (const row of spellings) {
    const label = row.source ?? "";
    const key = normalizeCase(label);
    const mergedSource = byKey.get(key);
    byKey.set(key, {
      key,
      // Takes always the same one of its spellings.
      label: mergedSource !== undefined && mergedSource.label < label ? mergedSource.label : label,
      count: (mergedSource?.count ?? 0) + row.count,
      month: (mergedSource?.month ?? 0) + row.month,
      quarter: (mergedSource?.quarter ?? 0) + row.quarter,
    });
  }
  const sources = [...byKey.values()].toSorted(
    (a, b) => b.count - a.count || (a.key < b.key ? -1 : 1),
  );

  const namedSources = sources.filter((item) => item.key !== "");
  const visibleSources = namedSources.slice(0, MAX_SOURCES);
  const remainingSources = namedSources.slice(MAX_SOURCES);
  const withoutSource = sources.filter((item) => item.key === "");
  const isSource = (item: Source): Filter => ({ op: "equals", field: "source", text: item.label });
  const row = (
    key: string,
    subject: ReportSubject,
    ownSources: readonly Source[],
    filter: Filter,
  ): ReportRow => ({
    key,
    subject,
    currency: null,
    numbers: numbers(ownSources, allOf(context.filter, filter)),
  });
  const numbers = (
    ownSources: readonly Source[],
    filter: Filter,
  ): Record<string, ReportNumber> => ({
    count: { value: totalOf(ownSources, "count"), filter },
    month: {
      value: totalOf(ownSources, "month"),
      filter: allOf(filter, { op: "between", field: "created_at", from: month }),
    },
    quarter: {
      value: totalOf(ownSources, "quarter"),
      filter: allOf(filter, { op: "between", field: "created_at", from: quarter }),
    },
  });
  const otherSources: Filter = {
    op: "and",
    of: [
      { op: "not", of: { op: "empty", field: "source" } },
      { op: "not", of: { op: "or", of: visibleSources.map(isSource) } },
    ],
  };
  return {
    resource: "candidate",
    step: null,
    // The last days say nothing about a period.
    measures: context.period === null ? [ALL, ...RECENT] : [ALL],
    rows: [
      ...visibleSources.map((item) =>
        row(`source/${item.key}`, subjectOf(item), [item], isSource(item)),
      ),
      ...(remainingSources.length === 0
        ? []
        : [
            row(
              "rest",
              { is: "others", count: remainingSources.length },
              remainingSources,
              otherSources,
            ),
          ]),
      ...(withoutSource.length === 0
        ? []
        : [row("none", { is: "none" }, withoutSource, { op: "empty", field: "source" })]),
    ],
    totals: [
      {
        key: "total",
        subject: { is: "total" },
        currency: null,
        numbers: numbers(sources, allOf(context.filter)),
      },
    ],
    notes: [{ about: "sources" }],
  };
}

function subjectOf({ label }: Source): ReportSubject {
  return { is: "named", label, percentage: null };
}

function totalOf(sources: readonly Source[], key: "count" | "month" | "quarter"): number {
  return sources.reduce((total, source) => total + source[key], 0);
}

/** Every report, by its name. */
export const REPORT_TABLES: Readonly<
  Record<ReportName, (context: ReportContext) => Promise<ReportTable>>
> = {
  pipeline: pipelineReport,
  closing: closingReport,
  jobs: jobsReport,
  activities: activitiesReport,
  sources: sourcesReport,
};
