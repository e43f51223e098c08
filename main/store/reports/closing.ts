import type {
  ReportNumber,
  ReportPeriod,
  ReportRow,
  ReportStep,
  ReportTable,
  WeekdayName,
} from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { all, type ReportContext } from "./context.ts";
import {
  currenciesOf,
  type DealGroup,
  dealGroups,
  inCurrency,
  moneyNumbers,
  NONE,
  notesOf,
  percentageOf,
  sumOf,
  totalsOf,
} from "./deals.ts";
import { dayOf, monthName, monthsFrom } from "./periods.ts";
import { stepOf, timeSteps } from "./time-steps.ts";

const PAST_MONTHS = 3;
const COMING_MONTHS = 9;

/** Counts open and won deals by the month in which they close. Lost deals are left out. */
export async function closingReport(context: ReportContext): Promise<ReportTable> {
  const groups = (await dealGroups(context, true)).filter((group) => group.percentage !== 0);
  const currencies = currenciesOf(groups);
  const stages = context.lookups("deal_stage");
  const ids = (percentage: number) =>
    stages.filter((stage) => percentageOf(stage) === percentage).map((stage) => stage.id);
  const won: Filter = { op: "oneOf", field: "stage", values: ids(100) };
  const closed = [...ids(100), ...ids(0)];
  const open: Filter =
    closed.length === 0
      ? { op: "all" }
      : { op: "not", of: { op: "oneOf", field: "stage", values: closed } };
  const step = context.period === null ? "month" : stepOf(context.period, "month");
  const periods =
    context.period === null
      ? closingPeriods(context.today)
      : periodsWithin(context.period, step, context.weekStart);
  const rows: ReportRow[] = [];
  for (const currency of currencies.length === 0 ? [NONE] : currencies) {
    for (const period of periods) {
      const own = groups.filter(
        (group) => group.currency.key === currency.key && period.holds(group.month),
      );
      if (own.length === 0 && period.optional) continue;
      const filter = all(context.filter, period.filter, inCurrency(currency, currencies));
      rows.push({
        key: `${period.key}/${currency.key}`,
        label: period.label,
        currency: currency.label,
        numbers: closingNumbers(own, filter, open, won),
      });
    }
  }
  return {
    resource: "deal",
    step,
    measures: [
      { key: "count", title: "Open deals", unit: "count" },
      { key: "value", title: "Open value", unit: "cents" },
      { key: "weighted", title: "Weighted", unit: "cents" },
      { key: "won", title: "Won deals", unit: "count" },
      { key: "won_value", title: "Won value", unit: "cents" },
    ],
    rows,
    totals: totalsOf(groups, currencies, all(context.filter), (own, filter) =>
      closingNumbers(own, filter, open, won),
    ),
    notes: [
      "Open deals are those in a stage of neither 0 nor 100 percent, won ones those in " +
        "a stage of 100 percent; lost ones are left out.",
      ...notesOf(groups.filter(isOpen), currencies),
    ],
  };
}

function isOpen(group: DealGroup): boolean {
  return group.percentage !== 100 && group.percentage !== 0;
}

function closingNumbers(
  own: readonly DealGroup[],
  filter: Filter,
  open: Filter,
  won: Filter,
): Record<string, ReportNumber> {
  const wonGroups = own.filter((group) => group.percentage === 100);
  const isWon = all(filter, won);
  return {
    ...moneyNumbers(own.filter(isOpen), all(filter, open)),
    won: { value: sumOf(wonGroups, "count"), filter: isWon },
    won_value: { value: sumOf(wonGroups, "value"), filter: isWon },
  };
}

interface Period {
  readonly key: string;
  readonly label: string;
  /** Shown only if it is not empty. */
  readonly optional: boolean;
  /** Returns whether a month is in it; `YYYY-MM`, "" for deals without a date. */
  readonly holds: (month: string) => boolean;
  readonly filter: Filter;
}

/** The months or years of a period; the context's filter cuts off what is beyond its ends. */
function periodsWithin(
  period: ReportPeriod,
  step: ReportStep,
  weekStart: WeekdayName,
): readonly Period[] {
  return timeSteps(period, step, weekStart).map(({ from, to, label }): Period => {
    const start = from.slice(0, step === "year" ? 4 : 7);
    return {
      key: start,
      label,
      optional: false,
      holds: (month) => month.startsWith(start),
      filter: { op: "between", field: "close_date", from, to },
    };
  });
}

function closingPeriods(today: string): readonly Period[] {
  const months = monthsFrom(today.slice(0, 7), -PAST_MONTHS, COMING_MONTHS);
  const first = months[0] ?? "";
  const last = months.at(-1) ?? "";
  return [
    {
      key: "earlier",
      label: "Earlier",
      optional: true,
      holds: (month) => month !== "" && month < first,
      filter: { op: "between", field: "close_date", to: dayOf(first, -1) },
    },
    ...months.map((month): Period => ({
      key: month,
      label: monthName(month),
      optional: false,
      holds: (other) => other === month,
      filter: { op: "between", field: "close_date", from: `${month}-01`, to: dayOf(month, "last") },
    })),
    {
      key: "later",
      label: "Later",
      optional: true,
      holds: (month) => month > last,
      filter: { op: "between", field: "close_date", from: dayOf(last, "next") },
    },
    {
      key: "none",
      label: "No date",
      optional: true,
      holds: (month) => month === "",
      filter: { op: "empty", field: "close_date" },
    },
  ];
}
