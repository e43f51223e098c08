import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "./open-database.ts";
import type { FileKey } from "./file-key.ts";

export interface CheckpointerData {
  readonly file: string;
  readonly key: FileKey | undefined;
  /** Number that both threads see: whether this one is at work. */
  readonly state: Int32Array<SharedArrayBuffer>;
}

/**
 * Copies the write-ahead log into the file with each message, and sets the state to 0 then. Between
 * two messages it has nothing open, so that the writer's connection is always the last to close.
 */
function serve(port: NonNullable<typeof parentPort>, { file, key, state }: CheckpointerData): void {
  port.on("message", () => {
    try {
      const database = openDatabase(file, { key });
      try {
        database.pragma("wal_checkpoint(PASSIVE)");
      } finally {
        database.close();
      }
    } catch {
      // Pages that are not copied stay in the log, and the writer copies them.
    }
    Atomics.store(state, 0, 0);
    Atomics.notify(state, 0);
  });
}

// The data comes from this program itself, so it is not parsed.
if (parentPort !== null) serve(parentPort, workerData as CheckpointerData);
