import { tableOf } from "../../../shared/contract/enumeration.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import type { RecordRef } from "../../../shared/contract/record-field.ts";
import { isSlugged, type Resource, RESOURCES } from "../../../shared/contract/resource.ts";
import { carrySent } from "../../../shared/contract/sent-only.ts";
import type { DuplicateResource, Lookalike } from "../../../shared/local/duplicates.ts";
import { type Contacted, LAST_CONTACT } from "../../../shared/query/last-contact.ts";
import type { Filter, Query } from "../../../shared/query/filter.ts";
import { number } from "../file/columns.ts";
import { LAYOUTS } from "../index/layout.ts";
import { createSlug, hasPending, moveEntries } from "../outbox/entry-rows.ts";
import { type KeyedRecord, keyedRecords, lookalikes } from "../query/duplicates.ts";
import { type RelatedCounts, relatedCounts } from "../query/related-counts.ts";
import type { Scope } from "../query/asked-filter.ts";
import { countMatches } from "../query/count-matches.ts";
import { pageIds, pageRecords } from "../query/page.ts";
import { searchEverything, type SearchResult } from "../query/search.ts";
import type { ReadCore } from "../read-core.ts";
import type { AliasRow } from "../records/identities.ts";
import { dropAllKept, dropReplaced, moveKept } from "../records/kept-files.ts";
import { packRecord } from "../records/record-json.ts";
import { STATE } from "../state-keys.ts";
import type { WriteCore } from "../write-core.ts";
import { StateOfWriter } from "./state.ts";

/** Stores a base to which no change is pending. */
const SAVE_SHOWN_BASE = tableOf(
  RESOURCES,
  (resource) =>
    `INSERT INTO ${LAYOUTS[resource].docs} (id, base) VALUES (?, ?) ON CONFLICT (id) DO UPDATE ` +
    "SET base = excluded.base, doc = NULL, hidden = 0",
);

export type SaveOutcome = "inserted" | "updated" | "unchanged" | "stale";

/** Records: one, a window, or a count of them, their names, and similar ones. */
export interface RecordsReader {
  /**
   * Returns the record as the user sees it: base with the pending changes replayed. Local ids
   * resolve to current ids.
   */
  byId(resource: Resource, id: number): CrmRecord | null;
  bySlug(resource: Resource, slug: string): CrmRecord | null;
  byRef(resource: Resource, ref: RecordRef): CrmRecord | null;
  /** The record that an address names: by its slug, or by its id where it has none. */
  byKey(resource: Resource, key: string): CrmRecord | null;
  /**
   * Returns the base, even of a record with a pending deletion; null for one that the server does
   * not have.
   */
  base(resource: Resource, id: number): CrmRecord | null;
  slugOf(resource: Resource, id: number): string | null;
  /** Returns the current key of the record in addresses; null for a slugged one without a slug. */
  keyOf(resource: Resource, id: number): string | null;
  /** Returns every slug of the record: the server's and its local ones. */
  slugsOf(resource: Resource, id: number): readonly string[];
  idOf(resource: Resource, slug: string): number | null;
  /** Returns the current slug of a (possibly local) slug. */
  currentSlug(slug: string): string;
  page(resource: Resource, query: Query): readonly CrmRecord[];
  /** Returns the keys of a window's records (slugs, or ids as text) without reading the records. */
  keys(resource: Resource, query: Query): readonly string[];
  count(resource: Resource, filter: Filter): number;
  /** Last contacts (milliseconds) by the ids of their records, of those that have one. */
  lastContacts(resource: Contacted, ids: readonly number[]): ReadonlyMap<number, number>;
  /** Counts of contacts, jobs and deals by the ids of organizations. */
  relatedCounts(ids: readonly number[]): RelatedCounts;
  /**
   * Returns records of all resources that contain the text, best first; forgives one typing error
   * if there are few hits.
   */
  search(text: string, limit: number): SearchResult;
  /**
   * Records after an id, in the order of their ids, with the keys by which duplicates are found.
   */
  keyed(resource: DuplicateResource, after: number, limit: number): readonly KeyedRecord[];
  /** Returns records that resemble the one of a create body. */
  lookalikes(
    resource: DuplicateResource,
    body: Readonly<Record<string, unknown>>,
  ): readonly Lookalike[];
  /** Ids of the base records in ascending order, for sweeps: those greater than `after`. */
  baseIds(resource: Resource, after: number, limit: number): readonly number[];
  baseCount(resource: Resource): number;
  /** Returns the current ids of records created here. */
  aliases(): readonly AliasRow[];
}

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

