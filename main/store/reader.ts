import type { CustomFieldDefinition, CustomFieldEntity } from "../../shared/contract/custom-field.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import type { Lookup, LookupEntry, User } from "../../shared/contract/lookup.ts";
import type { RecordRef } from "../../shared/contract/record-field.ts";
import { referenceOf } from "../../shared/contract/reference-of.ts";
import { isSlugged, type Resource } from "../../shared/contract/resource.ts";
import type { DuplicateResource, Lookalike } from "../../shared/local/duplicates.ts";
import type { BoardColumn, BoardResource, ReportName, ReportTable } from "../../shared/local/report.ts";
import type { OutboxState } from "../../shared/local/status.ts";
import type { Filter, Query } from "../../shared/query/filter.ts";
import type { BlobRef } from "../../shared/wire.ts";
import { number, text } from "./file/columns.ts";
import { checkFile, type FileFindings } from "./file/check-file.ts";
import { checkIndex, type CheckOptions, type IndexFinding } from "./index/check-index.ts";
import { checkRecords } from "./outbox/check-records.ts";
import { editsLeft, listRuns } from "./outbox/bulk-runs.ts";
import type { IdsOf } from "./query/filter-expression.ts";
import { keyedRecords, lookalikes } from "./query/duplicates.ts";
import { MatchList } from "./query/match-list.ts";
import { Identities } from "./records/identities.ts";
import { keptOf, listKept } from "./records/kept-files.ts";
import { Known } from "./records/known.ts";
import { Labels } from "./records/labels.ts";
import { LAYOUTS } from "./index/layout.ts";
import { countEntries, countWaiting, listEntries, readEntry, unreadableEntries } from "./outbox/entry-rows.ts";
import { countMatches, pageIds, pageRecords, type Scope } from "./query/page.ts";
import { packRecord, readRecord, unpackRecord } from "./records/record-json.ts";
import { boardColumns } from "./reports/board.ts";
import type { ReportContext } from "./reports/context.ts";
import { REPORT_TABLES } from "./reports/report-tables.ts";
import { searchEverything } from "./query/search.ts";
import type { Statements } from "./file/statements.ts";
import type { Tally } from "./index/tally.ts";
import type { StateFamily, StateKey } from "./state-keys.ts";
import type {
  KeyedRecord,
  AliasRow,
  BulkEditRow,
  BulkRun,
  Counting,
  KeptFile,
  OutboxEntry,
  OutboxQuery,
  RecordFinding,
  SearchResult,
  StoreReader,
} from "./types.ts";

const SELECT_BLOBS = "SELECT id AS blob, name, type, size, created_at AS createdAt FROM blob";
const BLOB_COLUMNS = { blob: text, name: text, type: text, size: number, createdAt: number };

/** Reading over one connection. */
export class Reader implements StoreReader {
  protected readonly statements: Statements;
  protected readonly tally: (resource: Resource) => Tally;
  protected readonly identities: Identities;
  protected readonly known: Known;
  protected readonly labels: Labels;
  /** What a writer changes would have to be known to it at once: only readers hold one. */
  protected readonly list: MatchList | null = new MatchList();

  /** `tally`: the counts of a resource, which reader and writer of a file share. */
  constructor(statements: Statements, tally: (resource: Resource) => Tally) {
    this.statements = statements;
    this.tally = tally;
    this.identities = new Identities(statements);
    this.known = new Known(statements);
    this.labels = new Labels(statements);
  }

  forget(): void {
    this.known.forget();
    this.labels.forget();
    this.forgetMatches();
  }

  /** After every commit. */
  forgetMatches(): void {
    this.list?.forget();
  }

  /** Before counting; a writer has more to do here. */
  protected settle(_resource: Resource): void {}

  /** Null for what is damaged: it is left out, and the check of the workspace tells of it. */
  protected unpack(resource: Resource, json: string): CrmRecord | null {
    return readRecord(resource, json, this.labels);
  }

  get(resource: Resource, id: number): CrmRecord | null {
    const { docs } = LAYOUTS[resource];
    const json = this.statements.text(
      `SELECT coalesce(doc, base) FROM ${docs} WHERE id = ? AND hidden = 0`,
      this.identities.currentId(resource, id),
    );
    return json === null ? null : this.unpack(resource, json);
  }

