import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { number, Statements } from "./statements.ts";
import type { FileKey } from "./file-key.ts";
import { openDatabase } from "./open-database.ts";

const ZEROS = Buffer.alloc(1024 * 1024);

/**
 * Zeros over the contents of a file, forced to the disk, as far as that writes in place: what is
 * only deleted, or cut off, can be read from the free space of the disk.
 */
function overwriteFile(file: string): void {
  const handle = openSync(file, "r+");
  try {
    const { size } = fstatSync(handle);
    for (let offset = 0; offset < size; offset += ZEROS.length)
      writeSync(handle, ZEROS, 0, Math.min(ZEROS.length, size - offset), offset);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Overwrites a file and deletes it, or does nothing if there is none. */
export function eraseFile(file: string): void {
  if (!existsSync(file)) return;
  overwriteFile(file);
  rmSync(file, { force: true });
}

/** Overwrites all files below a folder, or does nothing if there is none. */
export function overwriteFolder(folder: string): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) overwriteFile(join(entry.parentPath, entry.name));
}

/**
 * Gives a new file the name of a present one, which is there until then, and overwritten and
 * deleted after it.
 */
export function replaceErasing(newPath: string, place: string): void {
  const old = `${place}.old`;
  eraseFile(old);
  try {
    linkSync(place, old);
  } catch {
    // There is none, or the file system has no links: then it is only replaced.
  }
  renameSync(newPath, place);
  eraseFile(old);
}

/** Database whose log is not emptied or deleted meanwhile. */
export interface HeldLog {
  /** Copies the log into the database, leaves zeros of it, and lets go. For its last user. */
  readonly erase: () => void;
}

/**
 * Keeps the write-ahead log of a database that may be open elsewhere: SQLite cuts it off and
 * deletes it when the last connection closes, and the disk keeps its pages as they were. A
 * connection that reads prevents both.
 */
export function holdLog(file: string, key: FileKey | undefined): HeldLog {
  const database = openDatabase(file, { key });
  database.exec("BEGIN; SELECT count(*) FROM sqlite_master");
  return {
    erase() {
      try {
        database.exec("COMMIT");
        const copied = new Statements(database).row("PRAGMA wal_checkpoint(RESTART)", COPIED);
        // Pages that another connection still needs must not be overwritten.
        if (copied === null || copied.busy !== 0 || copied.log !== copied.checkpointed) return;
        if (existsSync(`${file}-wal`)) overwriteFile(`${file}-wal`);
      } finally {
        database.close();
      }
    },
  };
}

const COPIED = { busy: number, log: number, checkpointed: number };
