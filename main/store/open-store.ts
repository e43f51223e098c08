import type { OpeningProblem } from "../../shared/local/encryption.ts";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { ChangeLog } from "./records/change-log.ts";
import { outdatedFormats, upgradeFormats } from "./record-formats.ts";
import { migrate, type Migration, MIGRATIONS } from "./file/migrate.ts";
import { Checkpointer } from "./file/checkpointer.ts";
import { eraseFile } from "./file/erase-file.ts";
import { type FileKey, type KeyProblem, WrongKey } from "./file/file-key.ts";
import {
  type Database,
  openDatabase,
  OPENING_ADVICE,
  openingProblem,
  READING_CACHE_KB,
  waitBriefly,
} from "./file/open-database.ts";
import { Reader } from "./reader.ts";
import { addFunctions } from "./index/index-tables.ts";
import { Statements } from "./file/statements.ts";
import { Upkeep } from "./file/upkeep.ts";
import type { Changes } from "./records/change-log.ts";
import type { Store, StoreReader, StoreWriter } from "./types.ts";
import { Writer } from "./writer.ts";

export type OpenedStore =
  | { readonly ok: true; readonly store: Store }
  /**
   * Sentence that says what to do; the file is unchanged. `key`: why the key does not fit the file.
   */
  | {
      readonly ok: false;
      readonly message: string;
      readonly problem: OpeningProblem;
      readonly key?: KeyProblem;
    };

export interface OpenStoreOptions {
  readonly key?: FileKey | undefined;
  /**
   * Makes a backup of a file of an earlier format before it is upgraded; by default none is made.
   */
  readonly beforeMigration?: () => void;
  /** Called with the progress of upgrading a file with other lists and searches. */
  readonly onUpgrade?: (done: number, total: number) => void;
  /** Advice for a file that is damaged. */
  readonly hint?: string;
  /** Milliseconds; the system's clock by default. */
  readonly now?: () => number;
  /** Milliseconds of a clock that never jumps, which bounds the steps of upkeep. */
  readonly elapsed?: () => number;
  /** Other migrations than the current ones, for tests. */
  readonly migrations?: readonly Migration[];
}

/**
 * Opens or creates a workspace file, upgrades it to the newest format, and returns its only writer
 * and its reader.
 */
export function openStore(file: string, options: OpenStoreOptions = {}): OpenedStore {
  const existed = existsSync(file);
  let database: Database | null = null;
  try {
    const { key } = options;
    database = openDatabase(file, { key });
    const migrated = migrate(
      database,
      file,
      options.migrations ?? MIGRATIONS,
      options.beforeMigration,
    );
    if (!migrated.ok) {
      database.close();
      return { ...migrated, problem: "newer" };
    }
    addFunctions(database);
    const clock = { ...CLOCK, ...options };
    const onUpgrade = options.onUpgrade ?? (() => undefined);
    upgradeFormats(database, outdatedFormats(database), clock.now, onUpgrade);
    const reading = openDatabase(file, { key, readonly: true });
    eraseOldCopy(file);
    return { ok: true, store: new SqliteStore(file, database, reading, clock, key) };
  } catch (error) {
    database?.close();
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof WrongKey)
      return {
        ok: false,
        message: `The workspace cannot be opened: ${reason}. Nothing was changed.`,
        problem: KEY_PROBLEMS[error.problem],
        key: error.problem,
      };
    const failure = existed ? "cannot be opened as a Roadbook workspace" : "cannot be made";
    const problem = openingProblem(error, dirname(file));
    const hint = problem === "damaged" ? options.hint : undefined;
    return {
      ok: false,
      message: `The workspace ${file} ${failure} (${reason}). ${hint ?? OPENING_ADVICE[problem]}`,
      problem,
    };
  }
}

/**
 * Erases the copy of a workspace's texts that earlier versions left beside it. Another program may
 * have it open; then the next start tries again.
 */
function eraseOldCopy(file: string): void {
  try {
    eraseFile(`${file}-texts`);
  } catch {
    // The old copy holds nothing that the workspace lacks.
  }
}

/** Callers check that a key is the workspace's: what does not fit is the file's fault. */
const KEY_PROBLEMS: Readonly<Record<KeyProblem, OpeningProblem>> = {
  needed: "key-lost",
  unneeded: "other",
  wrong: "damaged",
};

/** While all records are read into memory, once each. */
const WARMING_CACHE_KB = 4096;
/** Most of the time that questions took before all texts were in memory, for reading these. */
const MAX_OWED_MS = 1000;

/** Durability of a commit, by its purpose. */
const WRITE_MODES = { edit: "FULL", sync: "NORMAL", upkeep: "NORMAL" } as const;
/**
 * Length of the log at which a commit itself copies it into the file, for which it would take
 * longer: only where the checkpointer does not keep up.
 */
const LONGEST_LOG_PAGES = 24_000;
/** Length to which the log shrinks once it was copied. */
const MAX_KEPT_LOG_BYTES = 16_777_216;

type Listener = (changes: Changes, outboxChanged: boolean, lookupsChanged: boolean) => void;

/** Clock of the system, unless another one is given. */
const CLOCK = { now: () => Date.now(), elapsed: () => performance.now() };

class SqliteStore implements Store {
  readonly file: string;
  readonly #writing: Database;
  readonly #reading: Database;
  readonly #changes = new ChangeLog();
  readonly #writer: Writer;
  readonly #reader: Reader;
  readonly #upkeep: Upkeep;
  readonly #checkpointer: Checkpointer;
  readonly #listeners = new Set<Listener>();
  #mode: keyof typeof WRITE_MODES | null = null;
  readonly #elapsed: () => number;
  #closed = false;
  #isWarming = false;
  /** Milliseconds for the next step of reading texts, because questions had to do without them. */
  #owed = 0;