export class RecordsOfReader implements RecordsReader {
  protected readonly core: ReadCore;

  constructor(core: ReadCore) {
    this.core = core;
  }

  byId(resource: Resource, id: number): CrmRecord | null {
    return this.core.record(resource, id);
  }

  bySlug(resource: Resource, slug: string): CrmRecord | null {
    return this.core.recordBySlug(resource, slug);
  }

  byRef(resource: Resource, ref: RecordRef): CrmRecord | null {
    return this.core.recordByRef(resource, ref);
  }

  byKey(resource: Resource, key: string): CrmRecord | null {
    return isSlugged(resource) ? this.bySlug(resource, key) : this.byId(resource, Number(key));
  }

  keyOf(resource: Resource, id: number): string | null {
    return isSlugged(resource) ? this.slugOf(resource, id) : String(id);
  }

  base(resource: Resource, id: number): CrmRecord | null {
    const current = this.core.identities.currentId(resource, id);
    const json = this.core.statements.text(
      `SELECT base FROM ${LAYOUTS[resource].docs} WHERE id = ?`,
      current,
    );
    return json === null ? null : this.core.unpack(resource, json);
  }

  slugOf(resource: Resource, id: number): string | null {
    return this.core.identities.slugOf(resource, id);
  }

  slugsOf(resource: Resource, id: number): readonly string[] {
    const made = this.core.statements.text(
      "SELECT slug FROM outbox WHERE resource = ? AND record_id = ? AND kind = 'create' " +
        "AND slug <> ''",
      resource,
      id,
    );
    const said = this.base(resource, id)?.slug;
    const slugs = [...this.core.identities.slugsOf(resource, id), said, made];
    return [...new Set(slugs.filter((slug): slug is string => typeof slug === "string"))];
  }

  idOf(resource: Resource, slug: string): number | null {
    return this.core.identities.idOf(resource, slug);
  }

  currentSlug(slug: string): string {
    return this.core.identities.currentSlug(slug);
  }

