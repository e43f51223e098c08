import type { LookupEntry } from "../../../shared/contract/lookup.ts";
import type { Report, ReportName, ReportRow } from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import type { Lookups } from "../../core/queries.ts";
import { type StageTone, stageTone } from "../../fields/stage.tsx";
import { measureText, PLOT_TEXTS, reportTitle, rowText, shortRowText } from "./texts.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import type { Place } from "../../core/navigation.ts";

/** Strength of the colour of a sum that is not weighted. */
const WEAK = 0.4;
/** More bars than these would be too thin to read. */
const MAX_SOURCES = 12;

/** A colour of the plots: one of their palette, or that of a stage. */
export type PlotColour = number | StageTone;

interface Series {
  readonly key: string;
  readonly title: string;
  readonly colour: PlotColour;
  /** Weaker where another series has the same colour. */
  readonly opacity?: number;
}

interface PlotBar {
  readonly label: string;
  /** Its own, instead of those of the series: these then differ in strength. */
  readonly colour?: PlotColour;
  /** Plain numbers by series: counts, or amounts in whole units. */
  readonly values: Readonly<Record<string, number>>;
  /** The list that a click on a segment of the bar opens. */
  readonly filters: Readonly<Record<string, Filter | undefined>>;
}

/** The contents of a plot, without how it is drawn. */
export interface Plot {
  readonly key: string;
  readonly title: string;
  /** Horizontal `bars` for names, vertical `columns` for times. */
  readonly shape: "bars" | "columns";
  readonly stacked: boolean;
  readonly money: boolean;
  readonly series: readonly Series[];
  readonly bars: readonly PlotBar[];
}

/** The plots of each report; amounts of different currencies are never in one plot. */
export const PLOTS: Readonly<
  Record<ReportName, (report: Report, lookups: Lookups | undefined) => readonly Plot[]>
> = {
  pipeline: (report, lookups) =>
    byCurrency(report.rows).map(({ currency, rows }) => ({
      key: `pipeline/${currency ?? ""}`,
      title: PLOT_TEXTS.inCurrency(PLOT_TEXTS.pipeline, currency),
      shape: "bars",
      stacked: false,
      money: true,
      series: [
        { key: "value", title: PLOT_TEXTS.value, colour: 8, opacity: WEAK },
        { key: "weighted", title: PLOT_TEXTS.weighted, colour: 8 },
      ],
      bars: rows.map((row) => ({
        ...barOf(row, rowText(report, row), ["value", "weighted"], 100),
        colour: toneOf(row.key, lookups?.deal_stage) ?? 8,
      })),
    })),
  closing: (report) =>
    byCurrency(report.rows).map(({ currency, rows }) => ({
      key: `closing/${currency ?? ""}`,
      title: PLOT_TEXTS.inCurrency(PLOT_TEXTS.closing(report.step ?? "month"), currency),
      shape: "columns",
      stacked: true,
      money: true,
      series: [
        { key: "won_value", title: PLOT_TEXTS.won, colour: "won" },
        { key: "weighted", title: PLOT_TEXTS.openWeighted, colour: 1 },
        { key: "rest", title: PLOT_TEXTS.openRest, colour: 9 },
      ],
      // Only months and years: the rows before and after them would dwarf all of them.
      bars: rows
        .filter(({ subject }) => subject.is === "days")
        .map((row) =>
          withRest(barOf(row, shortRowText(report, row), ["won_value", "value", "weighted"], 100)),
        ),
    })),
  jobs: (report, lookups) => [
    withStages(stack(report, "jobs", PLOT_TEXTS.jobs, "bars"), lookups?.job_status),
  ],
  activities: (report) => [
    stack(report, "activities", reportTitle(report.name, report.step), "columns"),
  ],
  sources: (report) => [
    {
      key: "sources",
      title: PLOT_TEXTS.sources,
      shape: "bars",
      stacked: false,
      money: false,
      series: [{ key: "count", title: PLOT_TEXTS.candidates, colour: 1 }],
      bars: report.rows
        .slice(0, MAX_SOURCES)
        .map((row) => barOf(row, rowText(report, row), ["count"], 1)),
    },
  ],
};

/** Stacks the counts of a report, one segment for each measure that is not a sum of others. */
function stack(report: Report, key: string, title: string, shape: Plot["shape"]): Plot {
  const measures = report.measures.filter(
    (measure) => measure.key.startsWith("status-") || measure.key.startsWith("type-"),
  );
  const used = measures.filter((measure) =>
    report.totals.some((row) => (row.numbers[measure.key]?.value ?? 0) > 0),
  );
  return {
    key,
    title,
    shape,
    stacked: true,
    money: false,
    series: used.map((measure, index) => ({
      key: measure.key,
      title: measureText(report, measure),
      colour: (index % 8) + 1,
    })),
    bars: report.rows.map((row) =>
      barOf(
        row,
        shortRowText(report, row),
        used.map((measure) => measure.key),
        1,
      ),
    ),
  };
}

/** Series of statuses in the colours of these; those of the same colour differ in strength. */
function withStages(plot: Plot, entries: readonly LookupEntry[] | undefined): Plot {
  const uses = new Map<PlotColour, number>();
  const series = plot.series.map((series) => {
    const colour = toneOf(series.key.replace("status-", ""), entries) ?? 8;
    const usesBefore = uses.get(colour) ?? 0;
    uses.set(colour, usesBefore + 1);
    return { ...series, colour, opacity: Math.max(0.3, 1 - usesBefore * 0.35) };
  });
  return { ...plot, series };
}

/** Returns the colour of the stage whose id a key begins with; null for a key without one. */
function toneOf(key: string, entries: readonly LookupEntry[] | undefined): StageTone | null {
  const id = Number.parseInt(key, 10);
  return entries === undefined || Number.isNaN(id) ? null : stageTone(entries, id);
}

function barOf(row: ReportRow, label: string, keys: readonly string[], unit: number): PlotBar {
  return {
    label,
    values: Object.fromEntries(keys.map((key) => [key, (row.numbers[key]?.value ?? 0) / unit])),
    filters: Object.fromEntries(keys.map((key) => [key, row.numbers[key]?.filter])),
  };
}

function withRest(bar: PlotBar): PlotBar {
  const { value = 0, weighted = 0 } = bar.values;
  return {
    ...bar,
    values: { ...bar.values, rest: Math.max(0, Math.round(value * 100 - weighted * 100) / 100) },
    filters: { ...bar.filters, rest: bar.filters["value"] },
  };
}

function byCurrency(rows: readonly ReportRow[]) {
  return [...new Set(rows.map((row) => row.currency))].map((currency) => ({
    currency,
    rows: rows.filter((row) => row.currency === currency),
  }));
}

/** The list that holds what a filter matches; its address can be copied. */
export function listPlace(resource: Resource, filter: Filter): Place {
  return {
    view: "list",
    resource,
    open: null,
    query: filter.op === "all" ? "" : `filter=${encodeURIComponent(JSON.stringify(filter))}`,
  };
}
