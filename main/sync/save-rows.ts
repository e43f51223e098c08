import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { parseInstant } from "../../shared/contract/instant.ts";
import { normalizeRecord, type SideData } from "../../shared/contract/normalize.ts";
import { isTooLarge } from "../../shared/contract/plain-row.ts";
import { isSlugged, type Resource } from "../../shared/contract/resource.ts";
import type { StoreReader, StoreWriter } from "../store/types.ts";
import type { SyncContext } from "./context.ts";
import { requeueGone } from "./gone-records.ts";
import { forgetLeftOut, hasLeftOut, recordLeftOut } from "./left-out.ts";
import { noteNewRows } from "./new-rows.ts";
import { forgetReturned } from "./removals.ts";
import { readStreamState } from "./stream-state.ts";
import { identifyRow } from "./row-identity.ts";
import type { SaveOutcome } from "../store/subjects/records-writer.ts";

export interface SavedRows {
  readonly ids: readonly number[];
  /** Ids of the records that were inserted or updated, and their number. */
  readonly changedIds: ReadonlySet<number>;
  readonly changedCount: number;
  readonly newest: number;
  /** Number of rows that cannot be read or stored. */
  readonly leftOut: number;
}

interface ReadRow {
  readonly row: unknown;
  readonly record: CrmRecord;
  readonly sideData: SideData;
  readonly updated: number;
  /** Ids of the rows of its page. */
  readonly page: ReadonlySet<number>;
  readonly asOf: number;
}

/**
 * Source of rows. `list`: the key of one of several lists of the resource; `noticedAt`: the start
 * of the sweep that read them.
 */
export type RowSource = Pick<SyncContext, "log" | "clock"> & {
  readonly list?: string;
  readonly noticedAt?: number;
};

/** Rows of an answer. `asOf`: the store's sequence number when the request left. */
export interface AnsweredRows {
  readonly rows: readonly unknown[];
  readonly asOf: number;
}

/**
 * Stores the rows of a page as base. A row that cannot be read or stored is left out and recorded
 * (left-out.ts); it never counts as deleted and does not affect other rows.
 */
export function saveRows(
  writer: StoreWriter,
  resource: Resource,
  rows: readonly unknown[],
  asOf: number,
  source: RowSource,
): SavedRows {
  return savePages(writer, resource, [{ rows, asOf }], source);
}

/**
 * Stores several pages of a list as `saveRows` would one after the other, but writes all rows in
 * the order of their ids, by which records are stored: that leaves less of each page of the file
 * unused.
 */
export function savePages(
  writer: StoreWriter,
  resource: Resource,
  pages: readonly AnsweredRows[],
  source: RowSource,
): SavedRows {
  writer.lastContact.prepare(resource, rowCount(pages));
  const read: ReadPage[] = [];
  for (const page of pages) {
    // Users that an earlier page brought may be mentioned by a later one.
    for (const { sideData } of read.at(-1)?.rows ?? [])
      writer.lookups.indexReferences({ ...sideData, links: [] });
    read.push(readPageRows(writer, resource, page));
  }
  const groups = canBeMixed(read) ? [read.flatMap(({ rows }) => rows)] : null;
  const saved =
    groups === null
      ? read.map(({ rows, unread }) => saveTogether(writer, resource, rows, unread, source))
      : groups.map((rows) => saveTogether(writer, resource, rows, [], source));
  const keptRows = saved.flatMap(({ keptRows: rows }) => rows);
  const times = keptRows.map(({ updated }) => updated);
  return {
    ids: keptRows.map(({ record }) => record.id),
    changedIds: new Set(saved.flatMap(({ changedIds }) => changedIds)),
    changedCount: saved.reduce((total, { changedIds }) => total + changedIds.length, 0),
    newest: times.reduce((newest, time) => Math.max(newest, time), 0),
    leftOut: saved.reduce((total, { leftOut }) => total + leftOut, 0),
  };
}

function rowCount(pages: readonly AnsweredRows[]): number {
  return pages.reduce((sum, { rows }) => sum + rows.length, 0);
}

interface ReadPage {
  readonly rows: readonly ReadRow[];
  readonly unread: readonly UnreadRow[];
}

