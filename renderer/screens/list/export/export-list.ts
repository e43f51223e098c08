import Papa from "papaparse";
import type { Bridge } from "../../../../shared/bridge.ts";
import { customFieldValueSchema } from "../../../../shared/contract/custom-field.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import type { ListQuery, Lookups, ShownRecord } from "../../../core/queries.ts";
import { activityTimeInput, isActivityTime } from "../../../fields/activity-times.ts";
import { cellText } from "../table/cell-text.ts";
import type { Column } from "../table/columns.ts";
import type { ListField } from "../../../query/list-fields.ts";
import type { Selection } from "../../../query/selection.ts";
import { fileNameOf } from "../../../ui/file-name.ts";
import { readRows } from "../../../query/read-rows.ts";

export interface ExportOptions {
  readonly bridge: Bridge;
  readonly list: ListQuery;
  readonly columns: readonly Column[];
  readonly lookups: Lookups | undefined;
  /** Null for all rows that match. */
  readonly selection: Selection | null;
  /** Called after each page; returns false to stop. */
  readonly onProgress: (done: number, total: number) => boolean;
}

export type Exported =
  { readonly text: string; readonly rows: number } | { readonly stopped: true };

/**
 * Returns the rows of a list and its visible columns as CSV. Cells that a spreadsheet would run as
 * a formula are prefixed with an apostrophe. Rejects with a message for the user.
 */
export async function exportList({
  bridge,
  list,
  columns,
  lookups,
  selection,
  onProgress,
}: ExportOptions): Promise<Exported> {
  const read = await readRows({ bridge, list, selection, onProgress });
  if (read === null) return { stopped: true };
  const rows = read.rows.map((record) =>
    columns.map(({ field }) => csvText(list.resource, field, record, lookups)),
  );
  return {
    text: csv(
      columns.map(({ field }) => field.title),
      rows,
    ),
    rows: rows.length,
  };
}

/**
 * Returns CSV that spreadsheets read: with a byte order mark and CRLF. Every cell is quoted: some
 * spreadsheets also split at semicolons, and what follows one in an unquoted cell would become a
 * cell without the guard against formulas.
 */
export function csv(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const body = rows.map((row) => [...row]);
  const table = { fields: [...head], data: body };
  const format = { escapeFormulae: FORMULA, newline: "\r\n", quotes: true };
  return `\uFEFF${Papa.unparse(table, format)}`;
}

/** A text that starts like a formula and is not just a negative number. */
const FORMULA = /^(?!-?\d+(?:\.\d+)?$)[=+\-@\t\r\n＝＋－＠].*$/s;

/** Returns the text of a cell, but with dates, times and numbers in a form that programs read. */
function csvText(
  resource: Resource,
  field: ListField,
  record: ShownRecord,
  lookups: Lookups | undefined,
): string {
  if (resource === "activity" && isActivityTime(field.field))
    return activityTimeInput(record, field.field);
  const { type } = field.type;
  if (type === "number" || type === "day" || type === "instant") {
    const value = field.custom ? customText(field, record) : record[field.field];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  }
  return cellText(resource, field, record, lookups);
}

const customValues = customFieldValueSchema.array();

function customText(field: ListField, record: ShownRecord): string | null {
  const values = customValues.safeParse(record["custom_fields"]);
  if (!values.success) return null;
  return values.data.find((item) => `custom_fields.${item.id}` === field.field)?.value ?? null;
}

/** Returns `candidates 2026-11-21.csv`. */
export function fileName(name: string, day: string): string {
  return `${fileNameOf(name, "list")} ${day}.csv`;
}
