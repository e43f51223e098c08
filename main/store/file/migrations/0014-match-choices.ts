import type { Database } from "../open-database.ts";

/** How the user wants candidates compared for a job, by its id as in `shortlist`. */
export function matchChoices(database: Database): void {
  database.exec(
    "CREATE TABLE IF NOT EXISTS match_choice (job_id INTEGER PRIMARY KEY, choice TEXT NOT NULL)",
  );
}