  getBySlug(resource: Resource, slug: string): CrmRecord | null {
    const id = this.statements.number(
      `SELECT id FROM ${LAYOUTS[resource].rows} WHERE slug = ?`,
      this.currentSlug(slug),
    );
    return id === null ? null : this.get(resource, id);
  }

  hidden(resource: Resource, id: number): boolean {
    return (
      this.statements.number(
        `SELECT hidden FROM ${LAYOUTS[resource].docs} WHERE id = ?`,
        this.identities.currentId(resource, id),
      ) === 1
    );
  }

  record(resource: Resource, ref: RecordRef): CrmRecord | null {
    if (ref.id !== undefined) return this.get(resource, ref.id);
    return ref.slug === undefined ? null : this.getBySlug(resource, ref.slug);
  }

  base(resource: Resource, id: number): CrmRecord | null {
    const current = this.identities.currentId(resource, id);
    const json = this.statements.text(`SELECT base FROM ${LAYOUTS[resource].docs} WHERE id = ?`, current);
    return json === null ? null : this.unpack(resource, json);
  }

  page(resource: Resource, query: Query): readonly CrmRecord[] {
    this.settle(resource);
    return pageRecords(this.#scope(resource), query);
  }

  keys(resource: Resource, query: Query): readonly string[] {
    const ids = pageIds(this.#scope(resource), query);
    return isSlugged(resource) ? ids.flatMap((id) => this.identities.slugOf(resource, id) ?? []) : ids.map(String);
  }

  count(resource: Resource, filter: Filter): number {
    this.settle(resource);
    return countMatches(this.#scope(resource), filter);
  }

  search(text: string, limit: number): SearchResult {
    const count = (resource: Resource, token: string) => this.tally(resource).of(this.statements, token);
    return searchEverything((resource, id) => this.get(resource, id), this.statements, count, text, limit);
  }

  report(name: ReportName, filter: Filter, now: number): Counting<ReportTable> {
    return (pause) => REPORT_TABLES[name](this.#reportContext(filter, now, pause));
  }

  boardColumns(resource: BoardResource, filter: Filter): Counting<readonly BoardColumn[]> {
    return (pause) => boardColumns(this.#reportContext(filter, 0, pause), resource);
  }

  keyedRecords(resource: DuplicateResource, after: number, limit: number): readonly KeyedRecord[] {
    return keyedRecords(this.statements, resource, after, limit);
  }

  lookalikes(resource: DuplicateResource, body: Readonly<Record<string, unknown>>): readonly Lookalike[] {
    return lookalikes(this, resource, body);
  }

  baseIds(resource: Resource, after: number, limit: number): readonly number[] {
    const { docs } = LAYOUTS[resource];
    const sql = `SELECT id FROM ${docs} WHERE base IS NOT NULL AND id > ? ORDER BY id LIMIT ?`;
    return this.statements.column(sql, number, after, limit);
  }

  baseCount(resource: Resource): number {
    return this.statements.number(`SELECT count(*) FROM ${LAYOUTS[resource].docs} WHERE base IS NOT NULL`) ?? 0;
  }

  slugOf(resource: Resource, id: number): string | null {
    return this.identities.slugOf(resource, id);
  }

  slugsOf(resource: Resource, id: number): readonly string[] {
    const made = this.statements.text(
      "SELECT slug FROM outbox WHERE resource = ? AND record_id = ? AND kind = 'create' AND slug <> ''",
      resource,
      id,
    );
    const said = this.base(resource, id)?.slug;
    const slugs = [...this.identities.slugsOf(resource, id), said, made];
    return [...new Set(slugs.filter((slug): slug is string => typeof slug === "string"))];
  }

  idOf(resource: Resource, slug: string): number | null {
    return this.identities.idOf(resource, slug);
  }

  currentSlug(slug: string): string {
    return this.identities.currentSlug(slug);
  }

  user(id: number): User | null {
    return this.known.users().get(id) ?? null;
  }

  lookup(lookup: Lookup, id: number): LookupEntry | null {
    return this.known.lookups(lookup).get(id) ?? null;
  }

  stagePercentage(id: number): number | null {
    const percentage = this.lookup("deal_stage", id)?.["percentage"];
    return typeof percentage === "number" ? percentage : null;
  }

  users(): readonly User[] {
    return [...this.known.users().values()];
  }

  lookups(lookup: Lookup): readonly LookupEntry[] {
    return [...this.known.lookups(lookup).values()];
  }

  definitions(entity?: CustomFieldEntity): readonly CustomFieldDefinition[] {
    return this.known.definitions(entity);
  }

  outbox(query: OutboxQuery): readonly OutboxEntry[] {
    return listEntries(this.statements, query);
  }

  outboxEntry(id: number): OutboxEntry | null {
    return readEntry(this.statements, id);
  }

  unreadableEntries(): readonly number[] {
    return unreadableEntries(this.statements);
  }

  outboxCounts(): Readonly<Record<OutboxState, number>> {
    return countEntries(this.statements);
  }

  waitingCounts(): Readonly<Record<OutboxEntry["kind"], number>> {
    return countWaiting(this.statements);
  }

  state<T>({ key, read }: StateKey<T>): T | undefined {
    return read(this.statements.text("SELECT value FROM state WHERE key = ?", key));
  }

  states<T, N extends readonly string[]>({ prefix, read }: StateFamily<T, N>, name = ""): ReadonlyMap<string, T> {
    const from = `${prefix}${name}`;
    const rows = this.statements.rows(
      "SELECT key, value FROM state WHERE key >= ? AND key < ? ORDER BY key",
      { key: text, value: read },
      from,
      `${from}\u{10ffff}`,
    );
    return new Map(rows.map(({ key, value }) => [key.slice(prefix.length), value]));
  }

  blob(id: string): (BlobRef & { readonly createdAt: number }) | null {
    return this.statements.row(`${SELECT_BLOBS} WHERE id = ?`, BLOB_COLUMNS, id);
  }

  blobs(): readonly (BlobRef & { readonly createdAt: number })[] {
    return this.statements.rows(`${SELECT_BLOBS} ORDER BY id`, BLOB_COLUMNS);
  }

  keptFiles(): readonly KeptFile[] {
    return listKept(this.statements);
  }

  keptFilesOf(resource: Resource, id: number): readonly KeptFile[] {
    return keptOf(this.statements, resource, this.identities.currentId(resource, id));
  }

  bulkRuns(): readonly BulkRun[] {
    return listRuns(this.statements);
  }

  bulkEdits(run: number, limit: number): readonly BulkEditRow[] {
    return editsLeft(this.statements, run, limit);
  }

  aliases(): readonly AliasRow[] {
    return this.identities.aliases();
  }

  checkFile(complete: boolean): FileFindings {
    return checkFile(this.statements, complete);
  }

  checkRecords(resource: Resource): readonly RecordFinding[] {
    const labels = new Labels(this.statements, { kept: false });
    const stored = (record: CrmRecord) => unpackRecord(resource, packRecord(resource, record, labels), labels);
    return checkRecords(this.statements, resource, this, stored, (json) => readRecord(resource, json, labels));
  }

  checkIndex(resource: Resource, options: CheckOptions): readonly IndexFinding[] {
    this.settle(resource);
    return checkIndex(this.statements, resource, options, this.labels, this.tally(resource));
  }

  #reportContext(filter: Filter, now: number, pause: () => Promise<void>): ReportContext {
    return {
      statements: this.statements,
      idsOf: this.#idsOf,
      lookups: (lookup) => this.lookups(lookup),
      filter,
      now,
      pause,
    };
  }

  #scope(resource: Resource): Scope {
    return {
      statements: this.statements,
      layout: LAYOUTS[resource],
      idsOf: this.#idsOf,
      tally: this.tally(resource),
      list: this.list,
      unpack: (json) => this.unpack(resource, json),
    };
  }

  readonly #idsOf: IdsOf = (resource, field, value) => {
    const reference = referenceOf(resource, field);
    if (reference === null) return [value];
    const id = typeof value === "number" ? value : this.identities.idOf(reference.resource, value);
    if (id === null) return [];
    return reference.by === "id"
      ? this.identities.idsOf(reference.resource, id)
      : this.identities.slugsOf(reference.resource, id);
  };
}
