import { RESOURCES } from "../../../../shared/contract/resource.ts";
import type { Database } from "../open-database.ts";
import { TABLES, textIndexes, textIndexRows } from "../tables.ts";

/** What is written into the text indexes of an existing file takes rows that fit into its pages. */
export function rowsOfTextIndexes(database: Database): void {
  const isThere = database
    .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?")
    .pluck();
  for (const resource of RESOURCES)
    for (const table of textIndexes(TABLES[resource]))
      if (isThere.get(table) !== undefined) database.exec(textIndexRows(table));
}
