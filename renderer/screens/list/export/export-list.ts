import Papa from "papaparse";
import type { Bridge } from "../../../../shared/bridge.ts";
import { customFieldValueSchema } from "../../../../shared/contract/custom-field.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import {
  keyOf,
  type ListQuery,
  readPage,
  type Lookups,
  type ShownRecord,
} from "../../../core/queries.ts";
import { cellText } from "../table/cell-text.ts";
import type { Column } from "../table/columns.ts";
import type { ListField } from "../../../query/list-fields.ts";
import { isSelected, type Selection } from "../../../query/selection.ts";

/** Rows that one question brings: the most that the local API gives. */
const CHUNK = 500;

export interface ExportOptions {
  readonly bridge: Bridge;
  readonly list: ListQuery;
  readonly columns: readonly Column[];
  readonly lookups: Lookups | undefined;
  /** Only these rows; null for all that match. */
  readonly selection: Selection | null;
  /** Hears after each chunk; `false` ends it. */
  readonly tell: (done: number, total: number) => boolean;
}

export type Exported =
  { readonly text: string; readonly rows: number } | { readonly stopped: true };

/**
 * The list as CSV: every row that matches, the columns that are shown. Cells that a spreadsheet
 * would run as a formula are made harmless text (they are led by an apostrophe). Rejects with words
 * for the user.
 */
export async function exportList({
  bridge,
  list,
  columns,
  lookups,
  selection,
  tell,
}: ExportOptions): Promise<Exported> {
  const rows: string[][] = [];
  // Rows move while the sync writes: none is told twice.
  const seen = new Set<string>();
  let last = 1;
  for (let page = 1; page <= last; page += 1) {
    const answer = await readPage(bridge, list, page, CHUNK);
    last = answer.last_page;
    for (const record of answer.data) {
      const key = keyOf(list.resource, record);
      if (seen.has(key) || (selection !== null && !isSelected(selection, key))) continue;
      seen.add(key);
      rows.push(columns.map(({ field }) => csvText(list.resource, field, record, lookups)));
    }
    if (!tell(Math.min(page * CHUNK, answer.total), answer.total)) return { stopped: true };
  }
  return {
    text: csv(
      columns.map(({ field }) => field.title),
      rows,
    ),
    rows: rows.length,
  };
}

/**
 * Lines of CSV as spreadsheets take them: a mark of UTF-8 first, CRLF between. Every cell is
 * quoted: some spreadsheets part cells at semicolons, and what follows one in a bare cell would be
 * a cell of its own, which nothing guards against formulas.
 */
export function csv(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const body = rows.map((row) => [...row]);
  return `\uFEFF${Papa.unparse({ fields: [...head], data: body }, { escapeFormulae: FORMULA, newline: "\r\n", quotes: true })}`;
}

/** What begins like a formula and is not simply a negative number. */
const FORMULA = /^(?!-?\d+(?:\.\d+)?$)[=+\-@\t\r\n＝＋－＠].*$/s;

/** As the list shows it, but days, times and numbers as spreadsheets read them. */
function csvText(
  resource: Resource,
  field: ListField,
  record: ShownRecord,
  lookups: Lookups | undefined,
): string {
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

/** `candidates 2026-11-21.csv`; a view's name without what file systems refuse. */
export function fileName(name: string, day: string): string {
  const safe = name
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f<>:"/\\|?*]+/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 80);
  return `${safe === "" ? "list" : safe} ${day}.csv`;
}
