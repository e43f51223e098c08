import { TABLES, textIndexes } from "./tables.ts";
import { text } from "./columns.ts";
import type { Statements } from "./statements.ts";

const TEXT_LINE = / FTS5 table /;

export interface FileFindings {
  /** One line per problem of the file itself. */
  readonly damage: readonly string[];
  /**
   * Whether the text indexes are intact. They are derived from the records: the index check reports
   * and rebuilds them.
   */
  readonly areTextsSound: boolean;
}

/** Runs SQLite's own check of the pages; `complete` includes its indexes. */
export function checkFile(statements: Statements, complete: boolean): FileFindings {
  for (const tables of Object.values(TABLES)) readNewest(statements, textIndexes(tables));
  const lines = statements.column(complete ? "PRAGMA integrity_check" : "PRAGMA quick_check", text);
  const damage = lines.filter((line) => line !== "ok" && !TEXT_LINE.test(line));
  return { damage, areTextsSound: !lines.some((line) => TEXT_LINE.test(line)) };
}

/**
 * Makes a connection read the text indexes again. SQLite's own check trusts what the connection has
 * cached: it considers pages lost that another connection has merged since, and an intact file
 * damaged. Any query, even one that finds nothing, refreshes that cache.
 */
export function readNewest(statements: Statements, tables: readonly string[]): void {
  for (const table of tables) {
    try {
      statements.has(`SELECT rowid FROM ${table} WHERE ${table} MATCH 'any' LIMIT 1`);
    } catch {
      // Damage, which the check that follows reports.
    }
  }
}
