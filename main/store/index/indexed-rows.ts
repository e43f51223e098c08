import { anything } from "../file/columns.ts";
import type { Statements } from "../file/statements.ts";

/** Row of the data of a text index with the number of its rows and of the terms in each column. */
const TOTALS_ROW = 1;

/** Returns how many rows a text index has, as it counts them itself. */
export function indexedRows(statements: Statements, table: string): number {
  const sql = `SELECT block FROM ${table}_data WHERE id = ${TOTALS_ROW}`;
  const [totals] = statements.column(sql, anything);
  return numbersIn(totals)[0] ?? 0;
}

/** Returns the numbers in a blob, of seven bits per byte; none of anything else. */
function numbersIn(stored: unknown): readonly number[] {
  const numbers: number[] = [];
  if (!(stored instanceof Uint8Array)) return numbers;
  let value = 0;
  for (const byte of stored) {
    value = value * 128 + (byte % 128);
    if (byte >= 128) continue;
    numbers.push(value);
    value = 0;
  }
  return numbers;
}
