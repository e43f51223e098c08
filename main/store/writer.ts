import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { CustomFieldDefinition } from "../../shared/contract/custom-field.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import type { Learned } from "../../shared/contract/normalize.ts";
import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import { carrySent } from "../../shared/contract/sent-only.ts";
import type { BlobRef } from "../../shared/wire.ts";
import { anything, number, type RowOf, textOrNull } from "./file/columns.ts";
import { addEdit, beginRun, settleEdit } from "./outbox/bulk-runs.ts";
import type { ChangeLog } from "./records/change-log.ts";
import { foldEntries } from "./outbox/fold.ts";
import { dropAllKept, dropKept, dropReplaced, moveKept, releaseBlob, writeKept } from "./records/kept-files.ts";
import { LAYOUTS } from "./index/layout.ts";
import {
  createSlug,
  hasPending,
  insertEntry,
  moveEntries,
  pendingEntries,
  readEntry,
  recordsWithEntries,
  updateEntry,
} from "./outbox/entry-rows.ts";
import { rebuildIndex } from "./index/rebuild-index.ts";
import { Reader } from "./reader.ts";
import { fieldsOfForm } from "./records/record-fields.ts";
import { packRecord, readRecord } from "./records/record-json.ts";
import { RowIndex } from "./index/row-index.ts";
import type { Statements } from "./file/statements.ts";
import type { Tally } from "./index/tally.ts";
import { Vocabulary } from "./index/vocabulary.ts";
import type {
  Attempt,
  BulkEditRow,
  KeptFile,
  KeptPlace,
  NewBulkRun,
  NewOutboxEntry,
  OutboxEntry,
  OutboxPatch,
  SaveOutcome,
  StoreWriter,
} from "./types.ts";
import { STATE, type StateKey } from "./state-keys.ts";

const DOC_COLUMNS = { base: textOrNull, doc: textOrNull, hidden: number };
const NOT_STORED = { base: null, doc: null, hidden: 1 };

/** Writing over the one writer connection; `Store.write` puts each call into a transaction. */
export class Writer extends Reader implements StoreWriter {
  protected override readonly list = null;
  readonly #changes: ChangeLog;
  readonly #vocabulary: Vocabulary;
  readonly #indexes: ReadonlyMap<Resource, RowIndex>;

  constructor(statements: Statements, changes: ChangeLog, tally: (resource: Resource) => Tally) {
    super(statements, tally);
    this.#vocabulary = new Vocabulary(statements);
    this.#changes = changes;
    this.#indexes = new Map(
      RESOURCES.map((resource) => [
        resource,
        new RowIndex(LAYOUTS[resource], statements, tally(resource), this.#vocabulary, (id) => this.get(resource, id)),
      ]),
    );
  }

  /** Writes what was counted during the transaction; `Store.write` calls it before the commit. `all`: and what was kept before. */
  flush(all = false): void {
    for (const resource of RESOURCES) this.tally(resource).flush(this.statements, all);
  }

  openTallies(): void {
    for (const resource of RESOURCES) this.tally(resource).open(this.statements);
  }

  /** Counts one resource anew whose counts were lost; tells whether there was one. */
  mendTally(): boolean {
    return RESOURCES.some((resource) => this.tally(resource).mend(this.statements));
  }

  /** After the commit. */
  committed(): void {
    for (const resource of RESOURCES) this.tally(resource).committed();
  }

  override forget(): void {
    super.forget();
    this.#vocabulary.forget();
    for (const resource of RESOURCES) this.tally(resource).forget();
  }

  /** What is counted inside a transaction counts what it wrote. */
  protected override settle(resource: Resource): void {
    this.tally(resource).writeSpans(this.statements);
  }

