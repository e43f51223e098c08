import type { Database } from "../open-database.ts";

/**
 * The words of short texts, forwards and backwards, for searches with a typing error (see
 * vocabulary.ts).
 */
export function words(database: Database): void {
  database.exec(`
    CREATE TABLE word (word TEXT PRIMARY KEY, reversed TEXT NOT NULL) WITHOUT ROWID;
    CREATE INDEX word_reversed ON word (reversed, word);
  `);
}
