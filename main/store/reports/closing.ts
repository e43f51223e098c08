import type {
  ReportNumber,
  ReportPeriod,
  ReportRow,
  ReportStep,
  ReportSubject,
  ReportTable,
} from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { allOf, type ReportContext } from "./context.ts";
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
import { dayOf, monthsFrom } from "./report-period.ts";
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
      : periodsWithin(context.period, step, context);
  const rows: ReportRow[] = [];
  for (const currency of currencies.length === 0 ? [NONE] : currencies) {
    for (const period of periods) {
      const ownGroups = groups.filter(
        (group) => group.currency.key === currency.key && period.holds(group.month),
      );
      if (ownGroups.length === 0 && period.optional) continue;
      const filter = allOf(context.filter, period.filter, inCurrency(currency, currencies));
      rows.push({
        key: `${period.key}/${currency.key}`,
        subject: period.subject,
        currency: currency.label,
        numbers: closingNumbers(ownGroups, filter, open, won),
      });
    }
  }
  return {
    resource: "deal",
    step,
    measures: [
      { key: "count", label: null, unit: "count" },
      { key: "value", label: null, unit: "cents" },
      { key: "weighted", label: null, unit: "cents" },
      { key: "won", label: null, unit: "count" },
      { key: "won_value", label: null, unit: "cents" },
    ],
    rows,
    totals: totalsOf(groups, currencies, allOf(context.filter), (ownGroups, filter) =>
      closingNumbers(ownGroups, filter, open, won),
    ),
    notes: [{ about: "openAndWon" }, ...notesOf(groups.filter(isOpen), currencies)],
  };
}

function isOpen(group: DealGroup): boolean {
  return group.percentage !== 100 && group.percentage !== 0;
}

function closingNumbers(
  ownGroups: readonly DealGroup[],
  filter: Filter,
  open: Filter,
  won: Filter,
): Record<string, ReportNumber> {
  const wonGroups = ownGroups.filter((group) => group.percentage === 100);
  const isWon = allOf(filter, won);
  return {
    ...moneyNumbers(ownGroups.filter(isOpen), allOf(filter, open)),
    won: { value: sumOf(wonGroups, "count"), filter: isWon },
    won_value: { value: sumOf(wonGroups, "value"), filter: isWon },
  };
}

interface Period {
  readonly key: string;
  readonly subject: ReportSubject;
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
  { weekStart, today }: ReportContext,
): readonly Period[] {
  return timeSteps(period, step, weekStart).map(({ from, to }): Period => {
    const start = from.slice(0, step === "year" ? 4 : 7);
    return {
      key: start,
      subject: { is: "days", from, to, isCurrent: from <= today && today <= to },
      optional: false,
      holds: (month) => month.startsWith(start),
      filter: { op: "between", field: "close_date", from, to },
    };
  });
}

function closingPeriods(today: string): readonly Period[] {
  const current = today.slice(0, 7);
  const months = monthsFrom(current, -PAST_MONTHS, COMING_MONTHS);
  const firstMonth = months[0] ?? "";
  const lastMonth = months.at(-1) ?? "";
  return [
    {
      key: "earlier",
      subject: { is: "before", day: `${firstMonth}-01` },
      optional: true,
      holds: (month) => month !== "" && month < firstMonth,
      filter: { op: "between", field: "close_date", to: dayOf(firstMonth, -1) },
    },
    ...months.map((month): Period => {
      const days = { from: `${month}-01`, to: dayOf(month, "last") };
      return {
        key: month,
        subject: { is: "days", ...days, isCurrent: month === current },
        optional: false,
        holds: (otherMonth) => otherMonth === month,
        filter: { op: "between", field: "close_date", ...days },
      };
    }),
    {
      key: "later",
      subject: { is: "after", day: dayOf(lastMonth, "last") },
      optional: true,
      holds: (month) => month > lastMonth,
      filter: { op: "between", field: "close_date", from: dayOf(lastMonth, "next") },
    },
    {
      key: "none",
      subject: { is: "none" },
      optional: true,
      holds: (month) => month === "",
      filter: { op: "empty", field: "close_date" },
    },
  ];
}