interface UnreadRow {
  readonly row: unknown;
  readonly reason: string;
}

function readPageRows(
  writer: StoreWriter,
  resource: Resource,
  { rows, asOf }: AnsweredRows,
): ReadPage {
  const page = new Set<number>();
  const read: ReadRow[] = [];
  const unread: UnreadRow[] = [];
  for (const row of rows) {
    const normalized = readSafely(writer, resource, row);
    if (!normalized.ok) {
      unread.push({ row, reason: normalized.reason });
      continue;
    }
    const { record, sideData } = normalized;
    const updated = parseInstant(record.updated_at) ?? 0;
    page.add(record.id);
    read.push({ row, record, sideData, updated, page, asOf });
  }
  return { rows: read, unread };
}

/**
 * Returns whether the order of the pages makes no difference, because each id and each slug is on
 * only one of them. A record that moved to a later page while the list was read counts as it is
 * there.
 */
function canBeMixed(pages: readonly ReadPage[]): boolean {
  if (pages.length < 2) return false;
  const seenKeys = new Set<number | string>();
  for (const { rows, unread } of pages) {
    if (unread.length > 0) return false;
    const namedKeys = rows.flatMap(({ record: { id, slug } }) =>
      typeof slug === "string" ? [id, slug] : [id],
    );
    if (namedKeys.some((name) => seenKeys.has(name))) return false;
    for (const name of namedKeys) seenKeys.add(name);
  }
  return true;
}

interface SavedTogether {
  readonly keptRows: readonly ReadRow[];
  /** Ids of the records that were inserted or updated. */
  readonly changedIds: readonly number[];
  readonly leftOut: number;
}

function saveTogether(
  writer: StoreWriter,
  resource: Resource,
  rows: readonly ReadRow[],
  unread: readonly UnreadRow[],
  { log, clock, list, noticedAt = clock.now() }: RowSource,
): SavedTogether {
  let leftOut = 0;
  const leaveOut = (row: unknown, reason: string): void => {
    leftOut += 1;
    log("warn", `A ${resource} of the server was left out`, { reason });
    recordLeftOut(writer, resource, {
      ...identifyRow(row),
      reason,
      at: noticedAt,
      list: list ?? null,
    });
  };
  for (const { row, reason } of unread) leaveOut(row, reason);
  const ordered = rows.toSorted((a, b) => a.record.id - b.record.id || a.updated - b.updated);
  const { keptRows, outcomes } = saveSafely(writer, resource, ordered, leaveOut);
  if (hasLeftOut(writer, resource))
    for (const { record } of keptRows)
      forgetLeftOut(writer, resource, { id: record.id, slug: record.slug ?? null });
  const inserted = keptRows.flatMap(({ record }, index) =>
    outcomes[index] === "inserted" ? [record.id] : [],
  );
  if (inserted.length > 0) {
    forgetReturned(writer, resource, inserted);
    requeueGone(writer, resource, inserted);
    const ids = new Set(inserted);
    noteNewRows(
      writer,
      resource,
      keptRows.filter(({ record }) => ids.has(record.id)),
    );
  }
  const changedIds = keptRows.flatMap(({ record }, index) =>
    outcomes[index] === "inserted" || outcomes[index] === "updated" ? [record.id] : [],
  );
  return { keptRows, changedIds, leftOut };
}

interface SafelySaved {
  readonly keptRows: readonly ReadRow[];
  readonly outcomes: readonly SaveOutcome[];
}

/**
 * Stores all rows together. If that fails, stores one half after the other, so that only the rows
 * that cannot be stored are left out.
 */
function saveSafely(
  writer: StoreWriter,
  resource: Resource,
  rows: readonly ReadRow[],
  leaveOut: (row: unknown, reason: string) => void,
): SafelySaved {
  const together = writer.attempt(() => rows.map((row) => saveRow(writer, resource, row)));
  if (together.ok) return { keptRows: rows, outcomes: together.value };
  const [onlyRow] = rows;
  if (onlyRow !== undefined && rows.length === 1) {
    leaveOut(onlyRow.row, `It could not be stored here (${messageOf(together.error)}).`);
    return { keptRows: [], outcomes: [] };
  }
  const middle = Math.ceil(rows.length / 2);
  const firstHalf = saveSafely(writer, resource, rows.slice(0, middle), leaveOut);
  const second = saveSafely(writer, resource, rows.slice(middle), leaveOut);
  return {
    keptRows: [...firstHalf.keptRows, ...second.keptRows],
    outcomes: [...firstHalf.outcomes, ...second.outcomes],
  };
}

