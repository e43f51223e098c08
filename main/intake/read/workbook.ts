/** Kinds of sources that a table can come from. */
export type SourceKind = "csv" | "xlsx" | "vcard" | "paste";

/**
 * Value of a cell, as it can be stored as JSON. Dates of a spreadsheet are texts: `2026-01-31`,
 * `2026-01-31T14:30`, `14:30`. "" for an empty cell.
 */
export type Cell = string | number | boolean;

export interface SheetRow {
  /** Row in the file, from 1; the number of the card in a file of cards. */
  readonly line: number;
  readonly cells: readonly Cell[];
  readonly isHidden: boolean;
}

export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** Names of the columns where the format has them; null where a row of the sheet may. */
  readonly headings: readonly string[] | null;
  /** Rows with at least one filled cell. */
  readonly rows: readonly SheetRow[];
  readonly hiddenRows: number;
}

export interface Workbook {
  readonly kind: SourceKind;
  readonly sheets: readonly Sheet[];
}

/** Limits of a file: what exceeds them ends with a message instead of a long wait. */
export const MAX_FILE_BYTES = 50_000_000;
/** Filled cells below the first row. */
const MAX_CELLS = 1_000_000;
const MAX_COLUMNS = 1_000;

/** Reason why a file cannot be read: one sentence that says what to do. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
}

/** Collects the rows of a sheet within the limits. Empty rows are left out. */
export class RowCollector {
  readonly rows: SheetRow[] = [];
  hiddenRows = 0;
  #cells = 0;

  add(line: number, cells: readonly Cell[], isHidden = false): void {
    let width = cells.length;
    while (width > 0 && isEmptyCell(cells[width - 1])) width -= 1;
    if (width === 0) return;
    if (width > MAX_COLUMNS)
      throw new UnreadableFile(
        `This table has more than ${MAX_COLUMNS} columns. Keep the columns to import, delete the ` +
          "others, and try again.",
      );
    const row = cells.slice(0, width);
    if (this.rows.length > 0)
      this.#cells += row.reduce<number>((sum, cell) => sum + (isEmptyCell(cell) ? 0 : 1), 0);
    if (this.#cells > MAX_CELLS)
      throw new UnreadableFile(
        "This table has more than a million filled cells. Split it into several files and import " +
          "one after the other.",
      );
    this.rows.push({ line, cells: row, isHidden });
    if (isHidden) this.hiddenRows += 1;
  }
}

export function isEmptyCell(cell: Cell | undefined): boolean {
  return cell === undefined || (typeof cell === "string" && cell.trim() === "");
}

/** Text of a cell, without blanks around. */
export function cellText(cell: Cell | undefined): string {
  if (cell === undefined) return "";
  return typeof cell === "string" ? cell.trim() : String(cell);
}
