import { RESOURCES } from "../../../../shared/contract/resource.ts";
import type { Database } from "../open-database.ts";
import { TABLES, textIndexes, textIndexRows } from "../tables.ts";

/** Makes the text indexes of an existing file take rows that fit into its pages. */
export function rowsOfTextIndexes(database: Database): void {
  const isThere = database
    .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?")
    .pluck();
  for (const resource of RESOURCES)
    for (const table of textIndexes(TABLES[resource]))
      if (isThere.get(table) !== undefined) setRows(database, table);
}

function setRows(database: Database, table: string): void {
  try {
    database.exec(textIndexRows(table));
  } catch {
    // A damaged index must not keep the file from opening: it is rebuilt, which sets it, too.
  }
}
