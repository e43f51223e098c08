import { parentPort, workerData } from "node:worker_threads";
import { readPastedText, readWorkbook } from "../../intake/read/read-workbook.ts";
import { type Sheet, type SheetRow, UnreadableFile } from "../../intake/read/workbook.ts";
import { BROKEN_TABLE, type TableCall, type TableMessage } from "./read-table.ts";

/** Cells of a message: they are copied in less time than a person notices. */
const STEP_CELLS = 20_000;

/**
 * Reads one table in a thread of its own, and sends it in steps that are asked for. The call comes
 * from this program itself, so it is not parsed.
 */
const port = parentPort;
const messages = messagesOf(workerData as TableCall);
const sendNext = () => {
  const next = messages.next();
  if (next.done !== true) port?.postMessage(next.value);
};
port?.on("message", sendNext);
sendNext();

function* messagesOf({ table, name }: TableCall): Generator<TableMessage> {
  let sheets: readonly Sheet[];
  try {
    const book = typeof table === "string" ? readPastedText(table) : readWorkbook(table, name);
    ({ sheets } = book);
    yield {
      kind: "book",
      book: { ...book, sheets: sheets.map((sheet) => ({ ...sheet, rows: [] })) },
    };
  } catch (error) {
    const message = error instanceof UnreadableFile ? error.message : BROKEN_TABLE;
    yield { kind: "unreadable", message };
    return;
  }
  for (const [sheet, { rows }] of sheets.entries())
    for (const step of stepsOf(rows)) yield { kind: "rows", sheet, rows: step };
  yield { kind: "end" };
}

function* stepsOf(rows: readonly SheetRow[]): Generator<readonly SheetRow[]> {
  let [start, cells] = [0, 0];
  for (const [index, row] of rows.entries()) {
    cells += row.cells.length;
    if (cells < STEP_CELLS) continue;
    yield rows.slice(start, index + 1);
    [start, cells] = [index + 1, 0];
  }
  if (start < rows.length) yield rows.slice(start);
}
