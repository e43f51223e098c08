import type { Bridge } from "../../../../shared/bridge.ts";
import type { ListQuery, Lookups } from "../../../core/queries.ts";
import { CsvText, type FileEnding } from "../../../query/export-file.ts";
import { readRows } from "../../../query/read-rows.ts";
import type { Selection } from "../../../query/selection.ts";
import { userLocale } from "../../../ui/locale.ts";
import type { Column } from "../table/columns.ts";
import { exportCell } from "./export-cell.ts";
import { EXPORT_TEXTS as TEXTS } from "../texts.ts";
import { MAX_SHEET_ROWS, Workbook } from "./workbook.ts";

export interface ExportOptions {
  readonly bridge: Bridge;
  readonly list: ListQuery;
  readonly name: string;
  readonly ending: FileEnding;
  readonly columns: readonly Column[];
  readonly lookups: Lookups | undefined;
  /** Null for all rows that match. */
  readonly selection: Selection | null;
  /** Called now and then with the share that is done, up to 1; returns false to stop. */
  readonly onProgress: (share: number) => boolean;
}

export type Exported =
  | { readonly content: string | Uint8Array<ArrayBuffer>; readonly rows: number }
  | { readonly stopped: true };

/** Rows that are written at once: the page answers in between. */
const ROWS_AT_ONCE = 200;
/** Reading takes longer than writing. */
const READ_SHARE = 0.7;

/** Returns the rows of a list and its visible columns as a file. Rejects with a message. */
export async function exportList(options: ExportOptions): Promise<Exported> {
  const { bridge, list, name, ending, columns, lookups, selection, onProgress } = options;
  const read = await readRows({
    bridge,
    list,
    selection,
    onProgress: (rows, total) => onProgress(total === 0 ? READ_SHARE : (rows / total) * READ_SHARE),
  });
  if (read === null) return { stopped: true };
  const { rows } = read;
  if (ending === "xlsx" && rows.length >= MAX_SHEET_ROWS) throw new Error(TEXTS.tooMany);
  const titles = columns.map(({ field }) => field.title);
  const file = ending === "xlsx" ? new Workbook(name, titles) : new CsvText(titles, userLocale());
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const some = rows.slice(start, start + ROWS_AT_ONCE);
    file.add(
      some.map((row) => columns.map(({ field }) => exportCell(list.resource, field, row, lookups))),
    );
    if (!onProgress(READ_SHARE + (start / rows.length) * (1 - READ_SHARE)))
      return { stopped: true };
    await new Promise((resolve) => setTimeout(resolve));
  }
  return { content: file.end(), rows: rows.length };
}
