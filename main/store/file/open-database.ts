import Sqlite from "better-sqlite3";

export type Database = Sqlite.Database;

/** Who reads has the most of it; what is written is mostly new. */
export const READING_CACHE_KB = 65_536;
const WRITING_CACHE_KB = 49_152;

export interface DatabaseOptions {
  /** Opens the file for reading only; it must exist. */
  readonly readonly?: boolean;
  /** A single file without a write-ahead log, as backups are. */
  readonly single?: boolean;
  /**
   * Key of an encrypted file; taken by the driver's drop-in with encryption, refused by the plain
   * one.
   */
  readonly key?: string;
}

/**
 * Opens an SQLite file with the settings that every connection needs. The only place that knows the
 * driver. Throws the driver's error for a file that is not a database.
 */
export function openDatabase(file: string, options: DatabaseOptions = {}): Database {
  const database = new Sqlite(file, { readonly: options.readonly ?? false, timeout: 10_000 });
  try {
    if (options.key !== undefined) unlock(database, options.key);
    // Has to be set before a new file has its first page; it does not change existing files.
    if (options.readonly !== true && database.pragma("page_count", { simple: true }) === 0)
      database.pragma("auto_vacuum = INCREMENTAL");
    if (options.readonly !== true)
      database.pragma(`journal_mode = ${options.single === true ? "DELETE" : "WAL"}`);
    database.pragma("foreign_keys = ON");
    // A mapped file makes the first page after opening many times slower.
    database.pragma("mmap_size = 0");
    database.pragma(
      `cache_size = ${-(options.readonly === true ? READING_CACHE_KB : WRITING_CACHE_KB)}`,
    );
    database.pragma("temp_store = MEMORY");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Schema version of the file, by which it is migrated. */
export function fileVersion(database: Database): number {
  return Number(database.pragma("user_version", { simple: true }));
}

/**
 * The plain driver silently accepts `PRAGMA key` and keeps writing plain text: check for the cipher
 * first.
 */
function unlock(database: Database, key: string): void {
  const cipher: unknown = database.pragma("cipher", { simple: true });
  if (typeof cipher !== "string" || cipher === "")
    throw new Error("This build of SQLite cannot encrypt the workspace.");
  database.pragma(`key = '${key.replaceAll("'", "''")}'`);
}

/**
 * Locks a file for this process while the handle is open; returns null if another process holds it.
 * Throws the file system's error.
 */
export function holdFile(file: string): { readonly close: () => void } | null {
  const database = new Sqlite(file, { timeout: 0 });
  try {
    database.pragma("journal_mode = MEMORY");
    database.exec("BEGIN EXCLUSIVE");
    return database;
  } catch (error) {
    database.close();
    if (error instanceof Sqlite.SqliteError && error.code === "SQLITE_BUSY") return null;
    throw error;
  }
}