  constructor(
    file: string,
    writing: Database,
    reading: Database,
    { now, elapsed }: typeof CLOCK,
    key: FileKey | undefined,
  ) {
    this.file = file;
    this.#writing = writing;
    this.#reading = reading;
    this.#elapsed = elapsed;
    this.#upkeep = new Upkeep(writing, elapsed);
    this.#checkpointer = new Checkpointer(writing, { file, key });
    writing.pragma(`wal_autocheckpoint = ${LONGEST_LOG_PAGES}`);
    addFunctions(reading);
    this.#writer = new Writer(new Statements(writing), this.#changes, now);
    this.#reader = new Reader(new Statements(reading), { isHeld: true });
    writing.transaction(() => this.#writer.lastContact.open(now())).immediate();
    for (const connection of [writing, reading]) waitBriefly(connection);
  }

  read<T>(use: (reader: StoreReader) => T): T {
    // Within a write the reader's snapshot would be outdated.
    if (this.#writing.inTransaction) return use(this.#writer);
    if (this.#reading.inTransaction) return use(this.#reader);
    const start = this.#elapsed();
    const result = this.#readNew(() => use(this.#reader));
    if (this.#reader.takeMissed())
      this.#owed = Math.min(this.#owed + this.#elapsed() - start, MAX_OWED_MS);
    return result;
  }

  #readNew<T>(use: () => T): T {
    this.#reader.begin();
    return this.#reading.transaction(use).deferred();
  }

  write<T>(use: (writer: StoreWriter) => T, { durable }: { readonly durable: boolean }): T {
    if (this.#writing.inTransaction) return use(this.#writer);
    this.#writeFor(durable ? "edit" : "sync");
    let result: T;
    try {
      result = this.#writing
        .transaction(() => {
          const used = use(this.#writer);
          this.#writer.flush();
          return used;
        })
        .immediate();
    } catch (error) {
      this.#changes.take();
      this.#writer.takeIndexed();
      this.#writer.forget();
      throw error;
    }
    // A user's edit does not wait for it.
    if (!durable) {
      this.#mergeTexts();
      this.#checkpointer.afterCommit();
    }
    const takenChanges = this.#changes.take();
    const indexed = this.#writer.takeIndexed();
    if (takenChanges !== null) {
      this.#reader.forget();
      this.#reader.noteChanges(indexed);
      if (!durable) this.#holdWritten();
      for (const listener of this.#listeners)
        listener(takenChanges.changes, takenChanges.outbox, takenChanges.lookups);
    }
    return result;
  }

  #writeFor(mode: keyof typeof WRITE_MODES): void {
    if (this.#mode === mode) return;
    this.#writing.pragma(`synchronous = ${WRITE_MODES[mode]}`);
    this.#writing.pragma(`journal_size_limit = ${mode === "upkeep" ? MAX_KEPT_LOG_BYTES : -1}`);
    this.#mode = mode;
  }

  /** Keeps pace with many writes, as of a first sync. */
  #mergeTexts(): void {
    try {
      this.#upkeep.mergeWritten(this.#writer.takeWrittenTexts());
    } catch {
      // Written records are safe, and idle time tries again.
    }
  }

  /** Takes what a sync wrote into memory, so that it is found there from the first moment on. */
  #holdWritten(): void {
    if (this.#reading.inTransaction) return;
    try {
      this.#readNew(() => this.#reader.holdWritten());
    } catch {
      // Written records are safe; they are read with a later question, or in idle time.
    }
  }

  sequence(): number {
    return this.#changes.sequence();
  }

  onCommit(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  warmUp({ isSyncing = false } = {}): boolean {
    if (this.#closed || this.#writing.inTransaction || this.#reading.inTransaction) return false;
    const hasMore = this.#readSome(isSyncing);
    // Pages that are read once need not stay in the cache, which would grow to its full size.
    if (hasMore !== this.#isWarming)
      this.#reading.pragma(`cache_size = ${-(hasMore ? WARMING_CACHE_KB : READING_CACHE_KB)}`);
    this.#isWarming = hasMore;
    return hasMore;
  }

  /**
   * A little, and for as long as questions took that had to do without: who types on without a
   * pause would wait that long for each letter.
   */
  #readSome(isSyncing: boolean): boolean {
    const until = this.#elapsed() + this.#owed;
    this.#owed = 0;
    let hasMore: boolean;
    do hasMore = this.#readNew(() => this.#reader.warmUp(isSyncing));
    while (hasMore && this.#elapsed() < until);
    return hasMore;
  }

  maintain(): boolean {
    if (this.#closed || this.#writing.inTransaction) return false;
    this.#writeFor("upkeep");
    const hasMore = this.#countContacts() || this.#upkeep.step();
    if (hasMore) this.#checkpointer.afterCommit();
    else this.#checkpointer.rest();
    return hasMore;
  }

  /** Keeps the last contact of records up to date. Returns whether there is more to do. */
  #countContacts(): boolean {
    return (
      this.read(() => this.#writer.lastContact.isDue()) &&
      this.write(() => this.#writer.lastContact.step(), { durable: false })
    );
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#checkpointer.close();
    try {
      this.#writing.pragma("analysis_limit = 1000");
      this.#writing.pragma("optimize");
      this.#writing.pragma("wal_checkpoint(TRUNCATE)");
    } catch {
      // Every answered write is in the log. On a full disk the rest is done after the next start.
    } finally {
      this.#reading.close();
      this.#writing.close();
    }
  }
}
