import type { Database } from "../open-database.ts";

/** Times of contacts that came last, until there are many of them (see contact-times.ts). */
export function newContactTimes(database: Database): void {
  database.exec(`
    CREATE TABLE IF NOT EXISTS contact_time_new (
      who TEXT NOT NULL, at INTEGER NOT NULL, source INTEGER NOT NULL,
      PRIMARY KEY (who, at, source)
    ) WITHOUT ROWID;
  `);
}
