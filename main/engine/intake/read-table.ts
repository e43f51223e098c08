import { Worker } from "node:worker_threads";
import type { Clock } from "../../../shared/runtime/clock.ts";
import { readPastedText, readWorkbook } from "../../intake/read/read-workbook.ts";
import { type SheetRow, UnreadableFile, type Workbook } from "../../intake/read/workbook.ts";
import { entryFile } from "../../store/file/entry-file.ts";
import { nextTurn } from "../system.ts";
import { isOutOfMemory } from "./cv-call.ts";

/** A table: the bytes of a file, or the text of pasted rows. */
export interface TableCall {
  readonly table: Uint8Array | string;
  /** Name of the file; "" for pasted rows. */
  readonly name: string;
}

export type TableMessage =
  /** Its sheets, still without their rows. */
  | { readonly kind: "book"; readonly book: Workbook }
  | { readonly kind: "rows"; readonly sheet: number; readonly rows: readonly SheetRow[] }
  | { readonly kind: "end" }
  | { readonly kind: "unreadable"; readonly message: string };

/** Smaller tables are read sooner than a thread starts. */
const MAX_INLINE_SIZE = 300_000;
const MAX_READING_MS = 60_000;
/** Memory of the thread: that of the largest table which the limits of its cells allow. */
const MAX_MEMORY_MB = 768;

export const BROKEN_TABLE =
  "Roadbook couldn't read this file. Save it as .xlsx or .csv in your spreadsheet program and " +
  "try again.";
const TOO_LONG =
  "This file took longer than a minute to read, so Roadbook stopped. Split it into several files " +
  "and import one after the other.";
const TOO_LARGE =
  "This file needs more memory than Roadbook gives a table. Split it into several files and " +
  "import one after the other.";

const ENTRY = entryFile(import.meta, { source: "table-thread.ts", bundle: "table-thread.js" });

/**
 * Reads the sheets of a table: a large one in a thread, so that the engine answers meanwhile.
 * Throws `UnreadableFile` with a sentence for the user.
 */
export async function readTable(call: TableCall, clock: Clock): Promise<Workbook> {
  const { table, name } = call;
  if (table.length <= MAX_INLINE_SIZE)
    return typeof table === "string" ? readPastedText(table) : readWorkbook(table, name);
  const worker = new Worker(ENTRY, {
    workerData: call,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    // Nothing of a file is printed, and its reader has no use for secrets.
    stdout: true,
    stderr: true,
    env: {},
  });
  worker.unref();
  try {
    return await receive(worker, clock);
  } finally {
    // An error of a thread that ends has nobody to tell.
    worker.on("error", () => undefined);
    void worker.terminate();
  }
}

/** Receives a table in steps, between which the engine answers. */
async function receive(worker: Worker, clock: Clock): Promise<Workbook> {
  let book: Workbook | null = null;
  const rows = new Map<number, SheetRow[]>();
  return new Promise<Workbook>((resolve, reject) => {
    const fail = (message: string) => reject(new UnreadableFile(message));
    const cancelTimer = clock.setTimeout(() => fail(TOO_LONG), MAX_READING_MS);
    const take = (message: TableMessage): boolean => {
      switch (message.kind) {
        case "book":
          book = message.book;
          return true;
        case "rows": {
          const others = rows.get(message.sheet);
          if (others === undefined) rows.set(message.sheet, [...message.rows]);
          else others.push(...message.rows);
          return true;
        }
        case "unreadable":
          fail(message.message);
          return false;
        case "end":
          if (book === null) fail(BROKEN_TABLE);
          else resolve(withRows(book, rows));
          return false;
      }
    };
    worker.on("message", (message: TableMessage) => {
      if (take(message)) void nextTurn().then(() => worker.postMessage("next"));
      else cancelTimer();
    });
    worker.on("error", (error) => {
      cancelTimer();
      fail(isOutOfMemory(error) ? TOO_LARGE : BROKEN_TABLE);
    });
    worker.on("exit", () => {
      cancelTimer();
      fail(BROKEN_TABLE);
    });
  });
}

function withRows(book: Workbook, rows: ReadonlyMap<number, readonly SheetRow[]>): Workbook {
  return {
    ...book,
    sheets: book.sheets.map((sheet, index) => ({ ...sheet, rows: rows.get(index) ?? [] })),
  };
}
