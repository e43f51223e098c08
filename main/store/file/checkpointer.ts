import { Worker } from "node:worker_threads";
import { number, Statements } from "./statements.ts";
import type { CheckpointerData } from "./checkpointer-thread.ts";
import { entryFile } from "./entry-file.ts";
import type { FileKey } from "./file-key.ts";
import type { Database } from "./open-database.ts";

/** Length of the log at which the thread begins to copy it: 64 MB. */
const COPIED_LOG_PAGES = 8000;
/** Time that a connection waits for a lock. */
const MAX_WAIT_MS = 10_000;
const THREAD_ENTRY = entryFile(import.meta, {
  source: "checkpointer-thread.ts",
  bundle: "checkpointer.js",
});

export interface CheckpointerOptions {
  readonly file: string;
  readonly key?: FileKey | undefined;
  /** Length of the log at which it is copied. */
  readonly pages?: number;
  /** The thread's program; by default the one of this version. */
  readonly entry?: string;
}

const LOG_COLUMNS = { log: number, checkpointed: number };

/**
 * Copies the write-ahead log into the file (a checkpoint) in a thread of its own while the writer
 * goes on: that takes some 0.1 s for 64 MB, most of it waiting for the disk. SQLite starts the log
 * over only when all of it is copied, so the writer itself copies what it wrote meanwhile, a
 * fraction of it. If the thread fails, the log is copied by SQLite's automatic checkpoint at a
 * greater length.
 */
export class Checkpointer {
  readonly #database: Database;
  readonly #statements: Statements;
  readonly #file: string;
  readonly #key: FileKey | undefined;
  readonly #pages: number;
  readonly #entry: string;
  readonly #state = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  #thread: Worker | null = null;
  #hasFailed = false;
  /** True if the thread was at work since the log last started over. */
  #hasCopied = false;

  constructor(
    database: Database,
    { file, key, pages = COPIED_LOG_PAGES, entry = THREAD_ENTRY }: CheckpointerOptions,
  ) {
    this.#database = database;
    this.#statements = new Statements(database);
    this.#file = file;
    this.#key = key;
    this.#pages = pages;
    this.#entry = entry;
  }

  /** Call after a commit that no user waits for. Never throws: what is not copied is in the log. */
  afterCommit(): void {
    if (this.#isCopying || this.#database.inTransaction) return;
    try {
      if (this.#hasCopied) {
        this.#hasCopied = false;
        this.#database.pragma("wal_checkpoint(PASSIVE)");
      } else if (this.#uncopiedPages() >= this.#pages) this.#copy();
    } catch {
      // On a full disk, for example.
    }
  }

  /** Ends the thread once nothing is left to do. It starts again when it is needed. */
  rest(): void {
    if (this.#isCopying) return;
    void this.#thread?.terminate();
    this.#thread = null;
  }

  /** Waits until the thread has closed the file. */
  close(): void {
    if (this.#isCopying) Atomics.wait(this.#state, 0, 1, MAX_WAIT_MS);
    Atomics.store(this.#state, 0, 0);
    this.rest();
  }

  get #isCopying(): boolean {
    return Atomics.load(this.#state, 0) === 1;
  }

  #uncopiedPages(): number {
    const pages = this.#statements.row("PRAGMA wal_checkpoint(NOOP)", LOG_COLUMNS);
    return pages === null ? 0 : pages.log - Math.max(pages.checkpointed, 0);
  }

  #copy(): void {
    if (this.#hasFailed) return;
    this.#thread ??= this.#start();
    Atomics.store(this.#state, 0, 1);
    this.#thread.postMessage(null);
    this.#hasCopied = true;
  }

  #start(): Worker {
    const data: CheckpointerData = { file: this.#file, key: this.#key, state: this.#state };
    const thread = new Worker(this.#entry, { workerData: data, execArgv: [] });
    // The thread keeps no process alive.
    thread.unref();
    thread.once("error", () => {
      this.#hasFailed = true;
      this.#thread = null;
      Atomics.store(this.#state, 0, 0);
    });
    return thread;
  }
}
