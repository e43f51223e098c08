import type { Database } from "../open-database.ts";

/**
 * Files that were sent stay on this machine as long as the server's record still has them (see
 * kept-files.ts).
 */
export function keptFiles(database: Database): void {
  database.exec(`
    CREATE TABLE kept_file (
      resource TEXT NOT NULL, record_id INTEGER NOT NULL, field TEXT NOT NULL, blob TEXT NOT NULL,
      mark TEXT NOT NULL, sent_at INTEGER NOT NULL,
      PRIMARY KEY (resource, record_id, field)
    ) WITHOUT ROWID;
  `);
}
