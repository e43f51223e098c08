import type { Database } from "../open-database.ts";

/**
 * When each record was contacted (see last-contact.ts). What an existing file has of notes and
 * activities is added in idle time.
 */
export function lastContact(database: Database): void {
  // By record first: its newest contact is one look-up. `source` is a note or an activity.
  database.exec(`
    CREATE TABLE IF NOT EXISTS contact_time (
      slug TEXT NOT NULL, at INTEGER NOT NULL, source INTEGER NOT NULL,
      PRIMARY KEY (slug, at, source)
    ) WITHOUT ROWID;
  `);
  for (const resource of ["candidate", "contact", "organization"]) {
    const rows = `${resource}_row`;
    const columns = database.prepare("SELECT name FROM pragma_table_info(?)").pluck().all(rows);
    // A new file has no rows yet.
    if (columns.length === 0 || columns.includes("last_contact")) continue;
    database.exec(`ALTER TABLE ${rows} ADD COLUMN last_contact INTEGER`);
    database.exec(`CREATE INDEX ${rows}_last_contact ON ${rows} (last_contact, id)`);
  }
  const isEmpty = database
    .prepare("SELECT 1 FROM note_doc UNION ALL SELECT 1 FROM activity_doc LIMIT 1")
    .get();
  if (isEmpty !== undefined) return;
  database
    .prepare("INSERT OR REPLACE INTO state (key, value) VALUES ('last-contact-filled', ?)")
    .run(JSON.stringify({ note: null, activity: null }));
}
