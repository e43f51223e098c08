import { type LookupEntry, lookupLabel } from "../../../shared/contract/lookup.ts";
import type {
  ReportMeasure,
  ReportNote,
  ReportNumber,
  ReportRow,
  ReportTable,
} from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { numberOrNull, sum, text } from "../file/statements.ts";
import { singleValueSql } from "../query/field-value.ts";
import { allOf, groupSums, has, type ReportContext, valuesOf } from "./context.ts";
import { type Currency, CURRENCY_COLUMNS, currencyOf, DEAL_MONEY, MONEY_SUMS } from "./money.ts";

/** A group of deals as it was counted, before it becomes a part of a table. */
export interface DealGroup {
  readonly stage: number | null;
  readonly percentage: number | null;
  readonly currency: Currency;
  /** First day of its month, "" without a date; set by the report of months only. */
  readonly month: string;
  readonly count: number;
  readonly value: number;
  readonly weighted: number;
  readonly unweighted: number;
}

/** Counts deals by stage and currency (and month of closing). */
export async function dealGroups(
  context: ReportContext,
  byMonth: boolean,
): Promise<readonly DealGroup[]> {
  const currencies = new Map(
    context.lookups("currency").map((entry) => [entry.id, lookupLabel(entry)]),
  );
  const month = byMonth
    ? `coalesce(substr(${singleValueSql("deal", "close_date")}, 1, 7), '')`
    : "''";
  const sums = { count: sum, value: sum, weighted: sum, unweighted: sum };
  const read = {
    stage: numberOrNull,
    percentage: numberOrNull,
    month: text,
    ...CURRENCY_COLUMNS,
    ...sums,
  };
  const rows = await groupSums(context, "deal", { ...DEAL_MONEY, month }, MONEY_SUMS, read);
  return rows.map((row) => ({
    ...row,
    currency: currencyOf(row, (id) => currencies.get(id) ?? null),
  }));
}

/**
 * Returns stages in the order of their probability, as a deal goes through them. Lost (0 percent)
 * comes last.
 */
export function stagesInOrder(context: ReportContext) {
  const rank = (stage: LookupEntry) => percentageOf(stage) || 101;
  return context.lookups("deal_stage").toSorted((a, b) => rank(a) - rank(b) || a.id - b.id);
}

/** Returns the probability of a stage, 0 to 100; null while unknown. */
export function percentageOf(stage: LookupEntry): number | null {
  const { percentage } = stage;
  if (typeof percentage === "number") return percentage;
  return typeof percentage === "string" && percentage.trim() !== "" ? Number(percentage) : null;
}

/** Returns the currencies of the groups, those with the most deals first. */
export function currenciesOf(groups: readonly DealGroup[]): readonly Currency[] {
  const counts = new Map<string, { currency: Currency; count: number }>();
  for (const { currency, count } of groups) {
    const currencyCount = counts.get(currency.key);
    counts.set(currency.key, { currency, count: count + (currencyCount?.count ?? 0) });
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count).map(({ currency }) => currency);
}

const MONEY: readonly ReportMeasure[] = [
  { key: "count", label: null, unit: "count" },
  { key: "value", label: null, unit: "cents" },
  { key: "weighted", label: null, unit: "cents" },
];

export function sumOf(
  groups: readonly DealGroup[],
  key: "count" | "value" | "weighted" | "unweighted",
): number {
  return groups.reduce((sum, group) => sum + group[key], 0);
}

export function moneyNumbers(
  groups: readonly DealGroup[],
  filter: Filter,
): Record<"count" | "value" | "weighted", ReportNumber> {
  return {
    count: { value: sumOf(groups, "count"), filter },
    value: { value: sumOf(groups, "value"), filter },
    weighted: { value: sumOf(groups, "weighted"), filter },
  };
}

/** Counts all deals by stage. */
export async function pipelineReport(context: ReportContext): Promise<ReportTable> {
  const groups = await dealGroups(context, false);
  const currencies = currenciesOf(groups);
  const ordered = stagesInOrder(context);
  const percentages = new Map(ordered.map((stage) => [stage.id, percentageOf(stage)]));
  const stages = valuesOf(
    ordered.map((stage) => [stage.id, lookupLabel(stage)]),
    groups.map((group) => group.stage),
  );
  const rows: ReportRow[] = [];
  for (const currency of currencies.length === 0 ? [NONE] : currencies) {
    for (const [id, label] of stages) {
      const ownGroups = groups.filter(
        (group) => group.stage === id && group.currency.key === currency.key,
      );
      // With several currencies, stages without deals would appear once for each.
      if (ownGroups.length === 0 && currencies.length > 1) continue;
      const filter = allOf(context.filter, has("stage", id), inCurrency(currency, currencies));
      rows.push({
        key: `${id ?? "none"}/${currency.key}`,
        subject:
          id === null || label === null
            ? { is: "none" }
            : { is: "named", label, percentage: percentages.get(id) ?? null },
        currency: currency.label,
        numbers: moneyNumbers(ownGroups, filter),
      });
    }
  }
  return {
    resource: "deal",
    step: null,
    measures: MONEY,
    rows,
    totals: totalsOf(groups, currencies, allOf(context.filter), (ownGroups, filter) =>
      moneyNumbers(ownGroups, filter),
    ),
    notes: notesOf(groups, currencies),
  };
}

export const NONE: Currency = { key: "", label: null, filter: { op: "all" } };

export function inCurrency(currency: Currency, currencies: readonly Currency[]): Filter {
  return currencies.length > 1 ? currency.filter : { op: "all" };
}

export function totalsOf(
  groups: readonly DealGroup[],
  currencies: readonly Currency[],
  filter: Filter,
  numbers: (own: readonly DealGroup[], filter: Filter) => Record<string, ReportNumber>,
): readonly ReportRow[] {
  return (currencies.length === 0 ? [NONE] : currencies).map((currency) => ({
    key: `total/${currency.key}`,
    subject: { is: "total" },
    currency: currency.label,
    numbers: numbers(
      groups.filter((group) => group.currency.key === currency.key),
      allOf(filter, inCurrency(currency, currencies)),
    ),
  }));
}

export function notesOf(
  groups: readonly DealGroup[],
  currencies: readonly Currency[],
): readonly ReportNote[] {
  const count = sumOf(groups, "unweighted");
  return [
    { about: "weighted" },
    ...(count > 0 ? [{ about: "unweighted", count } as const] : []),
    ...(currencies.length > 1 ? [{ about: "currencies" } as const] : []),
  ];
}
