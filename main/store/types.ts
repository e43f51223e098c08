import type { RefResolver } from "../../shared/contract/body-value.ts";
import type { CustomFieldDefinition, CustomFieldEntity } from "../../shared/contract/custom-field.ts";
import type { CrmRecord, DeriveSources } from "../../shared/contract/define.ts";
import type { Lookup, LookupEntry, User } from "../../shared/contract/lookup.ts";
import type { Learned } from "../../shared/contract/normalize.ts";
import type { RecordRef } from "../../shared/contract/record-field.ts";
import type { RenderSource } from "../../shared/contract/render.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { DuplicateResource, Lookalike } from "../../shared/local/duplicates.ts";
import type { BoardColumn, BoardResource, ReportName, ReportTable } from "../../shared/local/report.ts";
import type { OutboxState } from "../../shared/local/status.ts";
import type { Filter, Query } from "../../shared/query/filter.ts";
import type { BlobRef } from "../../shared/wire.ts";
import type { FileFindings } from "./file/check-file.ts";
import type { CheckOptions, IndexFinding } from "./index/check-index.ts";
import type { RecordFinding } from "./outbox/check-records.ts";
import type { BulkEditRow, BulkRun, NewBulkRun } from "./outbox/bulk-runs.ts";
import type { NewOutboxEntry, OutboxEntry, OutboxPatch, OutboxQuery } from "./outbox/entry.ts";
import type { KeyedRecord } from "./query/duplicates.ts";
import type { SearchResult } from "./query/search.ts";
import type { Changes } from "./records/change-log.ts";
import type { AliasRow } from "./records/identities.ts";
import type { KeptFile, KeptPlace } from "./records/kept-files.ts";
import type { Counting } from "./reports/context.ts";
import type { StateFamily, StateKey } from "./state-keys.ts";

export type { RecordFinding } from "./outbox/check-records.ts";
export type { BulkEditRow, BulkRun, NewBulkRun } from "./outbox/bulk-runs.ts";
export type * from "./outbox/entry.ts";
export type { KeyedRecord } from "./query/duplicates.ts";
export type { SearchResult, StoreHit } from "./query/search.ts";
export type { Changes } from "./records/change-log.ts";
export type { AliasRow } from "./records/identities.ts";
export type { KeptFile, KeptPlace } from "./records/kept-files.ts";
export type { Counting } from "./reports/context.ts";

/** Reading. Everything answers from one snapshot of the file inside `Store.read`, or from the transaction's own state inside `Store.write`. */
export interface StoreReader extends RefResolver, RenderSource, DeriveSources {
  /** The record as the user sees it: base with the pending changes folded in. Local ids resolve to what they stand for today. */
  get(resource: Resource, id: number): CrmRecord | null;
  getBySlug(resource: Resource, slug: string): CrmRecord | null;
  record(resource: Resource, ref: RecordRef): CrmRecord | null;
  /** Every slug that names the record: the server's, and those that it had here before. */
  slugsOf(resource: Resource, id: number): readonly string[];
  /** What the server last said, also for a record whose deletion waits; null for one it does not know. */
  base(resource: Resource, id: number): CrmRecord | null;
  page(resource: Resource, query: Query): readonly CrmRecord[];
  /** What names the records of a window in addresses (slugs, or ids as text), without reading the records. */
  keys(resource: Resource, query: Query): readonly string[];
  count(resource: Resource, filter: Filter): number;
  /** Records of all resources in which the text occurs, best first; one typing error is forgiven where that finds next to nothing. */
  search(text: string, limit: number): SearchResult;
  /**
   * What a report counts of the records that match; `now` (ms) says which days and weeks are meant. Gives a function that counts, in
   * stretches that are each a moment of their own: to be called outside of `Store.read`.
   */
  report(name: ReportName, filter: Filter, now: number): Counting<ReportTable>;
  boardColumns(resource: BoardResource, filter: Filter): Counting<readonly BoardColumn[]>;
  /** Records after an id, in the order of their ids, with the keys by which duplicates are found. */
  keyedRecords(resource: DuplicateResource, after: number, limit: number): readonly KeyedRecord[];
  /** Records that the one of a create body resembles. */
  lookalikes(resource: DuplicateResource, body: Readonly<Record<string, unknown>>): readonly Lookalike[];
  /** Ids of the base records in ascending order, for sweeps: those greater than `after`. */
  baseIds(resource: Resource, after: number, limit: number): readonly number[];
  baseCount(resource: Resource): number;
  users(): readonly User[];
  lookups(lookup: Lookup): readonly LookupEntry[];
  definitions(entity?: CustomFieldEntity): readonly CustomFieldDefinition[];
  outbox(query: OutboxQuery): readonly OutboxEntry[];
  outboxEntry(id: number): OutboxEntry | null;
  /** Entries of the outbox whose row is damaged; they are in no list. */
  unreadableEntries(): readonly number[];
  outboxCounts(): Readonly<Record<OutboxState, number>>;
  /** Changes that can be sent without the user, by what they do. */
  waitingCounts(): Readonly<Record<OutboxEntry["kind"], number>>;
  /** Sync state, settings, anything small (state-keys.ts); undefined for what is not there, or cannot be read. */
  state<T>(key: StateKey<T>): T | undefined;
  /** The values of a family by their names, of those that begin with `name`. */
  states<T, N extends readonly string[]>(family: StateFamily<T, N>, name?: string): ReadonlyMap<string, T>;
  blob(id: string): (BlobRef & { readonly createdAt: number }) | null;
  /** Every file of the workspace that the database knows. */
  blobs(): readonly (BlobRef & { readonly createdAt: number })[];
  /** Files that were sent and are still here, because the server's records have them; the oldest first. */
  keptFiles(): readonly KeptFile[];
  keptFilesOf(resource: Resource, id: number): readonly KeptFile[];
  /** The edits of many records that are remembered, the newest first. */
  bulkRuns(): readonly BulkRun[];
  /** The next edits of one that were not taken back. */
  bulkEdits(run: number, limit: number): readonly BulkEditRow[];
  /** What records made here stand for today. */
  aliases(): readonly AliasRow[];
  /** SQLite's own check of the file, `complete` with its indexes (check-file.ts). */
  checkFile(complete: boolean): FileFindings;
  /** Records that are not shown as base and outbox say (check-records.ts). */
  checkRecords(resource: Resource): readonly RecordFinding[];
  /** Compares rows and text indexes of a resource with its records (check-index.ts); nothing found, nothing wrong. */
  checkIndex(resource: Resource, options: CheckOptions): readonly IndexFinding[];
}

