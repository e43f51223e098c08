import { lookupLabel } from "../../../shared/contract/lookup.ts";
import type {
  ReportMeasure,
  ReportNumber,
  ReportRow,
  ReportTable,
} from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { numberOrNull, sum } from "../file/statements.ts";
import { singleValueSql } from "../query/field-value.ts";
import { allOf, groupSums, has, type ReportContext, valuesOf } from "./context.ts";
import { addDays, endOfDay, startOfDay } from "./report-period.ts";

/** Days since a job was opened, from and to, both included. */
const BANDS: readonly { readonly from: number; readonly to: number | null }[] = [
  { from: 0, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: 90 },
  { from: 91, to: 180 },
  { from: 181, to: null },
];

/**
 * Counts jobs by age and by status. The age counts from `open_date`, or from the creation of a job
 * without one.
 */
export async function jobsReport(context: ReportContext): Promise<ReportTable> {
  const bands = [...BANDS.entries()].map(([index, band]) => bandOf(context, index, band));
  const opened = singleValueSql("job", "open_date");
  const created = singleValueSql("job", "created_at");
  const groups = await groupSums(
    context,
    "job",
    {
      status: singleValueSql("job", "job_status"),
      band: `CASE ${bands.map((band) => band.sql(opened, created)).join(" ")} END`,
    },
    { count: "count(*)" },
    { status: numberOrNull, band: numberOrNull, count: sum },
    bands.flatMap((band) => band.values),
  );

  const statuses = valuesOf(
    context.lookups("job_status").map((entry) => [entry.id, lookupLabel(entry)]),
    groups.map((group) => group.status),
  );
  const numbers = (ownGroups: typeof groups, filter: Filter): Record<string, ReportNumber> => {
    const total = (status?: number | null) =>
      ownGroups.reduce(
        (sum, group) => (status === undefined || group.status === status ? sum + group.count : sum),
        0,
      );
    return {
      ...Object.fromEntries(
        statuses.map(([id]) => [
          keyOf(id),
          { value: total(id), filter: allOf(filter, has("job_status", id)) },
        ]),
      ),
      all: { value: total(), filter },
    };
  };
  const rows: readonly ReportRow[] = bands.map((band) => ({
    key: `band-${band.index}`,
    subject: { is: "age", ...band.days },
    currency: null,
    numbers: numbers(
      groups.filter((group) => group.band === band.index),
      allOf(context.filter, band.filter),
    ),
  }));
  const measures: readonly ReportMeasure[] = [
    { key: "all", label: null, unit: "count" },
    ...statuses.map(([id, label]): ReportMeasure => ({ key: keyOf(id), label, unit: "count" })),
  ];
  return {
    resource: "job",
    step: null,
    measures,
    rows,
    totals: [
      {
        key: "total",
        subject: { is: "total" },
        currency: null,
        numbers: numbers(groups, allOf(context.filter)),
      },
    ],
    notes: [{ about: "jobAge" }],
  };
}

function keyOf(status: number | null): string {
  return `status-${status ?? "none"}`;
}

/**
 * Returns an age band as SQL and as a filter. Both compare the same bounds, so that they select the
 * same jobs. The youngest band includes jobs that open in the future.
 */
function bandOf({ today, zone }: ReportContext, index: number, days: (typeof BANDS)[number]) {
  const { from, to } = days;
  const firstDay = to === null ? null : addDays(today, -to);
  const lastDay = from === 0 ? null : addDays(today, -from);
  const firstMoment = firstDay === null ? null : startOfDay(firstDay, zone);
  const lastMoment = lastDay === null ? null : endOfDay(lastDay, zone);
  const bounds = (firstTime: number | string | null, lastTime: number | string | null) => ({
    ...(firstTime === null ? {} : { from: firstTime }),
    ...(lastTime === null ? {} : { to: lastTime }),
  });
  const filter: Filter = {
    op: "or",
    of: [
      { op: "between", field: "open_date", ...bounds(firstDay, lastDay) },
      {
        op: "and",
        of: [
          { op: "empty", field: "open_date" },
          { op: "between", field: "created_at", ...bounds(firstMoment, lastMoment) },
        ],
      },
    ],
  };
  const condition = (sql: string, lowerBound: unknown, upperBound: unknown) =>
    [
      ...(lowerBound === null ? [] : [`${sql} >= ?`]),
      ...(upperBound === null ? [] : [`${sql} <= ?`]),
    ].join(" AND ");
  return {
    index,
    days,
    filter,
    sql: (opened: string, created: string) =>
      `WHEN CASE WHEN coalesce(${opened}, '') <> '' THEN ` +
      `${condition(opened, firstDay, lastDay)} ELSE ` +
      `${condition(created, firstMoment, lastMoment)} END THEN ${index}`,
    values: [firstDay, lastDay, firstMoment, lastMoment].filter((value) => value !== null),
  };
}
