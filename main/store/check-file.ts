import { readNewest } from "./check-index.ts";
import { LAYOUTS } from "./layout.ts";
import type { Statements } from "./statements.ts";

/** SQLite's own check of the pages, `complete` with its indexes: a line for each thing that is wrong. */
export function checkFile(statements: Statements, complete: boolean): readonly string[] {
  for (const { text, grams } of Object.values(LAYOUTS)) readNewest(statements, [text, grams]);
  const lines = statements.column(complete ? "PRAGMA integrity_check" : "PRAGMA quick_check");
  // The contents of text indexes follow from the records: the check of the index tells of them, and makes them anew.
  return lines.map(String).filter((line) => line !== "ok" && !/ FTS5 table /.test(line));
}