  attempt<T>(use: () => T): Attempt<T> {
    const restore = RESOURCES.map((resource) => this.tally(resource).savepoint());
    this.statements.run("SAVEPOINT attempt");
    try {
      const value = use();
      this.statements.run("RELEASE attempt");
      return { ok: true, value };
    } catch (error) {
      if (concernsFile(error)) throw error;
      this.statements.run("ROLLBACK TO attempt");
      this.statements.run("RELEASE attempt");
      super.forget();
      this.#vocabulary.forget();
      for (const back of restore) back();
      return { ok: false, error };
    }
  }

  #index(resource: Resource): RowIndex {
    const index = this.#indexes.get(resource);
    if (index === undefined) throw new Error(`There is no index of ${resource}.`);
    return index;
  }

  saveBase(resource: Resource, record: CrmRecord, options: { readonly asOf?: number } = {}): SaveOutcome {
    if (options.asOf !== undefined && this.#changes.touchedAt(resource, record.id) > options.asOf) return "stale";
    const { docs } = LAYOUTS[resource];
    const { base, shown } = this.#held(resource, record.id);
    const before = base === null ? null : this.unpack(resource, base);
    const next = before === null ? record : carrySent(CONTRACTS[resource], before, record);
    const json = packRecord(resource, next, this.labels);
    if (base === json) return "unchanged";
    if (before !== null) dropReplaced(this.statements, resource, before, next);
    if (hasPending(this.statements, resource, record.id)) {
      this.statements.run(
        `INSERT INTO ${docs} (id, base) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET base = excluded.base`,
        record.id,
        json,
      );
      this.#refold(resource, record.id, shown());
    } else {
      // Nothing to fold: what is shown is the base. Nearly every row of a pull comes this way.
      const old = shown();
      this.statements.run(
        `INSERT INTO ${docs} (id, base) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET base = excluded.base, doc = NULL, hidden = 0`,
        record.id,
        json,
      );
      this.#index(resource).put(next, old);
      this.#changes.record(resource, record.id);
    }
    return before === null ? "inserted" : "updated";
  }

  removeBase(resource: Resource, id: number): void {
    const { base, shown } = this.#held(resource, id);
    if (base === null) return;
    dropAllKept(this.statements, resource, id);
    const before = shown();
    const { docs } = LAYOUTS[resource];
    if (hasPending(this.statements, resource, id)) {
      // Pending edits keep the record in sight: what is shown now stays as the copy that they are folded into.
      this.statements.run(`UPDATE ${docs} SET doc = coalesce(doc, base), base = NULL WHERE id = ?`, id);
      this.#refold(resource, id, before);
      return;
    }
    this.#forgetRecord(resource, id, before);
  }

  learn(learned: Learned): void {
    if (this.known.learn(learned)) {
      this.#changes.lookups();
      // What waits for a deal counts with the percentage of its stage.
      if (learned.lookups.some(({ lookup }) => lookup === "deal_stage"))
        for (const id of recordsWithEntries(this.statements, "deal")) this.#refold("deal", id, this.get("deal", id));
    }
    for (const { resource, id, slug } of learned.links) {
      // Nearly always known: asking is cheaper than writing the same again.
      if (this.identities.slugOf(resource, id) !== slug) this.identities.link(resource, id, slug);
    }
  }

  saveDefinitions(definitions: readonly CustomFieldDefinition[]): void {
    if (this.known.saveDefinitions(definitions)) this.#changes.lookups();
  }

  nextId(resource: Resource, sign: 1 | -1): number {
    const { docs } = LAYOUTS[resource];
    const key = STATE.lastId.at(resource, sign === 1 ? "1" : "-1");
    const edge =
      this.statements.number(sign === 1 ? `SELECT max(id) FROM ${docs}` : `SELECT min(id) FROM ${docs}`) ?? 0;
    const last = this.state(key) ?? 0;
    const next = sign === 1 ? Math.max(edge, last, 0) + 1 : Math.min(edge, last, 0) - 1;
    this.setState(key, next);
    return next;
  }

  enqueue(entry: NewOutboxEntry): OutboxEntry {
    const stored = insertEntry(this.statements, {
      ...entry,
      recordId: this.identities.currentId(entry.resource, entry.recordId),
    });
    this.#touch(stored.resource, stored.recordId);
    this.#refold(stored.resource, stored.recordId, this.get(stored.resource, stored.recordId));
    return stored;
  }

  patchEntry(id: number, patch: OutboxPatch): void {
    const entry = readEntry(this.statements, id);
    if (entry === null) return;
    const shown = this.get(entry.resource, entry.recordId);
    updateEntry(this.statements, id, patch);
    this.#changes.outbox();
    this.#touch(entry.resource, entry.recordId);
    if (patch.body !== undefined || patch.state !== undefined) this.#refold(entry.resource, entry.recordId, shown);
  }

  dropEntry(id: number): void {
    const entry = readEntry(this.statements, id);
    if (entry === null) return;
    const shown = this.get(entry.resource, entry.recordId);
    this.statements.run("DELETE FROM outbox WHERE id = ?", id);
    this.#changes.outbox();
    this.#touch(entry.resource, entry.recordId);
    this.#refold(entry.resource, entry.recordId, shown);
  }

  adopt(resource: Resource, localId: number, record: CrmRecord): void {
    const shown = this.get(resource, localId);
    const localSlug = shown?.slug ?? createSlug(this.statements, resource, localId);
    this.statements.run(
      "UPDATE outbox SET state = 'done' WHERE resource = ? AND record_id = ? AND kind = 'create'",
      resource,
      localId,
    );
    this.identities.alias(
      resource,
      { id: localId, slug: localSlug === "" ? null : (localSlug ?? null) },
      { id: record.id, slug: record.slug ?? null },
    );
    this.#move(resource, localId, record, shown);
  }

  rekey(resource: Resource, id: number, record: CrmRecord): void {
    const shown = this.get(resource, id);
    this.identities.rename(resource, id, record);
    moveKept(this.statements, resource, id, record.id);
    this.#move(resource, id, record, shown);
  }

  /** What waits for a record, and the record itself, stand under another id from here on. */
  #move(resource: Resource, from: number, record: CrmRecord, shown: CrmRecord | null): void {
    moveEntries(this.statements, resource, from, record);
    // An alias answers for a local id from here on: its row is removed by the id itself.
    if (shown !== null) this.#index(resource).remove(shown);
    this.statements.run(`DELETE FROM ${LAYOUTS[resource].docs} WHERE id = ?`, from);
    this.#changes.record(resource, from);
    this.#touch(resource, record.id);
    this.saveBase(resource, record);
  }

  refold(resource: Resource, id: number): void {
    this.#touch(resource, id);
    this.#refold(resource, id, this.get(resource, id));
  }

  rebuildIndex(resource: Resource): number {
    return rebuildIndex(this.statements, LAYOUTS[resource], this.#index(resource), this.tally(resource), this.labels);
  }

  /** Writes the records of a resource in today's form; `form` is what the file says that they have. */
  repack(resource: Resource, form: string): void {
    const { docs } = LAYOUTS[resource];
    const fields = fieldsOfForm(form);
    const anew = (json: unknown): unknown => {
      const record = readRecord(resource, json, this.labels, fields);
      // One that is damaged stays as it is: nothing reads it, and the check of the workspace tells of it.
      return record === null ? json : packRecord(resource, record, this.labels);
    };
    for (const id of this.statements.column(`SELECT id FROM ${docs}`, number)) {
      const sql = `SELECT base, doc FROM ${docs} WHERE id = ?`;
      const row = this.statements.row(sql, { base: anything, doc: anything }, id);
      this.statements.run(`UPDATE ${docs} SET base = ?, doc = ? WHERE id = ?`, anew(row?.base), anew(row?.doc), id);
    }
  }

  setState<T>({ key }: StateKey<T>, value: T | null): void {
    if (value === undefined || value === null) this.statements.run("DELETE FROM state WHERE key = ?", key);
    else this.statements.run("INSERT OR REPLACE INTO state (key, value) VALUES (?, ?)", key, JSON.stringify(value));
  }

  addBlob(blob: BlobRef, createdAt: number): void {
    this.statements.run(
      "INSERT OR REPLACE INTO blob (id, name, type, size, created_at) VALUES (?, ?, ?, ?, ?)",
      blob.blob,
      blob.name,
      blob.type,
      blob.size,
      createdAt,
    );
  }

  removeBlob(id: string): void {
    this.statements.run("DELETE FROM blob WHERE id = ?", id);
  }

  releaseBlob(id: string): void {
    releaseBlob(this.statements, id);
  }

  keepFile(file: KeptFile): void {
    writeKept(this.statements, file);
  }

  dropKeptFile(place: KeptPlace): void {
    dropKept(this.statements, place);
  }

  beginBulkRun(run: NewBulkRun): number {
    return beginRun(this.statements, run);
  }

  addBulkEdit(run: number, edit: BulkEditRow): void {
    addEdit(this.statements, run, edit);
  }

  settleBulkEdit(run: number, recordId: number): void {
    settleEdit(this.statements, run, recordId);
  }

  #touch(resource: Resource, id: number): void {
    this.#changes.touch(resource, id);
    this.#changes.outbox();
  }

  /** Makes the doc anew from base and pending entries, and the row and its texts from the doc. `shown` is what was visible before. */
  #refold(resource: Resource, id: number, shown: CrmRecord | null): void {
    const { docs } = LAYOUTS[resource];
    const { base: stored, doc: before } = this.#stored(resource, id);
    const base = stored === null ? null : this.unpack(resource, stored);
    const entries = pendingEntries(this.statements, resource, id);
    if (base === null && entries.length === 0) {
      this.#forgetRecord(resource, id, shown);
      return;
    }
    const copy =
      before !== null && !entries.some((entry) => entry.kind === "create") ? this.unpack(resource, before) : null;
    const doc = foldEntries(base ?? copy, entries, this);
    const json = doc === null ? null : entries.length === 0 ? stored : packRecord(resource, doc, this.labels);
    this.statements.run(
      `INSERT INTO ${docs} (id, base, doc, hidden) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET doc = excluded.doc, hidden = excluded.hidden`,
      id,
      stored,
      json === stored ? null : json,
      doc === null ? 1 : 0,
    );
    const index = this.#index(resource);
    if (doc !== null) index.put(doc, shown);
    else {
      if (shown !== null) index.remove(shown);
      // Its deletion waits, and changes that were made before go on naming it.
      const slug = base?.slug ?? shown?.slug;
      if (slug !== undefined) this.identities.link(resource, id, slug);
    }
    this.#changes.record(resource, id);
  }

  #forgetRecord(resource: Resource, id: number, shown: CrmRecord | null): void {
    if (shown !== null) this.#index(resource).remove(shown);
    this.statements.run(`DELETE FROM ${LAYOUTS[resource].docs} WHERE id = ?`, id);
    this.#changes.record(resource, id);
  }

  /** What the file holds of a record: its base as it is stored, and (read when it is asked for) the record as it is indexed. */
  #held(resource: Resource, id: number): { readonly base: string | null; readonly shown: () => CrmRecord | null } {
    const { base, doc, hidden } = this.#stored(resource, this.identities.currentId(resource, id));
    const json = doc ?? base;
    return { base, shown: () => (hidden === 0 && json !== null ? this.unpack(resource, json) : null) };
  }

  #stored(resource: Resource, id: number): RowOf<typeof DOC_COLUMNS> {
    const sql = `SELECT base, doc, hidden FROM ${LAYOUTS[resource].docs} WHERE id = ?`;
    return this.statements.row(sql, DOC_COLUMNS, id) ?? NOT_STORED;
  }
}

/** A full disk, a damaged or busy file: no fault of what was written. */
function concernsFile(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code.startsWith("SQLITE_") && !/^SQLITE_(CONSTRAINT|TOOBIG|MISMATCH|RANGE|ERROR)/.test(code);
}
