import type { Resource } from "../contract/resource.ts";
import type { Filter } from "../query/filter.ts";

export const REPORTS = ["pipeline", "closing", "jobs", "activities", "sources"] as const;
export type ReportName = (typeof REPORTS)[number];

export function isReportName(name: string): name is ReportName {
  return (REPORTS as readonly string[]).includes(name);
}

/**
 * A number of a report, and the filter of the list that holds exactly the records it was made from.
 */
export interface ReportNumber {
  /** A count, or an amount in cents (hundredths of the currency's unit, an integer). */
  readonly value: number;
  readonly filter: Filter;
}

export interface ReportMeasure {
  readonly key: string;
  readonly title: string;
  readonly unit: "count" | "cents";
}

export interface ReportRow {
  readonly key: string;
  readonly label: string;
  /**
   * Of its amounts; null where records name none. Amounts of different currencies are in different
   * rows, never added.
   */
  readonly currency: string | null;
  /** By the measures' keys. */
  readonly numbers: Readonly<Record<string, ReportNumber>>;
}

/** What a report counts: rows by measures, and their sums (one for each currency). */
export interface ReportTable {
  readonly resource: Resource;
  readonly measures: readonly ReportMeasure[];
  readonly rows: readonly ReportRow[];
  readonly totals: readonly ReportRow[];
  /** Sentences that say how something was computed and what was left out. */
  readonly notes: readonly string[];
}

/** GET /local/report/:name. */
export interface Report extends ReportTable {
  readonly name: ReportName;
  /**
   * When this machine last had everything from the server, ISO 8601; null before the first complete
   * sync.
   */
  readonly as_of: string | null;
  /** False while records that it counts are still being read for the first time. */
  readonly complete: boolean;
  readonly incomplete: readonly Resource[];
}

export const BOARDS = ["deal", "contact", "job"] as const;
export type BoardResource = (typeof BOARDS)[number];

export function isBoardResource(name: string): name is BoardResource {
  return (BOARDS as readonly string[]).includes(name);
}

export interface BoardMoney {
  readonly currency: string | null;
  /** Cents. */
  readonly value: number;
  readonly weighted: number;
}

/** A stage or status with what stands in it; `id` null holds the records without one. */
export interface BoardColumn {
  readonly id: number | null;
  readonly label: string;
  readonly percentage: number | null;
  readonly count: number;
  /** Of deals, one entry for each currency; empty for others. */
  readonly money: readonly BoardMoney[];
}

/** GET /local/board/:resource. */
export interface Board {
  readonly columns: readonly BoardColumn[];
  /** Slugs of the records with changes that are not sent, and the worst state among these. */
  readonly marks: Readonly<
    Record<string, "queued" | "sending" | "unsure" | "conflict" | "rejected">
  >;
}
