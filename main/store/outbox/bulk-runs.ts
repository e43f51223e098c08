import { isObject } from "../../../shared/contract/liberal.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { type BulkChange, changeSchema } from "../../../shared/local/bulk.ts";
import { json, narrowed, number, parsed, resourceName } from "../file/columns.ts";
import type { Statements } from "../file/statements.ts";

/** An edit of many records. */
export interface NewBulkRun {
  readonly resource: Resource;
  readonly change: BulkChange;
  /** How many records were to be changed. */
  readonly total: number;
  /** Milliseconds since 1970, local clock. */
  readonly beganAt: number;
}

export interface BulkRun extends NewBulkRun {
  readonly id: number;
  /** How many it changed, and how many of them were not taken back. */
  readonly changed: number;
  readonly left: number;
}

/** What it changed in one record: the fields as they were (null: no value), and as they became. */
export interface BulkEditRow {
  readonly recordId: number;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** Runs whose edits are kept; those before can no longer be taken back as a whole. */
const KEPT = 20;

/** The edits of many records, the newest first. */
export function listRuns(statements: Statements): readonly BulkRun[] {
  return statements.rows(
    `SELECT r.id, r.resource, r.change, r.total, r.began_at AS beganAt, r.changed,
     (SELECT count(*) FROM bulk_edit e WHERE e.run = r.id) AS "left" FROM bulk_run r ORDER BY r.id DESC`,
    {
      id: number,
      resource: resourceName,
      change: parsed(changeSchema),
      total: number,
      beganAt: number,
      changed: number,
      left: number,
    },
  );
}

/** Begins one and gives its id; what is older than is kept goes. */
export function beginRun(
  statements: Statements,
  { resource, change, total, beganAt }: NewBulkRun,
): number {
  statements.run(
    "INSERT INTO bulk_run (resource, change, total, began_at) VALUES (?, ?, ?, ?)",
    resource,
    JSON.stringify(change),
    total,
    beganAt,
  );
  const id = statements.number("SELECT max(id) FROM bulk_run") ?? 0;
  const oldest = statements.number(
    "SELECT id FROM bulk_run ORDER BY id DESC LIMIT 1 OFFSET ?",
    KEPT,
  );
  if (oldest !== null) {
    statements.run("DELETE FROM bulk_edit WHERE run <= ?", oldest);
    statements.run("DELETE FROM bulk_run WHERE id <= ?", oldest);
  }
  return id;
}

/** One more record that the run changed. */
export function addEdit(
  statements: Statements,
  run: number,
  { recordId, before, after }: BulkEditRow,
): void {
  statements.run(
    "INSERT OR REPLACE INTO bulk_edit (run, record_id, was, became) VALUES (?, ?, ?, ?)",
    run,
    recordId,
    JSON.stringify(before),
    JSON.stringify(after),
  );
  statements.run("UPDATE bulk_run SET changed = changed + 1 WHERE id = ?", run);
}

/** The next edits of a run that were not taken back. */
export function editsLeft(
  statements: Statements,
  run: number,
  limit: number,
): readonly BulkEditRow[] {
  const fields = narrowed(json, isObject);
  return statements.rows(
    "SELECT record_id AS recordId, was AS before, became AS after FROM bulk_edit WHERE run = ? ORDER BY record_id LIMIT ?",
    { recordId: number, before: fields, after: fields },
    run,
    limit,
  );
}

/** An edit was taken back, or cannot be. */
export function settleEdit(statements: Statements, run: number, recordId: number): void {
  statements.run("DELETE FROM bulk_edit WHERE run = ? AND record_id = ?", run, recordId);
}
