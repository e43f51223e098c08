import { closeSync, fsyncSync, openSync } from "node:fs";
import { z } from "zod";
import { RESOURCES } from "../../../shared/contract/resource.ts";
import { BACKUP_REASONS, type BackupReason } from "../../../shared/local/backups.ts";
import { readStoredJson, Statements, text } from "./statements.ts";
import { CV_INDEX, TABLES, textIndexes } from "./tables.ts";
import type { FileKey } from "./file-key.ts";
import { type Database, fileVersion, openDatabase } from "./open-database.ts";

/** Key of a state that only a backup has: which file it is a backup of. */
export const BACKUP_STATE = "backup";

export const noteSchema = z.object({
  at: z.number(),
  reason: z.enum(BACKUP_REASONS),
  /** Number of rows of the tables that are counted. */
  rows: z.record(z.string(), z.number()),
  records: z.number(),
  unsent: z.number(),
});
type BackupNote = z.output<typeof noteSchema>;

interface BackupMaking {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly reason: BackupReason;
  /** The key of the workspace file, and of the backup. */
  readonly key?: FileKey | undefined;
}

/** Tables that cannot be rebuilt from anything else. */
const COUNTED_TABLES = [
  ...RESOURCES.map((resource) => TABLES[resource].docs),
  "outbox",
  "alias",
  "blob",
  "cv_text",
  "state",
];

/**
 * Writes a backup of a workspace file, which may be open and written to meanwhile, into a new
 * private file; verifies that it opens, is intact and has as many rows, and forces it to the disk.
 * Throws an Error with a reason on failure.
 */
export function writeBackup(
  file: string,
  target: string,
  { at, reason, key }: BackupMaking,
): BackupNote {
  // Create the file ourselves: SQLite would create one that others can read.
  closeSync(openSync(target, "wx", 0o600));
  // VACUUM INTO encrypts the copy with the key of its source.
  const source = openDatabase(file, { readonly: true, key });
  let before: Readonly<Record<string, number>>;
  let after: Readonly<Record<string, number>>;
  try {
    before = countRows(source);
    source.prepare("VACUUM INTO ?").run(target);
    after = countRows(source);
  } finally {
    source.close();
  }
  const note = noteOf(target, before, after, { at, reason, key });
  verifyBackup(target, key);
  syncFile(target);
  return note;
}

/**
 * Compares the copy's counts with those before and after it was made, and writes its description
 * into it.
 */
function noteOf(
  target: string,
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
  { at, reason, key }: BackupMaking,
): BackupNote {
  const copy = openDatabase(target, { single: true, key });
  try {
    const rows = countRows(copy);
    for (const [table, count] of Object.entries(rows)) {
      const [minRows, maxRows] = [before[table] ?? 0, after[table] ?? 0].toSorted((a, b) => a - b);
      // Rows that were added and removed meanwhile are in neither count. The counts must agree only
      // if nothing was written.
      if ((minRows === maxRows && count !== minRows) || (count === 0 && (minRows ?? 0) > 0))
        throw new Error(
          `the copy has ${count} rows in ${table}, the workspace ${before[table] ?? 0}`,
        );
    }
    const records = RESOURCES.reduce(
      (sum, resource) => sum + (rows[TABLES[resource].docs] ?? 0),
      0,
    );
    const statements = new Statements(copy);
    const unsent = statements.number("SELECT count(*) FROM outbox WHERE state <> 'done'") ?? 0;
    const note: BackupNote = { at, reason, rows, records, unsent };
    statements.run(
      "INSERT OR REPLACE INTO state (key, value) VALUES (?, ?)",
      BACKUP_STATE,
      JSON.stringify(note),
    );
    return note;
  } finally {
    copy.close();
  }
}

/** Opens a backup again and reads it from end to end. Throws an Error with what is wrong. */
export function verifyBackup(file: string, key?: FileKey): void {
  const database = openDatabase(file, { readonly: true, key });
  try {
    const [line] = checkFile(new Statements(database), true).damage;
    if (line !== undefined) throw new Error(line);
  } finally {
    database.close();
  }
}

/** Returns the description of a backup; null for a file that is not one or cannot be read. */
export function readBackupNote(file: string, key?: FileKey): BackupNote | null {
  try {
    const database = openDatabase(file, { readonly: true, key });
    try {
      const note = new Statements(database).text(
        "SELECT value FROM state WHERE key = ?",
        BACKUP_STATE,
      );
      return noteSchema.safeParse(readStoredJson(note)).data ?? null;
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

/** Returns the format version of a workspace file; null if it has no readable one. */
export function formOfFile(file: string, key?: FileKey): number | null {
  try {
    const database = openDatabase(file, { readonly: true, key });
    try {
      return fileVersion(database);
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

function countRows(database: Database): Readonly<Record<string, number>> {
  const statements = new Statements(database);
  const tableNames = new Set(
    statements.column("SELECT name FROM sqlite_master WHERE type = 'table'", text),
  );
  const tables = COUNTED_TABLES.filter((table) => tableNames.has(table));
  const count = (table: string) => statements.number(`SELECT count(*) FROM ${table}`) ?? 0;
  return Object.fromEntries(tables.map((table) => [table, count(table)]));
}

/** Forces what was written to the disk, so that it survives a power failure. */
export function syncFile(file: string): void {
  const handle = openSync(file, "r+");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

const TEXT_LINE = / FTS5 table /;

export interface FileFindings {
  /** Problems of the file itself, one a line. */
  readonly damage: readonly string[];
  /**
   * True if the text indexes are intact. They are derived from the records: the index check reports
   * and rebuilds them.
   */
  readonly areTextsSound: boolean;
}

/** Runs SQLite's own check of the pages; `complete` includes its indexes. */
export function checkFile(statements: Statements, complete: boolean): FileFindings {
  readNewest(statements, [...Object.values(TABLES).flatMap(textIndexes), CV_INDEX]);
  const lines = statements.column(complete ? "PRAGMA integrity_check" : "PRAGMA quick_check", text);
  const damage = lines.filter((line) => line !== "ok" && !TEXT_LINE.test(line));
  return { damage, areTextsSound: !lines.some((line) => TEXT_LINE.test(line)) };
}

/**
 * Makes a connection read the text indexes again. SQLite's own check trusts what the connection has
 * cached: it considers pages lost that another connection has merged since, and an intact file
 * damaged. Any query, even one that finds nothing, refreshes that cache.
 */
export function readNewest(statements: Statements, tables: readonly string[]): void {
  for (const table of tables) {
    try {
      statements.has(`SELECT rowid FROM ${table} WHERE ${table} MATCH 'any' LIMIT 1`);
    } catch {
      // Damage, which the check that follows reports.
    }
  }
}