/** What became of a part of a transaction. */
export type Attempt<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown };

export type SaveOutcome = "inserted" | "updated" | "unchanged" | "stale";

/** Writing: one transaction; data, search index and outbox change together. */
export interface StoreWriter extends StoreReader {
  /** A part of the transaction that is taken back alone when `use` throws. */
  attempt<T>(use: () => T): Attempt<T>;
  /**
   * Server-approved data: becomes the base; the pending changes are folded in anew. With `asOf` (a value of `Store.sequence()` taken when the
   * request started) a record that was edited or acknowledged later is left alone ("stale"). Write-only fields that the server does not
   * give back are carried over from the old base.
   */
  saveBase(resource: Resource, record: CrmRecord, options?: { readonly asOf?: number }): SaveOutcome;
  /** Forgets what the server said; a record without pending changes disappears (index too). */
  removeBase(resource: Resource, id: number): void;
  /** Users, look-ups and id-slug links that arrived with records. */
  learn(learned: Learned): void;
  saveDefinitions(definitions: readonly CustomFieldDefinition[]): void;
  /** Next free id: positive for an authoritative store, negative for records made offline. */
  nextId(resource: Resource, sign: 1 | -1): number;
  /** Adds an entry and folds it into the record at once (a create makes the record, a delete hides it). */
  enqueue(entry: NewOutboxEntry): OutboxEntry;
  patchEntry(id: number, patch: OutboxPatch): void;
  /** Removes an entry and its local effect. */
  dropEntry(id: number): void;
  /** The server gave a local record its real id and slug: saves the base, aliases the local id and slug for ever, moves its other entries over. */
  adopt(resource: Resource, localId: number, record: CrmRecord): void;
  /** The server has another id for a record by now: its slug names it. Saves the base, moves its entries over. */
  rekey(resource: Resource, id: number, record: CrmRecord): void;
  /** Makes what is shown of a record anew from base and outbox; lets one go that belongs to nobody. */
  refold(resource: Resource, id: number): void;
  /** Makes rows and text indexes of a resource anew from its records, which are the truth. Gives the number of records. */
  rebuildIndex(resource: Resource): number;
  /** Null forgets it. */
  setState<T>(key: StateKey<T>, value: T | null): void;
  addBlob(blob: BlobRef, createdAt: number): void;
  removeBlob(id: string): void;
  /** A file that no form holds any more: it counts as old, and goes unless a change or a record wants it. */
  releaseBlob(id: string): void;
  /** Keeps a file that was sent, until the server's record has another one or is gone; takes the place of what was kept for the field. */
  keepFile(file: KeptFile): void;
  dropKeptFile(place: KeptPlace): void;
  /** Remembers that an edit of many records begins; gives its id. */
  beginBulkRun(run: NewBulkRun): number;
  addBulkEdit(run: number, edit: BulkEditRow): void;
  /** An edit was taken back, or cannot be. */
  settleBulkEdit(run: number, recordId: number): void;
}

export interface Store {
  readonly file: string;
  /** Runs on the read-only connection (WAL): never waits for a writer. */
  read<T>(use: (reader: StoreReader) => T): T;
  /** One `BEGIN IMMEDIATE` transaction on the writer. `durable` commits with synchronous=FULL (the user's own changes), else NORMAL. Rolls back when `use` throws. */
  write<T>(use: (writer: StoreWriter) => T, options: { readonly durable: boolean }): T;
  /** Grows with every commit that touches a record by an edit or an acknowledgement. */
  sequence(): number;
  /** Called after each commit that changed records, outbox entries or look-ups. Returns a function that ends it. */
  onCommit(listener: (changes: Changes, outboxChanged: boolean, lookupsChanged: boolean) => void): () => void;
  /** Work for idle time, a little at a time; safe at any moment. True: there is more to do, call it again when idle. */
  maintain(): boolean;
  close(): void;
}
