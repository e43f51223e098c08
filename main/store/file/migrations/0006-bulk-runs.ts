import type { Database } from "../open-database.ts";

/**
 * Edits of many records keep what they changed, so that they can be taken back later (see
 * bulk-runs.ts).
 */
export function bulkRuns(database: Database): void {
  database.exec(`
    CREATE TABLE bulk_run (
      id INTEGER PRIMARY KEY AUTOINCREMENT, resource TEXT NOT NULL, change TEXT NOT NULL,
      total INTEGER NOT NULL, began_at INTEGER NOT NULL, changed INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE bulk_edit (
      run INTEGER NOT NULL, record_id INTEGER NOT NULL, was TEXT NOT NULL, became TEXT NOT NULL,
      PRIMARY KEY (run, record_id)
    ) WITHOUT ROWID;
  `);
}
