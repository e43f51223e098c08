import { isObject } from "../../../shared/contract/liberal.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { type BulkChange, changeSchema } from "../../../shared/local/bulk.ts";
import {
  json,
  narrowed,
  number,
  parsed,
  resourceName,
  type Statements,
} from "../file/statements.ts";

/** An edit of many records. */
export interface NewBulkRun {
  readonly resource: Resource;
  readonly change: BulkChange;
  /** Number of records to change. */
  readonly total: number;
  /** Milliseconds since 1970, local clock. */
  readonly beganAt: number;
}

export interface BulkRun extends NewBulkRun {
  readonly id: number;
  /** Number of records that it changed, and of those that are not undone. */
  readonly changed: number;
  readonly left: number;
}

/** A change of one record in a bulk edit: the fields before (null: no value) and after. */
export interface BulkEditRow {
  readonly recordId: number;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** Number of runs whose edits are kept. Older ones can no longer be undone as a whole. */
const MAX_UNDOABLE_RUNS = 20;

/** Returns the bulk edits, newest first. */
export function listRuns(statements: Statements): readonly BulkRun[] {
  return statements.rows(
    `SELECT r.id, r.resource, r.change, r.total, r.began_at AS beganAt, r.changed,
     (SELECT count(*) FROM bulk_edit e WHERE e.run = r.id) AS "left"
     FROM bulk_run r ORDER BY r.id DESC`,
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

/** Starts a run and returns its id; deletes runs beyond the limit. */
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
    MAX_UNDOABLE_RUNS,
  );
  if (oldest !== null) {
    statements.run("DELETE FROM bulk_edit WHERE run <= ?", oldest);
    statements.run("DELETE FROM bulk_run WHERE id <= ?", oldest);
  }
  return id;
}

/** Adds a record that the run changed. */
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

/** Returns the next edits of a run that are not undone. */
export function editsLeft(
  statements: Statements,
  run: number,
  limit: number,
): readonly BulkEditRow[] {
  const fields = narrowed(json, isObject);
  return statements.rows(
    "SELECT record_id AS recordId, was AS before, became AS after FROM bulk_edit WHERE " +
      "run = ? ORDER BY record_id LIMIT ?",
    { recordId: number, before: fields, after: fields },
    run,
    limit,
  );
}

/** Marks an edit as undone, or as not undoable. */
export function settleEdit(statements: Statements, run: number, recordId: number): void {
  statements.run("DELETE FROM bulk_edit WHERE run = ? AND record_id = ?", run, recordId);
}
