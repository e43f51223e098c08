import type { ContractSources } from "./read-core.ts";
import type { Changes } from "./records/change-log.ts";
import type { ChecksReader, ChecksWriter } from "./subjects/checks.ts";
import type { DraftsReader, DraftsWriter } from "./subjects/drafts.ts";
import type { ErasuresReader, ErasuresWriter } from "./subjects/erasures.ts";
import type { FilesReader, FilesWriter } from "./subjects/files.ts";
import type { LastContactWriter } from "./subjects/last-contact.ts";
import type { LookupsReader, LookupsWriter } from "./subjects/lookups.ts";
import type { MatchingReader, MatchingWriter } from "./subjects/matching.ts";
import type { OutboxReader, OutboxWriter } from "./subjects/outbox.ts";
import type { RecordsReader } from "./subjects/records.ts";
import type { RecordsWriter } from "./subjects/records-writer.ts";
import type { ReportsReader } from "./subjects/reports.ts";
import type { ShortlistsReader, ShortlistsWriter } from "./subjects/shortlists.ts";
import type { StateReader, StateWriter } from "./subjects/state.ts";

/**
 * Reading, by subjects. Everything answers from one snapshot of the file inside `Store.read`, or
 * from the transaction's own state inside `Store.write`.
 */
export interface StoreReader {
  readonly records: RecordsReader;
  readonly outbox: OutboxReader;
  readonly files: FilesReader;
  readonly lookups: LookupsReader;
  readonly matching: MatchingReader;
  readonly shortlists: ShortlistsReader;
  readonly drafts: DraftsReader;
  readonly erasures: ErasuresReader;
  readonly state: StateReader;
  readonly reports: ReportsReader;
  readonly checks: ChecksReader;
  /** Sources of the contract when it renders, derives and applies. */
  readonly sources: ContractSources;
}

/** Writing: one transaction; data, search index and outbox change together. */
export interface StoreWriter extends StoreReader {
  readonly records: RecordsWriter;
  readonly outbox: OutboxWriter;
  readonly files: FilesWriter;
  readonly lookups: LookupsWriter;
  readonly matching: MatchingWriter;
  readonly shortlists: ShortlistsWriter;
  readonly drafts: DraftsWriter;
  readonly erasures: ErasuresWriter;
  readonly state: StateWriter;
  readonly checks: ChecksWriter;
  readonly lastContact: LastContactWriter;
  /** A part of the transaction that is taken back alone when `use` throws. */
  attempt<T>(use: () => T): Attempt<T>;
}

/** Result of a part of a transaction. */
export type Attempt<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown };

export interface Store {
  readonly file: string;
  /** Runs on the read-only connection (WAL): never waits for a writer. */
  read<T>(use: (reader: StoreReader) => T): T;
  /**
   * Runs a `BEGIN IMMEDIATE` transaction on the writer. `durable` commits with synchronous=FULL
   * (the user's own changes), else NORMAL. Rolls back when `use` throws.
   */
  write<T>(use: (writer: StoreWriter) => T, options: { readonly durable: boolean }): T;
  /** Grows with every commit that touches a record by an edit or an acknowledgement. */
  sequence(): number;
  /**
   * Called after each commit that changed records, outbox entries or look-ups. Returns a function
   * that ends it.
   */
  onCommit(
    listener: (changes: Changes, outboxChanged: boolean, lookupsChanged: boolean) => void,
  ): () => void;
  /**
   * Reads a little of the short texts into memory, where lists and searches find them faster. What
   * came in another order is sorted in as well, unless a sync goes on, which brings more of it.
   * True: there is more to do.
   */
  warmUp(options?: { readonly isSyncing?: boolean }): boolean;
  /**
   * Work for idle time, a little at a time; safe at any moment. True: there is more to do, call it
   * again when idle.
   */
  maintain(): boolean;
  close(): void;
}
