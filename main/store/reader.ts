import type { Resource } from "../../shared/contract/resource.ts";
import type { Statements } from "./file/statements.ts";
import type { IndexedRecords } from "./index/index-entry.ts";
import { type ContractSources, ReadCore } from "./read-core.ts";
import { ChecksOfReader } from "./subjects/checks.ts";
import { FilesOfReader } from "./subjects/files.ts";
import { LookupsOfReader } from "./subjects/lookups.ts";
import { MatchingOfReader } from "./subjects/matching.ts";
import { OutboxOfReader } from "./subjects/outbox.ts";
import { RecordsOfReader } from "./subjects/records.ts";
import { ReportsOfReader } from "./subjects/reports.ts";
import { DraftsOfReader } from "./subjects/drafts.ts";
import { ErasuresOfReader } from "./subjects/erasures.ts";
import { ShortlistsOfReader } from "./subjects/shortlists.ts";
import { StateOfReader } from "./subjects/state.ts";
import type { StoreReader } from "./types.ts";

/** Reading over one connection. */
export class Reader implements StoreReader {
  readonly #core: ReadCore;
  readonly records: RecordsOfReader;
  readonly outbox: OutboxOfReader;
  readonly files: FilesOfReader;
  readonly lookups: LookupsOfReader;
  readonly matching: MatchingOfReader;
  readonly shortlists: ShortlistsOfReader;
  readonly drafts: DraftsOfReader;
  readonly erasures: ErasuresOfReader;
  readonly state: StateOfReader;
  readonly reports: ReportsOfReader;
  readonly checks: ChecksOfReader;
  readonly sources: ContractSources;

  /**
   * `isHeld`: short texts are held in memory as `warmUp` reads them; who writes says what
   * `noteChanges`.
   */
  constructor(statements: Statements, options: { readonly isHeld?: boolean } = {}) {
    const core = new ReadCore(statements, options);
    this.#core = core;
    this.records = new RecordsOfReader(core);
    this.outbox = new OutboxOfReader(core);
    this.files = new FilesOfReader(core);
    this.lookups = new LookupsOfReader(core);
    this.matching = new MatchingOfReader(core);
    this.shortlists = new ShortlistsOfReader(core);
    this.drafts = new DraftsOfReader(core);
    this.erasures = new ErasuresOfReader(core);
    this.state = new StateOfReader(core);
    this.reports = new ReportsOfReader(core);
    this.checks = new ChecksOfReader(core);
    this.sources = core.sources;
  }

  forget(): void {
    this.#core.forget();
  }

  /** At the beginning of each transaction. */
  begin(): void {
    this.#core.memory?.begin();
  }

  /** After a commit: what it wrote into the indexes of resources. */
  noteChanges(records: ReadonlyMap<Resource, IndexedRecords | null>): void {
    this.#core.memory?.noteChanges(records);
  }

  /** Takes what was written since into memory, where that holds all that was there before. */
  holdWritten(): void {
    this.#core.memory?.holdWritten();
  }

  /** Reads a little into memory; returns whether there is more. */
  warmUp(isSyncing: boolean): boolean {
    return this.#core.memory?.step(isSyncing) ?? false;
  }

  /** Returns whether a question was left to the file since the last call. */
  takeMissed(): boolean {
    return this.#core.memory?.takeMissed() ?? false;
  }
}
