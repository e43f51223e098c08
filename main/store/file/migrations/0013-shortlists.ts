import type { Database } from "../open-database.ts";

/**
 * Candidates of jobs. Ids of records that were made here are local ones, which never change (see
 * identities.ts); slugs and titles are what a record had last, for one that is gone.
 */
export function shortlists(database: Database): void {
  database.exec(`
    CREATE TABLE IF NOT EXISTS shortlist (
      job_id INTEGER NOT NULL, candidate_id INTEGER NOT NULL, stage TEXT NOT NULL,
      reason TEXT, next_step TEXT, changed_at INTEGER NOT NULL, changed_by INTEGER,
      job_slug TEXT NOT NULL, job_title TEXT NOT NULL,
      candidate_slug TEXT NOT NULL, candidate_title TEXT NOT NULL,
      PRIMARY KEY (job_id, candidate_id)
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS shortlist_candidate ON shortlist (candidate_id);
  `);
}
