import { lookupLabel } from "../../../shared/contract/lookup.ts";
import type {
  ReportMeasure,
  ReportNumber,
  ReportPeriod,
  ReportRow,
  ReportStep,
  ReportTable,
} from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { numberOrNull, sum } from "../file/columns.ts";
import { singleValueSql } from "../query/field-value.ts";
import { all, groupSums, has, type ReportContext, valuesOf } from "./context.ts";
import { addDays, dayName, endOfDay, startOfDay, weekdayName, weekOf } from "./periods.ts";
import { stepOf, timeSteps } from "./time-steps.ts";

const PAST_WEEKS = 11;
const COMING_WEEKS = 4;

/**
 * Counts activities by the week in which they start and by type, and those that are done: the last
 * weeks, this one and the next.
 */
export async function activitiesReport(context: ReportContext): Promise<ReportTable> {
  const start = singleValueSql("activity", "start");
  const step = context.period === null ? "week" : stepOf(context.period, "day");
  const spans =
    context.period === null ? weeksAround(context) : spansOf(context, context.period, step);
  const first = spans[0]?.from ?? 0;
  const last = spans.at(-1)?.to ?? 0;
  const within: Filter = { op: "between", field: "start", from: first, to: last };
  const groups = await groupSums(
    { ...context, filter: all(context.filter, within) },
    "activity",
    {
      type: singleValueSql("activity", "activity_type"),
      span: `CASE ${spans.map((_span, index) => `WHEN ${start} <= ? THEN ${index}`).join(" ")} END`,
      done: singleValueSql("activity", "mark_as_done"),
    },
    { count: "count(*)", done: "sum(done <> 0)" },
    { type: numberOrNull, span: numberOrNull, count: sum, done: sum },
    spans.map((span) => span.to),
  );

  const used = new Set(groups.map((group) => group.type));
  const types = valuesOf(
    context
      .lookups("activity_type")
      .filter((entry) => used.has(entry.id))
      .map((entry) => [entry.id, lookupLabel(entry)]),
    used,
    "No type",
  );
  const numbers = (own: typeof groups, filter: Filter): Record<string, ReportNumber> => {
    const total = (key: "count" | "done", type?: number | null) =>
      own.reduce(
        (all, group) => (type === undefined || group.type === type ? all + group[key] : all),
        0,
      );
    return {
      ...Object.fromEntries(
        types.map(([id]) => [
          keyOf(id),
          { value: total("count", id), filter: all(filter, has("activity_type", id)) },
        ]),
      ),
      all: { value: total("count"), filter },
      done: {
        value: total("done"),
        filter: all(filter, { op: "is", field: "mark_as_done", value: true }),
      },
    };
  };
  const rows: readonly ReportRow[] = spans.map(({ key, label, from, to }, index) => ({
    key,
    label,
    currency: null,
    numbers: numbers(
      groups.filter((group) => group.span === index),
      all(context.filter, { op: "between", field: "start", from, to }),
    ),
  }));
  const measures: readonly ReportMeasure[] = [
    { key: "all", title: "All", unit: "count" },
    { key: "done", title: "Done", unit: "count" },
    ...types.map(([id, title]): ReportMeasure => ({ key: keyOf(id), title, unit: "count" })),
  ];
  return {
    resource: "activity",
    step,
    measures,
    rows,
    totals: [
      {
        key: "total",
        label: "Total",
        currency: null,
        numbers: numbers(groups, all(context.filter, within)),
      },
    ],
    notes: [
      `Weeks begin on ${weekdayName(context.weekStart)}, in your time zone. ` +
        "Activities without a start are left out.",
    ],
  };
}

interface Span {
  readonly key: string;
  readonly label: string;
  /** Milliseconds, both included. */
  readonly from: number;
  readonly to: number;
}

function weeksAround({ today, weekStart, zone }: ReportContext): readonly Span[] {
  return Array.from({ length: PAST_WEEKS + 1 + COMING_WEEKS }, (_item, index) => {
    const first = weekOf(today, weekStart, index - PAST_WEEKS);
    const from = startOfDay(first, zone);
    return {
      key: `week-${from}`,
      label: `${dayName(first)}${index === PAST_WEEKS ? " (this week)" : ""}`,
      from,
      to: endOfDay(addDays(first, 6), zone),
    };
  });
}

function spansOf(
  { weekStart, zone }: ReportContext,
  period: ReportPeriod,
  step: ReportStep,
): readonly Span[] {
  return timeSteps(period, step, weekStart).map(({ key, label, from, to }) => ({
    key,
    label,
    from: startOfDay(from, zone),
    to: endOfDay(to, zone),
  }));
}

function keyOf(type: number | null): string {
  return `type-${type ?? "none"}`;
}
