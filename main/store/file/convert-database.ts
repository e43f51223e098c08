import { isDeepStrictEqual } from "node:util";
import { closeSync, openSync, rmSync } from "node:fs";
import { checkFile } from "./backup.ts";
import { Statements, text } from "./statements.ts";
import type { FileKey } from "./file-key.ts";
import { type Database, openDatabase, setCipher } from "./open-database.ts";

export interface Conversion {
  /** The key that opens the source; none for a plain one. */
  readonly from?: FileKey | undefined;
  /** The key of the copy; a plain copy without one. */
  readonly to?: FileKey | undefined;
}

/**
 * Writes an encrypted copy of a plain database file, or a plain copy of an encrypted one, as a new
 * private file. The other text never touches the disk: SQLite encrypts what VACUUM INTO writes with
 * the key of its connection's main file, which is an empty one here.
 */
export function convertDatabase(source: string, target: string, { from, to }: Conversion): void {
  closeSync(openSync(target, "wx", 0o600));
  const main = `${target}.main`;
  const connection = openDatabase(main, { key: to, single: true });
  try {
    // A main file without a page has no key yet.
    connection.exec("CREATE TABLE page (id INTEGER)");
    setCipher(connection);
    connection.prepare("ATTACH ? AS source KEY ?").run(source, rawKey(from));
    connection.prepare("VACUUM source INTO ?").run(target);
  } finally {
    connection.close();
    for (const ending of ["", "-journal", "-wal", "-shm"])
      rmSync(`${main}${ending}`, { force: true });
  }
}

function rawKey(key: FileKey | undefined): Buffer | string {
  return key === undefined ? "" : Buffer.concat([Buffer.from("raw:"), key]);
}

/**
 * Reads a converted copy from end to end and compares every row that cannot be rebuilt with its
 * source. Throws an Error with what differs. `compared` is called with about how many bytes were
 * compared since.
 */
export function verifyConverted(
  source: string,
  target: string,
  { from, to }: Conversion,
  compared: (bytes: number) => void = () => undefined,
): void {
  const before = openDatabase(source, { readonly: true, key: from });
  try {
    const after = openDatabase(target, { readonly: true, key: to });
    try {
      const [line] = checkFile(new Statements(after), true).damage;
      if (line !== undefined) throw new Error(`the copy is damaged (${line})`);
      for (const table of tablesOf(before)) compare(before, after, table, compared);
    } finally {
      after.close();
    }
  } finally {
    before.close();
  }
}

/** Deletes a state from a plain copy that is not in its place yet, with all that it leaves. */
export function eraseState(file: string, key: string): void {
  const database = openDatabase(file, { single: true });
  try {
    database.pragma("secure_delete = ON");
    const isThere = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'state'";
    if (new Statements(database).number(isThere) === undefined) return;
    new Statements(database).run("DELETE FROM state WHERE key = ?", key);
  } finally {
    database.close();
  }
}

/** All tables with rows of their own; those of the text indexes are in them, too. */
function tablesOf(database: Database): readonly string[] {
  return new Statements(database).column(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0 " +
      "AND name NOT LIKE 'sqlite_stat%'",
    text,
  );
}

const REPORTED_BYTES = 4 * 1024 * 1024;

function compare(
  before: Database,
  after: Database,
  table: string,
  compared: (bytes: number) => void,
): void {
  let bytes = 0;
  const rows = (database: Database) =>
    database
      .prepare(`SELECT * FROM "${table.replaceAll('"', '""')}"`)
      .raw()
      .iterate();
  const copied = rows(after);
  for (const row of rows(before)) {
    if (!isDeepStrictEqual(row, copied.next().value))
      throw new Error(`the copy differs in ${table}`);
    bytes += bytesOf(row);
    if (bytes < REPORTED_BYTES) continue;
    compared(bytes);
    bytes = 0;
  }
  if (copied.next().done !== true) throw new Error(`the copy has more rows in ${table}`);
}

/** About what a row takes in its file. */
function bytesOf(row: unknown): number {
  if (!Array.isArray(row)) return 0;
  return row.reduce((sum: number, value: unknown) => {
    if (typeof value === "string" || value instanceof Uint8Array) return sum + value.length;
    return sum + 4;
  }, 0);
}
