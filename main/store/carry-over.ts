import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import { UNSENT_STATES } from "../../shared/local/status.ts";
import { carryCvTexts, carryFiles, insertRow } from "./carry-over-files.ts";
import { moveCvTexts } from "./records/cv-texts.ts";
import { ChangeLog } from "./records/change-log.ts";
import { outdatedFormats } from "./record-formats.ts";
import { MIGRATIONS } from "./file/migrate.ts";
import type { FileKey } from "./file/file-key.ts";
import { type Database, fileVersion, openDatabase } from "./file/open-database.ts";
import { openReader, type ReadOnlyStore } from "./open-reader.ts";
import { listEntries } from "./outbox/entry-rows.ts";
import { PresentFile, type SalvagedOutbox } from "./file/folder-lock.ts";
import { addFunctions } from "./index/index-tables.ts";
import { number, resourceName, Statements, type StoredRow, text } from "./file/statements.ts";
import type { OutboxEntry } from "./outbox/entry.ts";
import { Writer } from "./writer.ts";
import { isOwnState, STATE, type StateKey } from "./state-keys.ts";

const DELETION_IN_DOUBT =
  "This deletion comes from a restored backup. It isn't known whether you still want " +
  "it, or whether it was sent already.";

export interface CarryOptions {
  /** Returns whether the contents of a file of the workspace are on disk. */
  readonly hasBytes: (blob: string) => boolean;
  /**
   * Names the new lineage that starts when the replaced file does not descend from the backup, or
   * cannot be read.
   */
  readonly newLineage: string;
  /** Milliseconds. */
  readonly nowMs: number;
  /** The key of both files. */
  readonly key?: FileKey | undefined;
}

export interface CarriedOver {
  readonly carried: number;
  readonly inDoubt: number;
  /** Null if nothing of the outbox could be read. */
  readonly unreadable: number | null;
}

/**
 * Carries unsent changes over from the replaced file (`present`) into the copy of a backup that
 * replaces it, in one transaction. An entry that is pending in the backup and was sent since is not
 * sent again; where that is unknown, a create is looked for on the server first, and an edit is
 * compared with the server's record, as always.
 */
export function carryOver(target: string, present: string, options: CarryOptions): CarriedOver {
  const salvaged = PresentFile.open(present, options.key);
  const reader = salvaged === null ? null : readerOfCurrentFormat(present, options.key);
  const database = openDatabase(target, { key: options.key });
  try {
    addFunctions(database);
    database.pragma("synchronous = FULL");
    const carried = database
      .transaction(() => new CarryOver(database, salvaged, reader, options).run())
      .immediate();
    database.pragma("wal_checkpoint(TRUNCATE)");
    return carried;
  } finally {
    database.close();
    reader?.close();
    salvaged?.close();
  }
}

/** Returns null if the file's records are in an unknown format. Then none is carried over. */
function readerOfCurrentFormat(file: string, key: FileKey | undefined): ReadOnlyStore | null {
  try {
    const database = openDatabase(file, { readonly: true, key });
    try {
      if (fileVersion(database) !== MIGRATIONS.length || outdatedFormats(database).length > 0)
        return null;
    } finally {
      database.close();
    }
    return openReader(file, key);
  } catch {
    return null;
  }
}

class CarryOver {
  readonly #statements: Statements;
  readonly #writer: Writer;
  readonly #present: PresentFile | null;
  readonly #reader: ReadOnlyStore | null;
  readonly #options: CarryOptions;
  readonly #outbox: SalvagedOutbox | null;
  readonly #states: ReadonlyMap<string, unknown>;
  /**
   * True if the present file descends from the backup. An entry that it no longer has was then
   * discarded, or sent and dropped.
   */
  readonly #isSuccessor: boolean;
  /** True if states that are missing from the present file were removed since the backup. */
  readonly #knowsRemovedStates: boolean;
  /**
   * Added to the local ids of the present file, because files of different lineages use the same
   * numbers.
   */
  readonly #shift: number;