  page(resource: Resource, query: Query): readonly CrmRecord[] {
    this.core.settle(resource);
    return pageRecords(this.#scope(resource), query);
  }

  keys(resource: Resource, query: Query): readonly string[] {
    this.core.settle(resource);
    const ids = pageIds(this.#scope(resource), query);
    return ids.flatMap((id) => this.keyOf(resource, id) ?? []);
  }

  count(resource: Resource, filter: Filter): number {
    this.core.settle(resource);
    return countMatches(this.#scope(resource), filter);
  }

  lastContacts(resource: Contacted, ids: readonly number[]): ReadonlyMap<number, number> {
    const sql =
      `SELECT r.id, r.${LAST_CONTACT} FROM json_each(?) j CROSS JOIN ${LAYOUTS[resource].rows} r ` +
      `ON r.id = j.value WHERE r.${LAST_CONTACT} IS NOT NULL`;
    return new Map(
      this.core.statements.tuples(sql, [number, number] as const, JSON.stringify(ids)),
    );
  }

  relatedCounts(ids: readonly number[]): RelatedCounts {
    return relatedCounts(this.core.statements, ids);
  }

  search(text: string, limit: number): SearchResult {
    const { counts, statements } = this.core;
    for (const resource of RESOURCES) this.core.settle(resource);
    return searchEverything(
      (resource, id) => this.byId(resource, id),
      statements,
      {
        of: (resource, token) => counts(resource).of(statements, token),
        total: (resource) => counts(resource).total(statements),
      },
      this.core.memory,
      text,
      limit,
    );
  }

  keyed(resource: DuplicateResource, after: number, limit: number): readonly KeyedRecord[] {
    return keyedRecords(this.core.statements, resource, after, limit);
  }

  lookalikes(
    resource: DuplicateResource,
    body: Readonly<Record<string, unknown>>,
  ): readonly Lookalike[] {
    return lookalikes(this, resource, body);
  }

  baseIds(resource: Resource, after: number, limit: number): readonly number[] {
    const { docs } = LAYOUTS[resource];
    const sql = `SELECT id FROM ${docs} WHERE base IS NOT NULL AND id > ? ORDER BY id LIMIT ?`;
    return this.core.statements.column(sql, number, after, limit);
  }

  baseCount(resource: Resource): number {
    return (
      this.core.statements.number(
        `SELECT count(*) FROM ${LAYOUTS[resource].docs} WHERE base IS NOT NULL`,
      ) ?? 0
    );
  }

  aliases(): readonly AliasRow[] {
    return this.core.identities.aliases();
  }

  #scope(resource: Resource): Scope {
    const { statements, idsOf, list, memory } = this.core;
    const unpack = (json: string) => this.core.unpack(resource, json);
    return {
      statements,
      layout: LAYOUTS[resource],
      idsOf,
      counts: this.core.counts(resource),
      list,
      memory: memory?.of(resource) ?? null,
      unpack,
    };
  }
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
    const { base, shown } = this.core.held(resource, record.id);
    const before = base === null ? null : this.core.unpack(resource, base);
    const next = before === null ? record : carrySent(CONTRACTS[resource], before, record);
    const json = packRecord(resource, next, this.core.labels);
    if (base === json) return "unchanged";
    if (before !== null) dropReplaced(this.core.statements, resource, before, next);
    if (hasPending(this.core.statements, resource, record.id)) {
      this.core.statements.run(
        `INSERT INTO ${docs} (id, base) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET ` +
          "base = excluded.base",
        record.id,
        json,
      );
      this.core.recompute(resource, record.id, shown());
    } else {
      // Nothing to replay: the base is what is shown. The usual case for rows of a pull.
      const old = shown();
      this.core.statements.run(SAVE_SHOWN_BASE[resource], record.id, json);
      this.core.index(resource).put(next, old);
      this.core.changes.record(resource, record.id);
    }
    return before === null ? "inserted" : "updated";
  }

  removeBase(resource: Resource, id: number): void {
    const { base, shown } = this.core.held(resource, id);
    if (base === null) return;
    dropAllKept(this.core.statements, resource, id);
    const before = shown();
    const { docs } = LAYOUTS[resource];
    if (hasPending(this.core.statements, resource, id)) {
      // Pending edits keep the record visible: its present doc stays as the copy that they are
      // replayed onto.
      this.core.statements.run(
        `UPDATE ${docs} SET doc = coalesce(doc, base), base = NULL WHERE id = ?`,
        id,
      );
      this.core.recompute(resource, id, before);
      return;
    }
    this.core.forgetRecord(resource, id, before);
  }

  nextId(resource: Resource, sign: 1 | -1): number {
    const { docs } = LAYOUTS[resource];
    const key = STATE.lastId.at(resource, sign === 1 ? "1" : "-1");
    const edge =
      this.core.statements.number(
        sign === 1 ? `SELECT max(id) FROM ${docs}` : `SELECT min(id) FROM ${docs}`,
      ) ?? 0;
    const last = this.#state.get(key) ?? 0;
    const next = sign === 1 ? Math.max(edge, last, 0) + 1 : Math.min(edge, last, 0) - 1;
    this.#state.set(key, next);
    return next;
  }

  adopt(resource: Resource, localId: number, record: CrmRecord): void {
    const shown = this.core.record(resource, localId);
    const localSlug = shown?.slug ?? createSlug(this.core.statements, resource, localId);
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
    if (localSlug && record.slug) this.core.lastContact.rename(localSlug, record.slug);
    this.#move(resource, localId, record, shown);
  }

  rekey(resource: Resource, id: number, record: CrmRecord): void {
    const shown = this.core.record(resource, id);
    this.core.identities.rename(resource, id, record);
    moveKept(this.core.statements, resource, id, record.id);
    this.#move(resource, id, record, shown);
  }

  recompute(resource: Resource, id: number): void {
    this.core.touch(resource, id);
    this.core.recompute(resource, id, this.core.record(resource, id));
  }

  /** What waits for a record, and the record itself, stand under another id from here on. */
  #move(resource: Resource, from: number, record: CrmRecord, shown: CrmRecord | null): void {
    moveEntries(this.core.statements, resource, from, record);
    // An alias answers for a local id from here on: its row is removed by the id itself.
    if (shown !== null) this.core.index(resource).remove(shown);
    this.core.statements.run(`DELETE FROM ${LAYOUTS[resource].docs} WHERE id = ?`, from);
    this.core.changes.record(resource, from);
    this.core.touch(resource, record.id);
    this.saveBase(resource, record);
  }
}
