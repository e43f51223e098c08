import type { CrmRecord } from "../../shared/contract/define.ts";
import { tableOf } from "../../shared/contract/enumeration.ts";
import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import { ErasureWatch } from "./erasures/erasure-watch.ts";
import { number, type RowOf, type Statements, textOrNull } from "./file/statements.ts";
import { LAYOUTS } from "./index/layout.ts";
import { countRows, type IndexedRecords } from "./index/index-entry.ts";
import { LastContact } from "./index/last-contact.ts";
import { isContactSource } from "./records/record-about.ts";
import { RowIndex } from "./index/row-index.ts";
import { Vocabulary } from "./index/vocabulary.ts";
import { MatchProfiles } from "./matching/match-profiles.ts";
import { SkillMentions } from "./matching/skill-mentions.ts";
import { pendingEntries } from "./outbox/entry-rows.ts";
import { replayEntries } from "./outbox/replay.ts";
import { ReadCore } from "./read-core.ts";
import type { ChangeLog } from "./records/change-log.ts";
import { packRecord } from "./records/record-json.ts";

const STORED_DOC = tableOf(
  RESOURCES,
  (resource) => `SELECT base, doc, hidden FROM ${LAYOUTS[resource].docs} WHERE id = ?`,
);
const DOC_COLUMNS = { base: textOrNull, doc: textOrNull, hidden: number };
const NOT_STORED = { base: null, doc: null, hidden: 1 };

/** The shared part of a writer's subjects: records, index and change log change together. */
export class WriteCore extends ReadCore {
  readonly changes: ChangeLog;
  readonly vocabulary: Vocabulary;
  readonly lastContact: LastContact;
  readonly matchProfiles: MatchProfiles;
  readonly erasures: ErasureWatch;
  readonly #indexes: ReadonlyMap<Resource, RowIndex>;

  constructor(statements: Statements, changes: ChangeLog, currentTime: () => number) {
    super(statements);
    this.lastContact = new LastContact(statements, this.identities, changes, currentTime);
    this.vocabulary = new Vocabulary(statements);
    this.matchProfiles = new MatchProfiles(
      statements,
      this.cachedLookups,
      new SkillMentions(statements, this.identities, changes),
      currentTime,
    );
    this.erasures = new ErasureWatch({
      statements,
      identities: this.identities,
      country: () => this.country(),
      currentTime,
    });
    this.changes = changes;
    this.#indexes = new Map(
      RESOURCES.map((resource) => {
        const load = (id: number) => this.record(resource, id);
        return [
          resource,
          new RowIndex(
            LAYOUTS[resource],
            statements,
            this.vocabulary,
            this.lastContact,
            load,
            this.matchProfiles.profilesOf(resource),
          ),
        ];
      }),
    );
  }

  override settle(): void {
    this.writeTexts();
  }

  /** Writes the changes of all text indexes that wait. */
  writeTexts(): void {
    for (const index of this.#indexes.values()) index.writeTexts();
  }

  /** Returns by resource how many records' texts were written since the last call. */
  takeWrittenTexts(): ReadonlyMap<Resource, number> {
    const writtenTexts = new Map<Resource, number>();
    for (const [resource, index] of this.#indexes) {
      const texts = index.takeWrittenTexts();
      if (texts > 0) writtenTexts.set(resource, texts);
    }
    return writtenTexts;
  }

  /** Returns whether anything was written into the index of a resource since the last call. */
  get hasIndexed(): boolean {
    return [...this.#indexes.values()].some((index) => index.writtenEntries.hasAny);
  }

  /** Returns by resource what was written into its index since the last call. */
  takeIndexed(): ReadonlyMap<Resource, IndexedRecords | null> {
    const takenRecords = new Map<Resource, IndexedRecords | null>();
    for (const [resource, index] of this.#indexes) {
      const records = index.writtenEntries.take();
      if (records === null || records.size > 0) takenRecords.set(resource, records);
    }
    return takenRecords;
  }

  override forget(): void {
    super.forget();
    this.lastContact.rows.forget();
    this.erasures.forget();
    for (const index of this.#indexes.values()) index.forget();
  }

  index(resource: Resource): RowIndex {
    const index = this.#indexes.get(resource);
    if (index === undefined) throw new Error(`There is no index of ${resource}.`);
    return index;
  }

  /** About so many records of a resource will come. */
  expect(resource: Resource, records: number): void {
    this.index(resource).expect(records);
    if (isContactSource(resource))
      this.lastContact.expect(resource, records, countRows(this.statements, LAYOUTS[resource]));
  }

  touch(resource: Resource, id: number): void {
    this.changes.touch(resource, id);
    this.changes.outbox();
  }

  /**
   * Recomputes the doc from base and pending entries, and the row and its texts from the doc.
   * `recordBefore` is what was visible before.
   */
  recompute(resource: Resource, id: number, recordBefore: CrmRecord | null): void {
    const { docs } = LAYOUTS[resource];
    const { base: baseJson, doc: docBefore } = this.#docRow(resource, id);
    const base = baseJson === null ? null : this.unpack(resource, baseJson);
    const entries = pendingEntries(this.statements, resource, id);
    if (base === null && entries.length === 0) {
      this.forgetRecord(resource, id, recordBefore);
      return;
    }
    const copy =
      docBefore !== null && !entries.some((entry) => entry.kind === "create")
        ? this.unpack(resource, docBefore)
        : null;
    const doc = replayEntries(base ?? copy, entries, this.sources);
    const json =
      doc === null
        ? null
        : entries.length === 0
          ? baseJson
          : packRecord(resource, doc, this.labels);
    this.statements.run(
      `INSERT INTO ${docs} (id, base, doc, hidden) VALUES (?, ?, ?, ?) ON CONFLICT (id) ` +
        "DO UPDATE SET doc = excluded.doc, hidden = excluded.hidden",
      id,
      baseJson,
      json === baseJson ? null : json,
      doc === null ? 1 : 0,
    );
    const index = this.index(resource);
    if (doc !== null) {
      index.put(doc, recordBefore);
      this.erasures.noteRecord(resource, doc);
    } else {
      if (recordBefore !== null) index.remove(recordBefore);
      // Its deletion is pending, and earlier changes still refer to it.
      const slug = base?.slug ?? recordBefore?.slug;
      if (slug !== undefined) this.identities.link(resource, id, slug);
    }
    this.changes.record(resource, id);
  }

  forgetRecord(resource: Resource, id: number, recordBefore: CrmRecord | null): void {
    if (recordBefore !== null) this.index(resource).remove(recordBefore);
    this.statements.run(`DELETE FROM ${LAYOUTS[resource].docs} WHERE id = ?`, id);
    this.changes.record(resource, id);
    this.erasures.noteGone(resource, id, recordBefore);
  }

  /** Returns the stored base of a record, and (read on demand) the record as it is indexed. */
  storedRecord(
    resource: Resource,
    id: number,
  ): { readonly base: string | null; readonly recordView: () => CrmRecord | null } {
    const { base, doc, hidden } = this.#docRow(resource, this.identities.currentId(resource, id));
    const json = doc ?? base;
    return {
      base,
      recordView: () => (hidden === 0 && json !== null ? this.unpack(resource, json) : null),
    };
  }

  #docRow(resource: Resource, id: number): RowOf<typeof DOC_COLUMNS> {
    return this.statements.row(STORED_DOC[resource], DOC_COLUMNS, id) ?? NOT_STORED;
  }
}
