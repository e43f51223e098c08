import type { Statements, StoredRow } from "./file/statements.ts";

/**
 * Copies a row of another file as it is, replacing one with its key; only `columns` that exist
 * here.
 */
export function insertRow(
  statements: Statements,
  table: string,
  columns: ReadonlySet<string>,
  row: StoredRow,
): void {
  const names = Object.keys(row).filter((name) => columns.has(name));
  statements.run(
    `INSERT OR REPLACE INTO ${table} (${names.join(", ")}) VALUES ` +
      `(${names.map(() => "?").join(", ")})`,
    ...names.map((name) => row[name]),
  );
}
