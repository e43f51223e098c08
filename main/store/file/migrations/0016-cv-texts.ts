import type { Database } from "../open-database.ts";
import { CV_INDEX_TABLES } from "../tables.ts";

/**
 * Visible texts of CVs that were added here: of a draft, then of its candidate. `blob` is the file
 * that waits to be sent, null once the server has it; `mark` says what the candidate shows of it as
 * its resume. Triggers keep the index equal to the texts, and a dropped draft takes its text along.
 */
export function cvTexts(database: Database): void {
  database.exec(`
    CREATE TABLE IF NOT EXISTS cv_text (
      id INTEGER PRIMARY KEY, draft_id INTEGER, candidate_id INTEGER, blob TEXT,
      mark TEXT NOT NULL, text TEXT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS cv_text_draft ON cv_text (draft_id) WHERE draft_id IS NOT NULL;
    CREATE INDEX IF NOT EXISTS cv_text_candidate ON cv_text (candidate_id)
      WHERE candidate_id IS NOT NULL;
    CREATE INDEX IF NOT EXISTS cv_text_unsent ON cv_text (candidate_id, blob)
      WHERE candidate_id IS NOT NULL AND blob IS NOT NULL;
    ${CV_INDEX_TABLES.join(";\n")};
    CREATE TRIGGER IF NOT EXISTS cv_text_added AFTER INSERT ON cv_text BEGIN
      INSERT INTO cv_text_index (rowid, t) VALUES (new.id, fold(new.text) || '  ');
    END;
    CREATE TRIGGER IF NOT EXISTS cv_text_removed AFTER DELETE ON cv_text BEGIN
      INSERT INTO cv_text_index (cv_text_index, rowid, t)
        VALUES ('delete', old.id, fold(old.text) || '  ');
    END;
    CREATE TRIGGER IF NOT EXISTS draft_removed AFTER DELETE ON draft BEGIN
      DELETE FROM cv_text WHERE draft_id = old.id;
    END;
  `);
}
