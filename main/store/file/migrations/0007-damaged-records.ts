import { RESOURCES } from "../../../../shared/contract/resource.ts";
import type { Database } from "../open-database.ts";

/**
 * Records that SQLite cannot read, such as one nested thousands of levels deep that an earlier
 * Roadbook took as it came: one of them fails every filter that looks into records. What the server
 * has of them is read again; pending changes stay.
 */
export function damagedRecords(database: Database): void {
  for (const resource of RESOURCES) {
    const docs = `${resource}_doc`;
    const damaged = database
      .prepare(
        `SELECT id FROM ${docs}
         WHERE NOT json_valid(coalesce(base, '[]')) OR NOT json_valid(coalesce(doc, '[]'))`,
      )
      .pluck()
      .all();
    if (damaged.length === 0) continue;
    for (const column of ["base", "doc"])
      database.exec(
        `UPDATE ${docs} SET ${column} = NULL
         WHERE ${column} IS NOT NULL AND NOT json_valid(${column})`,
      );
    database
      .prepare(
        `DELETE FROM ${docs} WHERE base IS NULL AND doc IS NULL AND id NOT IN
         (SELECT record_id FROM outbox WHERE resource = ? AND state <> 'done')`,
      )
      .run(resource);
    // Lists and searches are rebuilt when the file is opened.
    database.prepare("UPDATE form SET indexes = '' WHERE resource = ?").run(resource);
  }
}
