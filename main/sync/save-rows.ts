import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { parseInstant } from "../../shared/contract/instant.ts";
import { type SideData, normalizeRecord } from "../../shared/contract/normalize.ts";
import { isSlugged, type Resource } from "../../shared/contract/resource.ts";
import type { StoreWriter } from "../store/types.ts";
import type { SyncContext } from "./context.ts";
import { requeueGone } from "./gone-records.ts";
import { forgetLeftOut, hasLeftOut, recordLeftOut } from "./left-out.ts";
import { forgetRemoved } from "./removals.ts";
import { readStreamState } from "./stream-state.ts";
import { identifyRow } from "./row-identity.ts";
import type { SaveOutcome } from "../store/subjects/records.ts";

export interface SavedRows {
  readonly ids: readonly number[];
  /** Inserted or updated. */
  readonly changed: number;
  readonly newest: number;
  readonly oldest: number;
  /** Number of rows that cannot be read or stored. */
  readonly leftOut: number;
}

interface ReadRow {
  readonly row: unknown;
  readonly record: CrmRecord;
  readonly sideData: SideData;
  readonly updated: number;
}

/**
 * Where rows come from. `list`: the key of one of several lists of the resource; `noticedAt`: the
 * start of the sweep that read them.
 */
export type RowSource = Pick<SyncContext, "log" | "clock"> & {
  readonly list?: string;
  readonly noticedAt?: number;
};

/**
 * Stores the rows of a page as base, oldest first (the search index works best with ascending
 * ranks). A row that cannot be read or stored is left out and recorded (left-out.ts); it never
 * counts as deleted and does not affect other rows. `asOf`: the store's sequence number when the
 * request left.
 */
export function saveRows(
  writer: StoreWriter,
  resource: Resource,
  rows: readonly unknown[],
  asOf: number,
  source: RowSource,
): SavedRows {
  const read: ReadRow[] = [];
  let leftOut = 0;
  const leaveOut = (row: unknown, reason: string): void => {
    leftOut += 1;
    const { log, clock, list, noticedAt = clock.now() } = source;
    log("warn", `A ${resource} of the server was left out`, { reason });
    recordLeftOut(writer, resource, {
      ...identifyRow(row),
      reason,
      at: noticedAt,
      list: list ?? null,
    });
  };
  for (const row of rows) {
    const normalized = readSafely(writer, resource, row);
    if (normalized.ok) {
      const { record, sideData } = normalized;
      read.push({ row, record, sideData, updated: parseInstant(record.updated_at) ?? 0 });
    } else leaveOut(row, normalized.reason);
  }
  read.sort((a, b) => a.updated - b.updated || a.record.id - b.record.id);

  const { kept, outcomes } = saveSafely(writer, resource, read, asOf, leaveOut);
  if (hasLeftOut(writer, resource))
    for (const { record } of kept)
      forgetLeftOut(writer, resource, { id: record.id, slug: record.slug ?? null });
  if (outcomes.includes("inserted")) retryCreatesInDoubt(writer, resource);
  return {
    ids: kept.map(({ record }) => record.id),
    changed: outcomes.filter((outcome) => outcome === "inserted" || outcome === "updated").length,
    newest: kept.at(-1)?.updated ?? 0,
    oldest: kept[0]?.updated ?? 0,
    leftOut,
  };
}

type Outcomes = SaveOutcome[];

/**
 * Stores all rows together. If that fails, stores them one by one, so that only the rows that
 * cannot be stored are left out.
 */
function saveSafely(
  writer: StoreWriter,
  resource: Resource,
  rows: readonly ReadRow[],
  asOf: number,
  leaveOut: (row: unknown, reason: string) => void,
): { readonly kept: readonly ReadRow[]; readonly outcomes: Outcomes } {
  const page = new Set(rows.map(({ record }) => record.id));
  const together = writer.attempt(() =>
    rows.map((row) => saveRow(writer, resource, row, page, asOf)),
  );
  if (together.ok) return { kept: rows, outcomes: together.value };
  const kept: ReadRow[] = [];
  const outcomes: Outcomes = [];
  for (const row of rows) {
    const alone = writer.attempt(() => saveRow(writer, resource, row, page, asOf));
    if (alone.ok) {
      kept.push(row);
      outcomes.push(alone.value);
    } else leaveOut(row.row, `It could not be stored here (${messageOf(alone.error)}).`);
  }
  return { kept, outcomes };
}

function saveRow(
  writer: StoreWriter,
  resource: Resource,
  { record, sideData }: ReadRow,
  page: ReadonlySet<number>,
  asOf: number,
) {
  const before = idBefore(writer, resource, record, page);
  writer.lookups.indexReferences(sideData);
  saveMentions(writer, sideData);
  if (before !== null) {
    writer.records.rekey(resource, before, record);
    return "updated";
  }
  const outcome = writer.records.saveBase(resource, record, { asOf });
  if (outcome === "inserted") {
    forgetRemoved(writer, resource, record.id);
    requeueGone(writer, resource, record.id);
  }
  return outcome;
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
  const known = slug === undefined || slug === null ? null : writer.records.idOf(resource, slug);
  if (known === null || known === id || known < 1) return null;
  // A slug that is known only from another record's relation proves nothing.
  if (writer.records.base(resource, known)?.slug !== slug) return null;
  if (writer.records.base(resource, id) !== null) throw new Error("Another record has its id.");
  if (page.has(known)) throw new Error("Another record has its slug.");
  return known;
}

/** Reads a row without ever throwing, because an exception would stop all lists for good. */
function readSafely(
  known: StoreWriter,
  resource: Resource,
  row: unknown,
): ReturnType<typeof normalizeRecord> {
  try {
    // Records without slugs could be overwritten by any number that looks like an id.
    if (!isSlugged(resource) && isBareId(resource, row))
      return { ok: false, reason: "It has only an id." };
    return normalizeRecord(CONTRACTS[resource], row, { known: known.sources });
  } catch (error) {
    return { ok: false, reason: `It could not be read (${messageOf(error)}).` };
  }
}

function isBareId(resource: Resource, row: unknown): boolean {
  if (typeof row !== "object" || row === null || !("id" in row)) return false;
  const given = new Set(Object.keys(row));
  return !Object.entries(CONTRACTS[resource].record).some(
    ([name, { aliases = [] }]) => name !== "id" && [name, ...aliases].some((key) => given.has(key)),
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Looks again, at once, for creates of unknown outcome: a new row may be theirs, and until it is
 * adopted, the record appears twice.
 */
function retryCreatesInDoubt(writer: StoreWriter, resource: Resource): void {
  for (const entry of writer.outbox.entries({ resource, states: ["unsure"] }))
    if (entry.nextAttemptAt !== null) writer.outbox.patch(entry.id, { nextAttemptAt: null });
}

/**
 * Stores candidates that other records mention, if the server has no list of candidates. A mention
 * never replaces what the server answered about the record itself, and never brings back a record
 * that a list no longer had.
 */
function saveMentions(writer: StoreWriter, sideData: SideData): void {
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
