import { existsSync } from "node:fs";
import { number } from "./columns.ts";
import { overwriteFile } from "./erase-file.ts";
import type { FileKey } from "./file-key.ts";
import { openDatabase } from "./open-database.ts";
import { Statements } from "./statements.ts";

/** A database whose log nobody empties or deletes meanwhile. */
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
        // What another connection still needs must not be overwritten.
        if (copied === null || copied.busy !== 0 || copied.log !== copied.checkpointed) return;
        if (existsSync(`${file}-wal`)) overwriteFile(`${file}-wal`);
      } finally {
        database.close();
      }
    },
  };
}

const COPIED = { busy: number, log: number, checkpointed: number };
