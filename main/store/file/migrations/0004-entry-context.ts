import type { Database } from "../open-database.ts";

/**
 * Entries of the outbox carry what they have to know about their beginning (see entry-versions.ts).
 */
export function entryContext(database: Database): void {
  database.exec("ALTER TABLE outbox ADD COLUMN context TEXT");
}
