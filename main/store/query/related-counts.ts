import { RELATED_COUNTS, type RelatedCount } from "../../../shared/query/related-counts.ts";
import { number } from "../file/columns.ts";
import type { Statements } from "../file/statements.ts";
import { relatedCountSql } from "./field-value.ts";

/** How many contacts, jobs and deals organizations have, by their ids. */
export type RelatedCounts = ReadonlyMap<number, Readonly<Record<RelatedCount, number>>>;

/** Counts them by the index that each kind has of its organizations. */
export function relatedCounts(statements: Statements, ids: readonly number[]): RelatedCounts {
  const { contact_count, job_count, deal_count } = RELATED_COUNTS;
  const counts = [contact_count, job_count, deal_count].map((of) => relatedCountSql(of, "j.value"));
  const rows = statements.tuples(
    `SELECT j.value, ${counts.join(", ")} FROM json_each(?) j`,
    [number, number, number, number] as const,
    JSON.stringify(ids),
  );
  return new Map(
    rows.map(([id, contacts, jobs, deals]) => [
      id,
      { contact_count: contacts, job_count: jobs, deal_count: deals },
    ]),
  );
}
