import { tableOf } from "../../../shared/contract/enumeration.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import { type Resource, RESOURCES } from "../../../shared/contract/resource.ts";
import { carrySent } from "../../../shared/contract/sent-only.ts";
import { LAYOUTS } from "../index/layout.ts";
import { createSlug, hasPending, moveEntries } from "../outbox/entry-rows.ts";
import { moveCvTexts } from "../records/cv-texts.ts";
import { dropAllKept, dropReplaced, moveKept } from "../records/kept-files.ts";
import { packRecord } from "../records/record-json.ts";
import { STATE } from "../state-keys.ts";
import type { WriteCore } from "../write-core.ts";
import { moveShortlistEntries } from "./shortlists.ts";
import { StateOfWriter } from "./state.ts";
import { RecordsOfReader, type RecordsReader } from "./records.ts";

/** Stores a base to which no change is pending. */
const SAVE_SHOWN_BASE = tableOf(
  RESOURCES,
  (resource) =>
    `INSERT INTO ${LAYOUTS[resource].docs} (id, base) VALUES (?, ?) ON CONFLICT (id) DO UPDATE ` +
    "SET base = excluded.base, doc = NULL, hidden = 0",
);

export type SaveOutcome = "inserted" | "updated" | "unchanged" | "stale";

/** Storing server versions of records and their identities. */
export interface RecordsWriter extends RecordsReader {
  /**
   * Server-approved data: becomes the base; the pending changes are replayed onto it. With `asOf`
   * (a value of `Store.sequence()` taken when the request started) a record that was edited or
   * acknowledged later is left alone ("stale"). Write-only fields, which the server never returns,
   * are carried over from the old base.
   */
  saveBase(
    resource: Resource,
    record: CrmRecord,
    options?: { readonly asOf?: number },
  ): SaveOutcome;
  /**
   * About so many records of a resource will come, as a server says with its first page. Makes room
   * for them where there are none yet; without it many records take longer to save.
   */
  expect(resource: Resource, records: number): void;
  /** Drops the base; a record without pending changes disappears (from the index, too). */
  removeBase(resource: Resource, id: number): void;
  /**
   * Returns the next free id: positive for an authoritative store, negative for records created
   * offline.
   */
  nextId(resource: Resource, sign: 1 | -1): number;
  /**
   * The server gave a local record its real id and slug: stores the base, aliases the local id and
   * slug forever, and moves its other entries.
   */
  adopt(resource: Resource, localId: number, record: CrmRecord): void;
  /**
   * The server has given a record a new id; its slug identifies it. Stores the base and moves its
   * entries.
   */
  rekey(resource: Resource, id: number, record: CrmRecord): void;
  /** Recomputes the doc of a record from base and outbox; deletes one that has neither. */
  recompute(resource: Resource, id: number): void;
}

export class RecordsOfWriter extends RecordsOfReader implements RecordsWriter {
  protected override readonly core: WriteCore;
  readonly #state: StateOfWriter;

  constructor(core: WriteCore) {
    super(core);
    this.core = core;
    this.#state = new StateOfWriter(core);
  }

  expect(resource: Resource, records: number): void {
    this.core.expect(resource, records);
  }

  saveBase(
    resource: Resource,
    record: CrmRecord,
    options: { readonly asOf?: number } = {},
  ): SaveOutcome {
    if (
      options.asOf !== undefined &&
      this.core.changes.touchedAt(resource, record.id) > options.asOf
    )
      return "stale";
    const { docs } = LAYOUTS[resource];
    const { base, recordView } = this.core.storedRecord(resource, record.id);
    const previousBase = base === null ? null : this.core.unpack(resource, base);
    const next =
      previousBase === null ? record : carrySent(CONTRACTS[resource], previousBase, record);
    const json = packRecord(resource, next, this.core.labels);
    if (base === json) return "unchanged";
    if (previousBase !== null) dropReplaced(this.core.statements, resource, previousBase, next);
    if (hasPending(this.core.statements, resource, record.id)) {
      this.core.statements.run(
        `INSERT INTO ${docs} (id, base) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET ` +
          "base = excluded.base",
        record.id,
        json,
      );
      this.core.recompute(resource, record.id, recordView());
    } else {
      // Nothing to replay: the base is what is shown. The usual case for rows of a pull.
      const old = recordView();
      this.core.statements.run(SAVE_SHOWN_BASE[resource], record.id, json);
      this.core.index(resource).put(next, old);
      this.core.erasures.noteRecord(resource, next);
      this.core.changes.record(resource, record.id);
    }
    return previousBase === null ? "inserted" : "updated";
  }

