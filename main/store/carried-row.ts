import type { Statements, StoredRow } from "./file/statements.ts";

/**
 * Takes a row of another file over as it is, in place of one with its key; only those `columns` of
 * it that are known here.
 */
export function insertRow(
  statements: Statements,
  table: string,
  columns: ReadonlySet<string>,
  row: StoredRow,
): void {
  const names = Object.keys(row).filter((name) => columns.has(name));
  statements.run(
    `INSERT OR REPLACE INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
    ...names.map((name) => row[name]),
  );
}
