import { RESOURCES } from "../../../../shared/contract/resource.ts";
import type { Database } from "../open-database.ts";

/**
 * Records as arrays with codes for the labels of custom fields, and indexes that follow from the
 * records: what each resource has in this file is noted in `form` and brought to today's when the
 * file is opened (see record-formats.ts).
 */
export function compactForm(database: Database): void {
  for (const resource of RESOURCES) {
    for (const table of ["row", "text", "gram"])
      database.exec(`DROP TABLE IF EXISTS ${resource}_${table}`);
  }
  database.exec(`
    CREATE TABLE form (
      resource TEXT PRIMARY KEY, record TEXT NOT NULL, indexes TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE label (
      resource TEXT NOT NULL, code TEXT NOT NULL, field INTEGER, entry TEXT NOT NULL,
      PRIMARY KEY (resource, code)
    ) WITHOUT ROWID;
    CREATE INDEX label_field ON label (resource, field);
  `);
  const note = database.prepare(
    "INSERT INTO form (resource, record, indexes) VALUES (?, 'object', '')",
  );
  for (const resource of RESOURCES) note.run(resource);
}