  removeBase(resource: Resource, id: number): void {
    const { base, recordView } = this.core.storedRecord(resource, id);
    if (base === null) return;
    dropAllKept(this.core.statements, resource, id);
    const recordBefore = recordView();
    const { docs } = LAYOUTS[resource];
    if (hasPending(this.core.statements, resource, id)) {
      // Pending edits keep the record visible: its present doc stays as the copy that they are
      // replayed onto.
      this.core.statements.run(
        `UPDATE ${docs} SET doc = coalesce(doc, base), base = NULL WHERE id = ?`,
        id,
      );
      this.core.recompute(resource, id, recordBefore);
      return;
    }
    this.core.forgetRecord(resource, id, recordBefore);
  }

  nextId(resource: Resource, sign: 1 | -1): number {
    const { docs } = LAYOUTS[resource];
    const key = STATE.lastId.at(resource, sign === 1 ? "1" : "-1");
    const edge =
      this.core.statements.number(
        sign === 1 ? `SELECT max(id) FROM ${docs}` : `SELECT min(id) FROM ${docs}`,
      ) ?? 0;
    const lastGivenId = this.#state.get(key) ?? 0;
    const next =
      sign === 1 ? Math.max(edge, lastGivenId, 0) + 1 : Math.min(edge, lastGivenId, 0) - 1;
    this.#state.set(key, next);
    return next;
  }

  adopt(resource: Resource, localId: number, record: CrmRecord): void {
    const recordBefore = this.core.record(resource, localId);
    const localSlug = recordBefore?.slug ?? createSlug(this.core.statements, resource, localId);
    this.core.statements.run(
      "UPDATE outbox SET state = 'done' WHERE resource = ? AND record_id = ? AND kind = 'create'",
      resource,
      localId,
    );
    this.core.identities.alias(
      resource,
      { id: localId, slug: localSlug === "" ? null : (localSlug ?? null) },
      { id: record.id, slug: record.slug ?? null },
    );
    if (localSlug && record.slug) {
      this.core.lastContact.rename(localSlug, record.slug);
      this.core.matchProfiles.mentions.rename(localSlug, record.slug);
    }
    this.#move(resource, localId, record, recordBefore);
  }

  rekey(resource: Resource, id: number, record: CrmRecord): void {
    const recordBefore = this.core.record(resource, id);
    this.core.identities.rename(resource, id, record);
    moveKept(this.core.statements, resource, id, record.id);
    this.#move(resource, id, record, recordBefore);
  }

  recompute(resource: Resource, id: number): void {
    this.core.touch(resource, id);
    this.core.recompute(resource, id, this.core.record(resource, id));
  }

  /** Moves a record and what waits for it to another id. */
  #move(resource: Resource, from: number, record: CrmRecord, recordBefore: CrmRecord | null): void {
    moveEntries(this.core.statements, resource, from, record);
    moveShortlistEntries(this.core.statements, resource, { from, to: record.id });
    moveCvTexts(this.core.statements, resource, { from, to: record.id });
    this.core.erasures.noteMoved(resource, from, record.id);
    // An alias answers for a local id from here on: its row is removed by the id itself.
    if (recordBefore !== null) this.core.index(resource).remove(recordBefore);
    this.core.statements.run(`DELETE FROM ${LAYOUTS[resource].docs} WHERE id = ?`, from);
    this.core.changes.record(resource, from);
    this.core.touch(resource, record.id);
    this.saveBase(resource, record);
  }
}
