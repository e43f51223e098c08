import Sqlite from "better-sqlite3";
import { FILE_KEY_BYTES, type FileKey, fileKind, WrongKey } from "./file-key.ts";
import { statfsSync } from "node:fs";
import type { OpeningProblem } from "../../../shared/local/encryption.ts";
import { isObject } from "../../../shared/contract/liberal.ts";

const CODES: readonly unknown[] = ["SQLITE_FULL", "ENOSPC", "EDQUOT"];

/**
 * Returns whether a write failed because no space is left on the disk or in the user's quota, or
 * for a reason that this one caused.
 */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && CODES.includes(error.code)) || isDiskFull(error.cause);
}

export const DISK_FULL = "The disk is full. Nothing was changed. Free some space, then try again.";

export type Database = Sqlite.Database;

/** Page size of a new file. Records leave the end of each page unused: twice as much with 4 kB. */
const PAGE_BYTES = 8192;
/** Cache of the reading connection: the larger one, because written pages are mostly new. */
export const READING_CACHE_KB = 65_536;
const WRITING_CACHE_KB = 49_152;

/** Time that opening a file, or a job in a process of its own, waits for another program. */
const OPENING_WAIT_MS = 2_000;
/** Wait of a connection on whose thread requests are answered. */
const ANSWERING_WAIT_MS = 50;

/** Has a connection give up soon while another program writes to its file (`isFileBusy`). */
export function waitBriefly(database: Database): void {
  database.pragma(`busy_timeout = ${ANSWERING_WAIT_MS}`);
}

/** Returns whether a statement failed because another program holds the file. Nothing was done. */
export function isFileBusy(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && /^SQLITE_(?:BUSY|LOCKED)/.test(error.code);
}

export const FILE_BUSY =
  "Another program is using the workspace's file, so nothing was changed. Close it if this goes " +
  "on, then try again.";

interface DatabaseOptions {
  /** Opens the file for reading only; it must exist. */
  readonly readonly?: boolean;
  /**
   * A single file that is being made, as backups are: without a log or a journal on the disk, which
   * would leave what it has there when it is deleted.
   */
  readonly single?: boolean;
  /** The key of an encrypted file; a new file is encrypted with it. */
  readonly key?: FileKey | undefined;
}

/**
 * Opens an SQLite file with the settings that every connection needs. The only place that knows the
 * driver. Throws `WrongKey` if the key does not fit the file, and the driver's error for a file
 * that is not a database.
 */
export function openDatabase(file: string, options: DatabaseOptions = {}): Database {
  refuseMisfit(file, options.key);
  const database = new Sqlite(file, {
    readonly: options.readonly ?? false,
    timeout: OPENING_WAIT_MS,
  });
  try {
    if (options.key !== undefined) unlock(database, file, options.key);
    // Have to be set before a new file has its first page; they do not change existing files.
    if (options.readonly !== true && database.pragma("page_count", { simple: true }) === 0) {
      database.pragma(`page_size = ${PAGE_BYTES}`);
      database.pragma("auto_vacuum = INCREMENTAL");
    }
    if (options.readonly !== true)
      database.pragma(`journal_mode = ${options.single === true ? "MEMORY" : "WAL"}`);
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

/** Each mismatch has its own sentence; the driver calls them all "not a database". */
function refuseMisfit(file: string, key: FileKey | undefined): void {
  const kind = fileKind(file);
  if (key === undefined && kind === "encrypted") throw new WrongKey(file, "needed");
  if (key !== undefined && kind === "plain") throw new WrongKey(file, "unneeded");
}

/** AEGIS-256: authenticated, so that a changed page is found, and the fastest of those measured. */
const CIPHER = "aegis";
/** Marks a key that is used as it is: nothing slow has to make one of a passphrase. */
const RAW_KEY = Buffer.from("raw:");

/** The driver takes the key without a look at the file: reading a page is what proves it. */
function unlock(database: Database, file: string, key: FileKey): void {
  // The driver would make a key of another length from it, as from a passphrase.
  if (key.length !== FILE_KEY_BYTES) throw new WrongKey(file, "wrong");
  setCipher(database);
  const raw = Buffer.concat([RAW_KEY, key]);
  // The types of the plain driver do not know the method that this one has in addition.
  (database as Database & { readonly key: (raw: Buffer) => number }).key(raw);
  raw.fill(0);
  // Zeros where content was deleted, wherever that costs no page more.
  database.pragma("secure_delete = FAST");
  try {
    database.pragma("schema_version");
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && error.code === "SQLITE_NOTADB")
      throw new WrongKey(file, "wrong");
    throw error;
  }
}

/** The plain driver would silently accept the key and write plain text: its cipher is missing. */
export function setCipher(database: Database): void {
  database.pragma(`cipher = '${CIPHER}'`);
  if (database.pragma("cipher", { simple: true }) !== CIPHER)
    throw new Error("This build of SQLite cannot encrypt the workspace.");
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
    if (isFileBusy(error)) return null;
    throw error;
  }
}

/** Free space with which SQLite cannot even make its log. */
const FULL_DISK_BYTES = 128 * 1024;

const BY_CODE: readonly (readonly [RegExp, OpeningProblem])[] = [
  [/^SQLITE_(?:CORRUPT|NOTADB)/, "damaged"],
  [/^(?:EACCES|EPERM|EROFS|SQLITE_(?:READONLY|PERM|CANTOPEN))/, "not-writable"],
  [/^SQLITE_(?:BUSY|LOCKED)/, "in-use"],
];

/** Returns why a folder's workspace could not be opened, by the error of driver or system. */
export function openingProblem(error: unknown, folder: string): OpeningProblem {
  if (isDiskFull(error)) return "disk-full";
  const code = isObject(error) && typeof error["code"] === "string" ? error["code"] : "";
  // A log that finds no room is an I/O error to SQLite, and sometimes a file that can't be opened.
  if (/^SQLITE_(?:IOERR|CANTOPEN)/.test(code) && isFull(folder)) return "disk-full";
  return BY_CODE.find(([codes]) => codes.test(code))?.[1] ?? "other";
}

function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < FULL_DISK_BYTES;
  } catch {
    return false;
  }
}

/** Advice by problem; a damaged file and a newer one have their own. */
export const OPENING_ADVICE: Readonly<Record<OpeningProblem, string>> = {
  damaged: "Restore a backup; nothing was changed.",
  "key-lost": "Restore it from a copy of the folder; nothing was changed.",
  newer: "Install the newer version; nothing was changed.",
  "not-writable":
    "Let Roadbook write to this folder, or choose another folder; nothing was changed.",
  "disk-full": "The disk is full: free some space, then try again; nothing was changed.",
  "in-use": "Another program has it open: close that one, then try again.",
  other: "Try again; nothing was changed.",
};
