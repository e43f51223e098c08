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
import { startingOn } from "../../../shared/query/starting-on.ts";
import { numberOrNull, sum } from "../file/statements.ts";
import { singleValueSql } from "../query/field-value.ts";
import { allOf, groupSums, has, type ReportContext, valuesOf } from "./context.ts";
import { addDays, endOfDay, startOfDay, weekOf } from "./report-period.ts";
import { stepOf, timeSteps } from "./time-steps.ts";

const PAST_WEEKS = 11;
const COMING_WEEKS = 4;

/**
 * Counts activities by the week in which they start and by type, and those that are done: the last
 * weeks, this one and the next.
 */
export async function activitiesReport(context: ReportContext): Promise<ReportTable> {
  const step = context.period === null ? "week" : stepOf(context.period, "day");
  const spans =
    context.period === null ? weeksAround(context) : spansOf(context, context.period, step);
  const [firstSpan = NO_SPAN, lastSpan = firstSpan] = [spans[0], spans.at(-1)];
  const within = startsWithin(context, { from: firstSpan.days.from, to: lastSpan.days.to });
  const start = startSql(spans);
  const groups = await groupSums(
    { ...context, filter: allOf(context.filter, within) },
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
  );
  const numbers = (ownGroups: typeof groups, filter: Filter): Record<string, ReportNumber> => {
    const total = (key: "count" | "done", type?: number | null) =>
      ownGroups.reduce(
        (sum, group) => (type === undefined || group.type === type ? sum + group[key] : sum),
        0,
      );
    return {
      ...Object.fromEntries(
        types.map(([id]) => [
          keyOf(id),
          { value: total("count", id), filter: allOf(filter, has("activity_type", id)) },
        ]),
      ),
      all: { value: total("count"), filter },
      done: {
        value: total("done"),
        filter: allOf(filter, { op: "is", field: "mark_as_done", value: true }),
      },
    };
  };
  const rows: readonly ReportRow[] = spans.map(({ key, days }, index) => ({
    key,
    subject: { is: "days", ...days, isCurrent: isIn(days, context.today) },
    currency: null,
    numbers: numbers(
      groups.filter((group) => group.span === index),
      allOf(context.filter, startsWithin(context, days)),
    ),
  }));
  const measures: readonly ReportMeasure[] = [
    { key: "all", label: null, unit: "count" },
    { key: "done", label: null, unit: "count" },
    ...types.map(([id, label]): ReportMeasure => ({ key: keyOf(id), label, unit: "count" })),
  ];
  return {
    resource: "activity",
    step,
    measures,
    rows,
    totals: [
      {
        key: "total",
        subject: { is: "total" },
        currency: null,
        numbers: numbers(groups, allOf(context.filter, within)),
      },
    ],
    notes: [{ about: "weeks", start: context.weekStart }],
  };
}

interface Span {
  readonly key: string;
  readonly days: ReportPeriod;
  /** Milliseconds, both included. */
  readonly from: number;
  readonly to: number;
}

/** There are always spans: a period has a day at least. */
const NO_SPAN = { days: { from: "", to: "" } };

function startsWithin({ zone }: ReportContext, { from, to }: ReportPeriod): Filter {
  return startingOn(zone, from, addDays(to, 1));
}

const HALF_A_DAY_MS = 43_200_000;

/**
 * SQL of the time at which an activity counts. One without a time is stored as the midnight of its
 * day in UTC: in zones behind UTC it counts at noon, which is on that day there.
 */
function startSql(spans: readonly Span[]): string {
  const start = singleValueSql("activity", "start");
  if (spans.every(({ days, from }) => from <= Date.parse(days.from))) return start;
  const time = singleValueSql("activity", "start_time");
  // Only at a midnight is the record looked at.
  const isDay = `${start} % ${2 * HALF_A_DAY_MS} = 0 AND coalesce(${time}, '') = ''`;
  return `CASE WHEN ${isDay} THEN ${start} + ${HALF_A_DAY_MS} ELSE ${start} END`;
}

function isIn({ from, to }: ReportPeriod, day: string): boolean {
  return from <= day && day <= to;
}

function weeksAround({ today, weekStart, zone }: ReportContext): readonly Span[] {
  return Array.from({ length: PAST_WEEKS + 1 + COMING_WEEKS }, (_item, index) => {
    const firstDay = weekOf(today, weekStart, index - PAST_WEEKS);
    const from = startOfDay(firstDay, zone);
    return {
      key: `week-${from}`,
      days: { from: firstDay, to: addDays(firstDay, 6) },
      from,
      to: endOfDay(addDays(firstDay, 6), zone),
    };
  });
}

function spansOf(
  { weekStart, zone }: ReportContext,
  period: ReportPeriod,
  step: ReportStep,
): readonly Span[] {
  return timeSteps(period, step, weekStart).map(({ key, from, to }) => ({
    key,
    days: { from, to },
    from: startOfDay(from, zone),
    to: endOfDay(to, zone),
  }));
}

function keyOf(type: number | null): string {
  return `type-${type ?? "none"}`;
}