function saveRow(
  writer: StoreWriter,
  resource: Resource,
  { record, sideData, page, asOf }: ReadRow,
): SaveOutcome {
  const precedingId = idBefore(writer, resource, record, page);
  writer.lookups.indexReferences(sideData);
  saveMentions(writer, sideData);
  if (precedingId !== null) {
    writer.records.rekey(resource, precedingId, record);
    return "updated";
  }
  const full = withFullValues(writer, resource, record);
  return writer.records.saveBase(resource, full, { asOf });
}

/**
 * Returns a record with the values that an earlier answer had in full and this one, a page of many
 * long texts, had no room for. Only if the record was not changed since.
 */
function withFullValues(reader: StoreReader, resource: Resource, record: CrmRecord): CrmRecord {
  const names = Object.keys(record).filter((name) => isTooLarge(record[name]));
  if (names.length === 0) return record;
  const base = reader.records.base(resource, record.id);
  if (base === null || base.updated_at !== record.updated_at) return record;
  const full = names.filter((name) => base[name] !== undefined && !isTooLarge(base[name]));
  return { ...record, ...Object.fromEntries(full.map((name) => [name, base[name]])) };
}

/**
 * Returns the old id of a record to which the server has given a new one; else null. The slug
 * identifies a record (api-spec: Shared conventions). A row with the id of one record and the slug
 * of another could overwrite either of them and is refused. `page`: ids of the rows of the same
 * page.
 */
function idBefore(
  writer: StoreWriter,
  resource: Resource,
  { id, slug }: CrmRecord,
  page: ReadonlySet<number>,
): number | null {
  const storedId = slug === undefined || slug === null ? null : writer.records.idOf(resource, slug);
  if (storedId === null || storedId === id || storedId < 1) return null;
  // A slug that is known only from another record's relation proves nothing.
  if (writer.records.base(resource, storedId)?.slug !== slug) return null;
  if (writer.records.base(resource, id) !== null) throw new Error("Another record has its id.");
  if (page.has(storedId)) throw new Error("Another record has its slug.");
  return storedId;
}

/** Reads a row without ever throwing, because an exception would stop all lists for good. */
function readSafely(
  writer: StoreWriter,
  resource: Resource,
  row: unknown,
): ReturnType<typeof normalizeRecord> {
  try {
    // Records without slugs could be overwritten by any number that looks like an id.
    if (!isSlugged(resource) && isBareId(resource, row))
      return { ok: false, reason: "It has only an id." };
    return normalizeRecord(CONTRACTS[resource], row, { known: writer.sources });
  } catch (error) {
    return { ok: false, reason: `It could not be read (${messageOf(error)}).` };
  }
}

function isBareId(resource: Resource, row: unknown): boolean {
  if (typeof row !== "object" || row === null || !("id" in row)) return false;
  const fields = CONTRACTS[resource].record;
  for (const name in fields) {
    if (name === "id") continue;
    if (name in row || fields[name]?.aliases?.some((alias) => alias in row) === true) return false;
  }
  return true;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Stores candidates that other records mention, if the server has no list of candidates. A mention
 * never replaces what the server answered about the record itself, and never brings back a record
 * that a list no longer had.
 */
function saveMentions(writer: StoreWriter, sideData: SideData): void {
  if (sideData.mentions.length === 0) return;
  if (readStreamState(writer, "candidate").sort !== null) return;
  for (const { resource, raw } of sideData.mentions) {
    if (resource !== "candidate") continue;
    const normalized = normalizeRecord(CONTRACTS.candidate, raw, { known: writer.sources });
    if (!normalized.ok || writer.records.base("candidate", normalized.record.id) !== null) continue;
    if (
      typeof normalized.record["full_name"] !== "string" &&
      typeof normalized.record["first_name"] !== "string"
    )
      continue;
    writer.records.saveBase("candidate", normalized.record);
  }
}
