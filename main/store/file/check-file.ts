import { TABLES } from "./tables.ts";
import { text } from "./columns.ts";
import type { Statements } from "./statements.ts";

const TEXT_LINE = / FTS5 table /;

export interface FileFindings {
  /** A line for each thing that is wrong with the file itself. */
  readonly damage: readonly string[];
  /**
   * Whether the text indexes are sound inside. They follow from the records: the check of the index
   * tells of them, and makes them anew.
   */
  readonly areTextsSound: boolean;
}

/** SQLite's own check of the pages, `complete` with its indexes. */
export function checkFile(statements: Statements, complete: boolean): FileFindings {
  for (const tables of Object.values(TABLES)) readNewest(statements, [tables.text, tables.grams]);
  const lines = statements.column(complete ? "PRAGMA integrity_check" : "PRAGMA quick_check", text);
  const damage = lines.filter((line) => line !== "ok" && !TEXT_LINE.test(line));
  return { damage, areTextsSound: !lines.some((line) => TEXT_LINE.test(line)) };
}

/**
 * Makes a connection read text indexes anew. SQLite's own check goes by what the connection
 * remembers of them: pages that another one has merged since it takes for lost, and a sound file
 * for damaged. A query looks whether they have changed, also one that finds nothing.
 */
export function readNewest(statements: Statements, tables: readonly string[]): void {
  for (const table of tables) statements.has(`SELECT rowid FROM ${table} LIMIT 1`);
}
