import type { SimilarRecord } from "./find-record.ts";
import type { Fault } from "./read-row.ts";

export const OUTCOMES = ["new", "changed", "same", "faulty"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface PlannedChange {
  /** Name in the PUT body, `custom_fields.12` for a custom field. */
  readonly field: string;
  /** Null for a field without a value. */
  readonly from: unknown;
  readonly to: unknown;
}

/** Outcome of an import for one row. */
export interface RowPlan {
  readonly line: number;
  readonly outcome: Outcome;
  /** The record that the row is about; null for a new one. */
  readonly slug: string | null;
  readonly title: string;
  /** Body of the create, or the changed fields of the update; empty for other outcomes. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Of an update; those of a create are `createChanges` of its body: only a page is shown. */
  readonly changes: readonly PlannedChange[];
  readonly faults: readonly Fault[];
  /** Points that a person should look at before the release. */
  readonly doubts: readonly { readonly field: string; readonly reason: string }[];
  readonly similar: readonly SimilarRecord[];
  /** Line of an earlier row about the same; null without one. */
  readonly duplicateOf: number | null;
}

export type PlanTotals = Readonly<Record<Outcome, number>>;

export function countOutcomes(outcomes: Iterable<Outcome>): PlanTotals {
  const totals = { new: 0, changed: 0, same: 0, faulty: 0 };
  for (const outcome of outcomes) totals[outcome] += 1;
  return totals;
}

/** Requests that a plan needs: one for each new record, and one for each changed. */
export function planRequests({ new: created, changed }: PlanTotals): number {
  return created + changed;
}

/** Minutes that requests take at a pace, in tenths; at least one tenth. */
export function planMinutes(requests: number, requestsPerMinute: number): number {
  if (requests === 0) return 0;
  return Math.max(0.1, Math.round((requests / Math.max(1, requestsPerMinute)) * 10) / 10);
}
