import type { Database } from "../open-database.ts";

/**
 * Drafts: what was read from a file and waits for a person. `fingerprint` says what the file wants,
 * however the draft was edited since: the same is never held twice.
 */
export function drafts(database: Database): void {
  database.exec(`
    CREATE TABLE IF NOT EXISTS draft (
      id INTEGER PRIMARY KEY AUTOINCREMENT, run TEXT NOT NULL, fingerprint TEXT NOT NULL,
      content TEXT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS draft_run ON draft (run, id);
    CREATE UNIQUE INDEX IF NOT EXISTS draft_fingerprint ON draft (fingerprint);
  `);
}
