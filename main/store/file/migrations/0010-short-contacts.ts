import type { Database } from "../open-database.ts";

/**
 * Times of contacts by a key that is shorter than the slug (see contact-times.ts): the same few
 * beginnings of slugs took a hundredth of the file.
 */
export function shortContacts(database: Database): void {
  const columns = database
    .prepare("SELECT name FROM pragma_table_info('contact_time')")
    .pluck()
    .all();
  if (!columns.includes("slug")) return;
  database.exec(`
    CREATE TABLE contact_time_by_key (
      who TEXT NOT NULL, at INTEGER NOT NULL, source INTEGER NOT NULL,
      PRIMARY KEY (who, at, source)
    ) WITHOUT ROWID;
    INSERT OR IGNORE INTO contact_time_by_key
      SELECT
        CASE
          WHEN substr(slug, 1, 10) = 'candidate_' THEN 'c' || substr(slug, 11)
          WHEN substr(slug, 1, 8) = 'contact_' THEN 't' || substr(slug, 9)
          WHEN substr(slug, 1, 13) = 'organization_' THEN 'o' || substr(slug, 14)
          ELSE '=' || slug
        END, at, source
      FROM contact_time ORDER BY 1, 2, 3;
    DROP TABLE contact_time;
    ALTER TABLE contact_time_by_key RENAME TO contact_time;
  `);
}
