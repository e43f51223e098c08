import type { CrmRecord } from "../../../shared/contract/define.ts";
import type { RecordRef } from "../../../shared/contract/record-field.ts";
import { isSlugged, type Resource, RESOURCES } from "../../../shared/contract/resource.ts";
import type { DuplicateResource, Lookalike } from "../../../shared/local/duplicates.ts";
import { type Contacted, LAST_CONTACT } from "../../../shared/query/derived-fields.ts";
import type { Filter, Query } from "../../../shared/query/filter.ts";
import { number } from "../file/statements.ts";
import { LAYOUTS } from "../index/layout.ts";
import { type KeyedRecord, keyedRecords, lookalikes } from "../query/duplicates.ts";
import { type RelatedCounts, relatedCounts } from "../query/field-value.ts";
import type { Scope } from "../query/asked-filter.ts";
import { countInSteps, type Counting, countMatches } from "../query/count-matches.ts";
import { listWindow, type ListWindow, pageIds, pageRecords } from "../query/page.ts";
import { type CountryCode } from "../query/phone-numbers.ts";
import { searchEverything, type SearchResult } from "../query/search.ts";
import { searchNumber, withNumbers } from "../query/search-number.ts";
import type { ReadCore } from "../read-core.ts";
import { candidateTexts } from "../records/cv-texts.ts";
import type { AliasRow } from "../records/identities.ts";

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
  /** Returns a function that counts in steps; call it outside of `Store.read`. */
  counting(resource: Resource, filter: Filter, stepRecords?: number): Counting<number>;
  /** A window of a list, and how many records match, as far as a screen says it (page.ts). */
  window(resource: Resource, query: Query): ListWindow;
  /** Last contacts (milliseconds) by the ids of their records, of those that have one. */
  lastContacts(resource: Contacted, ids: readonly number[]): ReadonlyMap<number, number>;
  /** Counts of what belongs to organizations or jobs, by their ids. */
  relatedCounts(resource: Resource, ids: readonly number[]): RelatedCounts;
  /**
   * Returns records of all resources that contain the text, best first; forgives one typing error
   * if there are few hits.
   */
  search(text: string, limit: number): SearchResult;
  /** Texts of the CVs of a candidate that were added here. */
  cvTexts(candidateId: number): readonly string[];
  /** The country of phone numbers that are written without one; null if it is unknown. */
  country(): CountryCode | null;
  /**
   * Records after an id, in the order of their ids, with the keys by which duplicates are found.
   */
  keyed(resource: DuplicateResource, after: number, limit: number): readonly KeyedRecord[];
  /** Returns records that resemble the one of a create body. */
  lookalikes(
    resource: DuplicateResource,
    body: Readonly<Record<string, unknown>>,
  ): readonly Lookalike[];
  /** Ids of the base records in ascending order, for sweeps: those greater than `afterId`. */
  baseIds(resource: Resource, after: number, limit: number): readonly number[];
  baseCount(resource: Resource): number;
  /** Returns the current ids of records created here. */
  aliases(): readonly AliasRow[];
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
    const createdSlug = this.core.statements.text(
      "SELECT slug FROM outbox WHERE resource = ? AND record_id = ? AND kind = 'create' " +
        "AND slug <> ''",
      resource,
      id,
    );
    const serverSlug = this.base(resource, id)?.slug;
    const slugs = [...this.core.identities.slugsOf(resource, id), serverSlug, createdSlug];
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
    return pageRecords(this.#scope(resource), this.#withPhoneNumbers(resource, query));
  }

  keys(resource: Resource, query: Query): readonly string[] {
    this.core.settle(resource);
    const ids = pageIds(this.#scope(resource), this.#withPhoneNumbers(resource, query));
    return ids.flatMap((id) => this.keyOf(resource, id) ?? []);
  }

  count(resource: Resource, filter: Filter): number {
    this.core.settle(resource);
    return countMatches(this.#scope(resource), withNumbers(this, resource, filter));
  }

  counting(resource: Resource, filter: Filter, stepRecords?: number): Counting<number> {
    this.core.settle(resource);
    return countInSteps(this.#scope(resource), withNumbers(this, resource, filter), stepRecords);
  }

  window(resource: Resource, query: Query): ListWindow {
    this.core.settle(resource);
    return listWindow(this.#scope(resource), this.#withPhoneNumbers(resource, query));
  }

  lastContacts(resource: Contacted, ids: readonly number[]): ReadonlyMap<number, number> {
    const sql =
      `SELECT r.id, r.${LAST_CONTACT} FROM json_each(?) j CROSS JOIN ${LAYOUTS[resource].rows} r ` +
      `ON r.id = j.value WHERE r.${LAST_CONTACT} IS NOT NULL`;
    return new Map(
      this.core.statements.tuples(sql, [number, number] as const, JSON.stringify(ids)),
    );
  }

  relatedCounts(resource: Resource, ids: readonly number[]): RelatedCounts {
    return relatedCounts(this.core.statements, resource, ids);
  }

  search(text: string, limit: number): SearchResult {
    for (const resource of RESOURCES) this.core.settle(resource);
    const anywhere = (maxHits: number) =>
      searchEverything(
        (resource, id) => this.byId(resource, id),
        this.core.statements,
        this.core.memory,
        text,
        maxHits,
      );
    return searchNumber(this, text, limit, anywhere);
  }

  cvTexts(candidateId: number): readonly string[] {
    const { statements, identities } = this.core;
    return candidateTexts(statements, identities.currentId("candidate", candidateId));
  }

  country(): CountryCode | null {
    return this.core.country();
  }

  keyed(resource: DuplicateResource, afterId: number, limit: number): readonly KeyedRecord[] {
    return keyedRecords(this.core.statements, resource, afterId, limit, this.country());
  }

  lookalikes(
    resource: DuplicateResource,
    body: Readonly<Record<string, unknown>>,
  ): readonly Lookalike[] {
    return lookalikes(this, resource, body);
  }

  baseIds(resource: Resource, afterId: number, limit: number): readonly number[] {
    const { docs } = LAYOUTS[resource];
    const sql = `SELECT id FROM ${docs} WHERE base IS NOT NULL AND id > ? ORDER BY id LIMIT ?`;
    return this.core.statements.column(sql, number, afterId, limit);
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

  #withPhoneNumbers(resource: Resource, query: Query): Query {
    return { ...query, filter: withNumbers(this, resource, query.filter) };
  }

  #scope(resource: Resource): Scope {
    const { statements, idsOf, memory } = this.core;
    const unpack = (json: string) => this.core.unpack(resource, json);
    return {
      statements,
      layout: LAYOUTS[resource],
      idsOf,
      memory: memory?.indexFor(resource) ?? null,
      unpack,
    };
  }
}
