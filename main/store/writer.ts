import type { Resource } from "../../shared/contract/resource.ts";
import { anything, number, type Statements } from "./file/statements.ts";
import { LAYOUTS } from "./index/layout.ts";
import type { IndexedRecords } from "./index/index-entry.ts";
import type { ContractSources } from "./read-core.ts";
import type { ChangeLog } from "./records/change-log.ts";
import { dropUnsentTexts } from "./records/cv-texts.ts";
import { fieldsOfFormat } from "./records/record-fields.ts";
import { packRecord, readRecord } from "./records/record-json.ts";
import { ChecksOfWriter } from "./subjects/checks.ts";
import { FilesOfWriter } from "./subjects/files.ts";
import { LastContactUpkeep } from "./subjects/last-contact.ts";
import { LookupsOfWriter } from "./subjects/lookups.ts";
import { MatchingOfWriter } from "./subjects/matching.ts";
import { OutboxOfWriter } from "./subjects/outbox.ts";
import { RecordsOfWriter } from "./subjects/records-writer.ts";
import { ReportsOfReader } from "./subjects/reports.ts";
import { DraftsOfWriter } from "./subjects/drafts.ts";
import { ErasuresOfWriter } from "./subjects/erasures.ts";
import { ShortlistsOfWriter } from "./subjects/shortlists.ts";
import { StateOfWriter } from "./subjects/state.ts";
import type { Attempt, StoreWriter } from "./types.ts";
import { WriteCore } from "./write-core.ts";

/** Writes over the only writer connection; `Store.write` puts each call into a transaction. */
export class Writer implements StoreWriter {
  readonly #core: WriteCore;
  readonly records: RecordsOfWriter;
  readonly outbox: OutboxOfWriter;
  readonly files: FilesOfWriter;
  readonly lookups: LookupsOfWriter;
  readonly matching: MatchingOfWriter;
  readonly shortlists: ShortlistsOfWriter;
  readonly drafts: DraftsOfWriter;
  readonly erasures: ErasuresOfWriter;
  readonly state: StateOfWriter;
  readonly reports: ReportsOfReader;
  readonly checks: ChecksOfWriter;
  readonly lastContact: LastContactUpkeep;
  readonly sources: ContractSources;

  constructor(statements: Statements, changes: ChangeLog, currentTime: () => number) {
    const core = new WriteCore(statements, changes, currentTime);
    this.lastContact = new LastContactUpkeep(core);
    this.#core = core;
    this.records = new RecordsOfWriter(core);
    this.outbox = new OutboxOfWriter(core);
    this.files = new FilesOfWriter(core);
    this.lookups = new LookupsOfWriter(core);
    this.matching = new MatchingOfWriter(core);
    this.shortlists = new ShortlistsOfWriter(core);
    this.drafts = new DraftsOfWriter(core);
    this.erasures = new ErasuresOfWriter(core);
    this.state = new StateOfWriter(core);
    this.reports = new ReportsOfReader(core);
    this.checks = new ChecksOfWriter(core);
    this.sources = core.sources;
  }

  /** Writes the texts of the transaction; `Store.write` calls it before the commit. */
  flush(): void {
    dropUnsentTexts(this.#core.statements);
    this.#core.lastContact.rows.endDeferring();
    this.#core.writeTexts();
  }

  /** Returns by resource how many records' texts were written since the last call. */
  takeWrittenTexts(): ReadonlyMap<Resource, number> {
    return this.#core.takeWrittenTexts();
  }

  /** Returns by resource what was written into its index since the last call. */
  takeIndexed(): ReadonlyMap<Resource, IndexedRecords | null> {
    return this.#core.takeIndexed();
  }

  forget(): void {
    this.#core.forget();
    this.#core.vocabulary.forget();
  }

  attempt<T>(use: () => T): Attempt<T> {
    // Waiting texts are not part of the attempt.
    this.#core.writeTexts();
    this.#core.statements.run("SAVEPOINT attempt");
    try {
      const value = use();
      this.#core.statements.run("RELEASE attempt");
      return { ok: true, value };
    } catch (error) {
      if (concernsFile(error)) throw error;
      this.#core.statements.run("ROLLBACK TO attempt");
      this.#core.statements.run("RELEASE attempt");
      this.#core.forget();
      this.#core.vocabulary.forget();
      return { ok: false, error };
    }
  }

  /**
   * Rewrites the records of a resource in the current format; `form` is the format that the file
   * states. `onStep` is called for each record.
   */
  repack(resource: Resource, form: string, onStep: () => void): void {
    const { docs } = LAYOUTS[resource];
    const fields = fieldsOfFormat(form);
    const repacked = (json: unknown): unknown => {
      const record = readRecord(resource, json, this.#core.labels, fields);
      // A damaged record stays unchanged: nothing reads it, and the workspace check reports it.
      return record === null ? json : packRecord(resource, record, this.#core.labels);
    };
    for (const id of this.#core.statements.column(`SELECT id FROM ${docs}`, number)) {
      const sql = `SELECT base, doc FROM ${docs} WHERE id = ?`;
      const row = this.#core.statements.row(sql, { base: anything, doc: anything }, id);
      this.#core.statements.run(
        `UPDATE ${docs} SET base = ?, doc = ? WHERE id = ?`,
        repacked(row?.base),
        repacked(row?.doc),
        id,
      );
      onStep();
    }
  }
}

/**
 * Returns whether the file is the problem (a full disk, a damaged or busy file) and not what was
 * written.
 */
function concernsFile(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return (
    code.startsWith("SQLITE_") && !/^SQLITE_(CONSTRAINT|TOOBIG|MISMATCH|RANGE|ERROR)/.test(code)
  );
}