  constructor(
    database: Database,
    present: PresentFile | null,
    reader: ReadOnlyStore | null,
    options: CarryOptions,
  ) {
    this.#statements = new Statements(database);
    this.#writer = new Writer(this.#statements, new ChangeLog(), () => options.nowMs);
    this.#present = present;
    this.#reader = reader;
    this.#options = options;
    this.#outbox = present?.outbox() ?? null;
    const states = present?.read("SELECT key, value FROM state") ?? { rows: [], isComplete: false };
    this.#states = new Map(
      states.rows.flatMap(({ key, value }) => (typeof key === "string" ? [[key, value]] : [])),
    );
    const lineage = this.#writer.state.get(STATE.lineage);
    this.#isSuccessor =
      lineage !== undefined && this.#states.get(STATE.lineage.key) === JSON.stringify(lineage);
    this.#knowsRemovedStates = this.#isSuccessor && states.isComplete;
    this.#shift = this.#isSuccessor
      ? 0
      : Math.min(0, ...RESOURCES.map((resource) => this.#leastLocalId(resource)));
  }

  run(): CarriedOver {
    const options = this.#options;
    this.#refuseOtherAccount();
    this.#takeAliases();
    const doubted = this.#settleBackupEntries();
    const carried = this.#takeEntries();
    carryFiles(this.#statements, this.#writer, this.#present, options.hasBytes);
    const ownId = (id: unknown) => this.#localId(id);
    carryCvTexts(this.#statements, this.#writer, this.#present, ownId, this.#isSuccessor);
    this.#takeRuns();
    this.#takeStates();
    this.#takeNumbers();
    for (const { resource, recordId } of [...doubted, ...carried])
      this.#writer.records.recompute(resource, recordId);
    this.#forgetOtherToken();
    this.#writer.flush();
    const unreadable = this.#outbox?.unreadable.size ?? null;
    if (!this.#isSuccessor || unreadable !== 0)
      this.#writer.state.set(STATE.lineage, this.#options.newLineage);
    this.#writer.state.set(STATE.backup, null);
    // Before the first change is sent, the account of the records is verified.
    this.#writer.state.set(STATE.accountInDoubt, true);
    return { carried: carried.length, inDoubt: doubted.length, unreadable };
  }

  /** Changes for one account must never be sent to another one's. */
  #refuseOtherAccount(): void {
    const present = STATE.connection.read(this.#states.get(STATE.connection.key))?.remote ?? null;
    const backup = this.#writer.state.get(STATE.connection)?.remote ?? null;
    const waits = [...(this.#outbox?.rows.values() ?? [])].some((row) => row["state"] !== "done");
    if (!this.#isSuccessor && waits && present !== null && backup !== null && present !== backup)
      throw new Error(
        `the workspace belongs to ${present} now, the backup to ${backup}. Send or ` +
          "discard what is not on the server yet, then restore it",
      );
  }

  /**
   * The stored token belongs to the present file's server, and must not be sent to another server
   * of the backup.
   */
  #forgetOtherToken(): void {
    const theirs = this.#writer.state.get(STATE.connection);
    if (this.#isSuccessor || theirs === undefined) return;
    const present = STATE.connection.read(this.#states.get(STATE.connection.key))?.remote ?? null;
    const origin = present === null ? null : (URL.parse(present)?.origin ?? null);
    if (origin !== null && present !== theirs.remote)
      this.#writer.state.set(STATE.connection, { ...theirs, tokenOrigin: origin });
  }

  /**
   * Updates the backup's pending entries with what the present file knows about them. Returns those
   * that it does not know.
   */
  #settleBackupEntries(): readonly OutboxEntry[] {
    const doubted: OutboxEntry[] = [];
    for (const entry of listEntries(this.#statements, { states: UNSENT_STATES })) {
      const isKnown = isSameEntry(this.#outbox?.rows.get(entry.id), entry);
      const isReadable = this.#outbox !== null && !this.#outbox.unreadable.has(entry.id);
      if (isKnown || (this.#isSuccessor && isReadable)) this.#writer.outbox.drop(entry.id);
      else doubted.push(entry);
    }
    for (const entry of doubted)
      if (entry.state !== "rejected" && entry.state !== "conflict") this.#makeSafe(entry);
    return doubted;
  }

  /** Handles an entry that may have been sent or undone since the backup. */
  #makeSafe(entry: OutboxEntry): void {
    switch (entry.kind) {
      case "create":
        this.#writer.outbox.patch(entry.id, {
          state: "unsure",
          nextAttemptAt: null,
          attemptStartedAt: entry.attemptStartedAt ?? entry.createdAt,
          context: {
            ...entry.context,
            // Records of the backup existed before any attempt since.
            newRows: entry.context.newRows ?? [],
            createBound: entry.context.createBound ?? this.#writer.state.get(STATE.serverTime),
          },
        });
        return;
      case "delete":
        // Nothing on the server shows whether the deletion is still wanted, and it cannot be
        // undone, so the user decides.
        this.#writer.outbox.patch(entry.id, {
          state: "rejected",
          nextAttemptAt: null,
          attemptStartedAt: null,
          error: { status: null, message: DELETION_IN_DOUBT },
        });
        return;
      case "update":
        this.#takeBase(entry.resource, entry.recordId);
    }
  }

  /**
   * Replaces the backup's outbox with the present file's, and what its entries need. Returns the
   * pending ones.
   */
  #takeEntries(): readonly { readonly resource: Resource; readonly recordId: number }[] {
    const rows = [...(this.#outbox?.rows ?? [])];
    if (rows.length === 0) return [];
    if (this.#isSuccessor) {
      for (const { id } of listEntries(this.#statements, { states: ["done"] }))
        if (this.#outbox?.rows.has(id) === true)
          this.#statements.run("DELETE FROM outbox WHERE id = ?", id);
    }
    const takenIds = new Set(this.#statements.column("SELECT id FROM outbox", number));
    // The backup's decisions refer to entry numbers of its own file.
    const collides = !this.#isSuccessor || rows.some(([id]) => takenIds.has(id));
    const lastId = Math.max(
      this.#lastEntry(),
      this.#outbox?.lastId ?? 0,
      ...rows.map(([id]) => id),
    );
    const presentColumns = this.#columnsOf("outbox");
    const pendingRecords: { readonly resource: Resource; readonly recordId: number }[] = [];
    for (const [index, [givenId, row]] of rows.entries()) {
      const id = collides ? lastId + 1 + index : givenId;
      const ownRow = { ...row, id, record_id: this.#localId(row["record_id"]) };
      insertRow(this.#statements, "outbox", presentColumns, ownRow);
      const resource = resourceName(row["resource"]);
      if (row["state"] === "done" || resource === undefined) continue;
      this.#takeBase(resource, ownRow.record_id);
      pendingRecords.push({ resource, recordId: ownRow.record_id });
    }
    return pendingRecords;
  }

  #localId(id: unknown): number {
    const givenId = number(id) ?? 0;
    return givenId < 0 ? givenId + this.#shift : givenId;
  }

  /** Returns the last local id of the copy, 0 for none. Local ids count down from -1. */
  #leastLocalId(resource: Resource): number {
    const leastId = this.#statements.number(
      `SELECT min(i) FROM (SELECT min(local_id) AS i FROM alias WHERE resource = ?
       UNION ALL SELECT min(record_id) FROM outbox WHERE resource = ?)`,
      resource,
      resource,
    );
    return Math.min(0, leastId ?? 0, this.#writer.state.get(lastId(resource)) ?? 0);
  }

  /**
   * Carries over ids and slugs that the server has given since. Pending changes of the backup for
   * such a record continue with the server's.
   */
  #takeAliases(): void {
    const columns = new Set(["resource", "local_id", "local_slug", "id", "slug"]);
    for (const row of this.#present?.rows("SELECT * FROM alias") ?? []) {
      const resource = resourceName(row["resource"]);
      if (resource === undefined) continue;
      const localId = this.#localId(row["local_id"]);
      const pendingEntries = listEntries(this.#statements, {
        resource,
        recordId: localId,
        states: UNSENT_STATES,
      });
      // Records with an id of the server have arrived.
      for (const { id, kind } of pendingEntries)
        if (kind === "create") this.#writer.outbox.drop(id);
      if (pendingEntries.length > 0) {
        const sql =
          "UPDATE outbox SET record_id = ?, slug = ? WHERE resource = ? AND record_id = ?";
        this.#statements.run(sql, row["id"], row["slug"] ?? "", resource, localId);
        moveCvTexts(this.#statements, resource, { from: localId, to: number(row["id"]) ?? 0 });
        // Before the alias takes over, the local record itself is removed.
        this.#writer.records.recompute(resource, localId);
      }
      insertRow(this.#statements, "alias", columns, { ...row, local_id: localId });
    }
  }

  /**
   * Makes sure that numbers used since the backup are not reused, because aliases and decisions
   * refer to them.
   */
  #takeNumbers(): void {
    for (const resource of RESOURCES) {
      const key = lastId(resource);
      const theirs = key.read(this.#states.get(key.key)) ?? 0;
      const leastNumber = Math.min(
        this.#leastLocalId(resource),
        theirs < 0 ? theirs + this.#shift : 0,
      );
      if (leastNumber < 0) this.#writer.state.set(key, leastNumber);
    }
    const lastNumber = this.#isSuccessor ? (this.#outbox?.lastId ?? 0) : 0;
    if (lastNumber <= this.#lastEntry()) return;
    this.#statements.run("DELETE FROM sqlite_sequence WHERE name = 'outbox'");
    this.#statements.run(
      "INSERT INTO sqlite_sequence (name, seq) VALUES ('outbox', ?)",
      lastNumber,
    );
  }

  /** Returns the last number that was given to an entry of the copy. */
  #lastEntry(): number {
    return this.#statements.number("SELECT seq FROM sqlite_sequence WHERE name = 'outbox'") ?? 0;
  }

  /**
   * Carries over the last server version of a record with a pending change, where the backup has
   * none or an older one.
   */
  #takeBase(resource: Resource, id: number): void {
    if (id < 0) return;
    try {
      const base = this.#reader?.read((reader) => reader.records.base(resource, id)) ?? null;
      const old = this.#writer.records.base(resource, id);
      if (base !== null && (old === null || old.updated_at < base.updated_at))
        this.#writer.records.saveBase(resource, base);
    } catch {
      // Unreadable: the next sync reads it again.
    }
  }

  #takeRuns(): void {
    const runs = this.#present?.rows("SELECT * FROM bulk_run") ?? [];
    if (!this.#isSuccessor || runs.length === 0) return;
    this.#statements.run("DELETE FROM bulk_edit");
    this.#statements.run("DELETE FROM bulk_run");
    const [run, edit] = [this.#columnsOf("bulk_run"), this.#columnsOf("bulk_edit")];
    for (const row of runs) insertRow(this.#statements, "bulk_run", run, row);
    for (const row of this.#present?.rows("SELECT * FROM bulk_edit") ?? [])
      insertRow(this.#statements, "bulk_edit", edit, row);
  }

  #columnsOf(table: string): ReadonlySet<string> {
    return new Set(this.#statements.column(`SELECT name FROM pragma_table_info('${table}')`, text));
  }

  #takeStates(): void {
    for (const [key, value] of this.#states) {
      // Resolutions refer to entry numbers, and another account's address is not the backup's.
      const isOfOneFile =
        key === STATE.connection.key ||
        key === STATE.me.key ||
        key.startsWith(STATE.resolution.prefix);
      if (!isOwnState(key) || (!this.#isSuccessor && isOfOneFile)) continue;
      this.#statements.run("INSERT OR REPLACE INTO state (key, value) VALUES (?, ?)", key, value);
    }
    if (!this.#knowsRemovedStates) return;
    for (const key of this.#statements.column("SELECT key FROM state", text))
      if (isOwnState(key) && !this.#states.has(key))
        this.#statements.run("DELETE FROM state WHERE key = ?", key);
  }
}

function isSameEntry(row: StoredRow | undefined, entry: OutboxEntry): boolean {
  return (
    row?.["created_at"] === entry.createdAt &&
    row["kind"] === entry.kind &&
    row["resource"] === entry.resource
  );
}

/** Stores the last local id. */
function lastId(resource: Resource): StateKey<number> {
  return STATE.lastId.at(resource, "-1");
}
