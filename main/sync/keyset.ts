import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { parseInstant } from "../../shared/contract/instant.ts";
import { isObject } from "../../shared/contract/liberal.ts";
import { normalizeRecord } from "../../shared/contract/normalize.ts";
import { isSlugged } from "../../shared/contract/resource.ts";
import { address } from "../../shared/contract/routes.ts";
import { ageOf } from "../../shared/runtime/clock.ts";
import type { Failure } from "../remote/outcome.ts";
import { type AbsentRecord, absentRecords } from "./absent-records.ts";
import type { SyncContext } from "./context.ts";
import { effectiveProfile } from "./effective-profile.ts";
import { failureScope } from "./failure-scope.ts";
import { fetchRows } from "./fetch-page.ts";
import type { PhaseResult } from "./first-sync.ts";
import { orderOf, rowTime } from "./list-order.ts";
import { NewestFirstWalk } from "./newest-first.ts";
import { advance, nextRequest, type PageRequest, startOfList } from "./page-walk.ts";
import { requestWithRetry } from "./request-with-retry.ts";
import { identifyRow } from "./row-identity.ts";
import { saveRows } from "./save-rows.ts";
import {
  cappedTime,
  certainNow,
  certainTime,
  OVERLAP_MS,
  provedSort,
  readStreamState,
  writeStreamState,
} from "./stream-state.ts";
import type { Stream } from "./streams.ts";

export type KeysetResult =
  | {
      readonly kind: "read";
      readonly changedCount: number;
      /** Records that should have been among the rows. */
      readonly absent: readonly AbsentRecord[];
    }
  /** The list has to be read instead: the search is unsorted, or reading the list is cheaper. */
  | { readonly kind: "read-list" }
  /** The search currently fails, which says nothing about the list. */
  | { readonly kind: "no-search" }
  | { readonly kind: "failed"; readonly failure: Failure };

/** Longest time for which a search that was not in the requested order is not used. */
const UNORDERED_MS = 6 * 3_600_000;

/**
 * Returns whether a list of several pages is unsorted but has a search that can be sorted by time.
 * api-spec: Search.
 */
export function hasKeyset(context: SyncContext, stream: Stream): boolean {
  const profile = effectiveProfile(context.profile(), context.store);
  const state = context.store.read((reader) => readStreamState(reader, stream.key));
  const isUnordered =
    state.searchUnordered && ageOf(state.searchJudgedAt, context.steady.now()) < UNORDERED_MS;
  return (
    provedSort(state) === "none" &&
    (state.total ?? 0) > (state.perPage ?? stream.limit) &&
    !isUnordered &&
    profile.operations[stream.resource].includes("search") &&
    profile.operations[stream.resource].includes("get")
  );
}

/**
 * Reads what has changed by the search, newest first, as `NewestFirstWalk` reads a sorted list.
 * Search rows are incomplete, so each changed record is then read by its slug. A single request if
 * nothing changed.
 */
export async function readByKeyset(
  context: SyncContext,
  stream: Stream,
  isAsked: boolean,
): Promise<KeysetResult> {
  const state = context.store.read((reader) => readStreamState(reader, stream.key));
  const listPages = Math.ceil((state.total ?? 0) / stream.limit);
  const reading = new NewestFirstWalk(context, state, { isAsked });
  let position = startOfList(stream.limit);
  /** Changed rows, newest first. */
  const changedRows = new Map<number, unknown>();
  // The newest record here has to be among the rows: without it the search cannot be trusted.
  const from = Math.max(0, Math.min(reading.floor, state.watermark));
  const lookedAt = state.searchedAt === 0 ? certainTime(state) + OVERLAP_MS : state.searchedAt;
  for (;;) {
    const request = nextRequest(position);
    const read = await searchPage(context, stream, from, request);
    if (!read.ok)
      return failureScope(read.failure) === "connection"
        ? { kind: "failed", failure: read.failure }
        : { kind: "no-search" };
    const { rows } = read.page;
    if (orderOf(rows) === "refuted") return rememberUnordered(context, stream);
    const changedRecords = changedIn(context, stream, rows, lookedAt);
    for (const [id, row] of changedRecords) changedRows.set(id, row);
    if (changedRows.size > listPages) return { kind: "read-list" };
    position = advance(position, request, read.page);
    const isEnd = position.covered >= read.page.total;
    // The search claims more rows than it returns.
    if (rows.length === 0 && !isEnd) return { kind: "no-search" };
    if (reading.take(rows, new Set(changedRecords.keys()), isEnd)) break;
    // So many records are this new that reading the list costs no more.
    if (request.page > listPages + 1) return { kind: "read-list" };
  }
  if (reading.hasSkipped(position)) return { kind: "read-list" };
  // Oldest first: if that is interrupted, the newest rows are still changed ones.
  const result = await readRecords(context, stream, [...changedRows.values()].toReversed());
  if (result.kind !== "read") return result;
  const absent = absentRecords(context, stream, reading, isAsked);
  context.store.write(
    (writer) => {
      const stateBefore = readStreamState(writer, stream.key);
      const newest = Math.max(stateBefore.watermark, reading.newest);
      writeStreamState(writer, stream.key, {
        ...stateBefore,
        watermark: cappedTime(context, newest),
        searchUnordered: false,
        searchedAt: context.serverTime() ?? stateBefore.watermark,
        ...(reading.reachesFloor && { certainUntil: certainNow(context, newest) }),
      });
    },
    { durable: false },
  );
  return { ...result, absent };
}

async function readRecords(
  context: SyncContext,
  stream: Stream,
  rows: readonly unknown[],
): Promise<KeysetResult> {
  let changedCount = 0;
  for (const row of rows) {
    const got = await readRecord(context, stream, row);
    if (got.ok) changedCount += got.changedCount;
    else if (failureScope(got.failure) === "connection")
      return { kind: "failed", failure: got.failure };
    // Records that cannot be read by their slug may be in the list.
    else return { kind: "read-list" };
  }
  return { kind: "read", changedCount, absent: [] };
}

/**
 * Remembers that the server ignores `sort_by`, contrary to the specification, so that the search is
 * not used for some time.
 */
export function rememberUnordered(context: SyncContext, stream: Stream): KeysetResult {
  const nowMs = context.steady.now();
  context.store.write(
    (writer) =>
      writeStreamState(writer, stream.key, {
        ...readStreamState(writer, stream.key),
        searchUnordered: true,
        searchJudgedAt: nowMs,
      }),
    { durable: false },
  );
  return { kind: "read-list" };
}

function searchPage(
  context: SyncContext,
  stream: Stream,
  from: number,
  { page, limit }: PageRequest,
) {
  const { method, path } = address(context.profile(), "search", stream.resource);
  const query = {
    updated_from: new Date(from).toISOString(),
    sort_by: "updated_at",
    sort_order: "desc",
    page: String(page),
    limit: String(limit),
  };
  return fetchRows(
    context,
    { lane: "incremental", purpose: "changes", method, path, query },
    limit,
  );
}

/**
 * Returns the rows of records that are not here as they are on the server, by their ids. Rows lack
 * some fields. So where times are not finer than a second or a minute, a record counts as
 * changed as well if it may have been changed twice within that time, with the last look between.
 */
function changedIn(
  context: SyncContext,
  stream: Stream,
  rows: readonly unknown[],
  lookedAt: number,
): ReadonlyMap<number, unknown> {
  const times = rows.map(rowTime).filter((time) => time !== null);
  const resolution = [60_000, 1_000].find((step) => times.every((time) => time % step === 0)) ?? 0;
  const serverNow = context.serverTime();
  const changedRecords = new Map<number, unknown>();
  context.store.read((reader) => {
    for (const row of rows) {
      const { id } = identifyRow(row);
      if (id === null) continue;
      const base = reader.records.base(stream.resource, id);
      const time = rowTime(row);
      const isAmbiguous =
        time !== null && time >= lookedAt - resolution && (serverNow === null || time <= serverNow);
      const isSame =
        base !== null && parseInstant(base.updated_at) === time && hasValuesOf(stream, row, base);
      if (!isSame || (resolution > 0 && isAmbiguous)) changedRecords.set(id, row);
    }
  });
  return changedRecords;
}

/** Returns whether a record has all texts of a search row. */
function hasValuesOf({ resource }: Stream, row: unknown, base: CrmRecord): boolean {
  const read = normalizeRecord(CONTRACTS[resource], row);
  if (!read.ok || !isObject(row)) return false;
  return Object.entries(read.record).every(
    ([name, value]) =>
      !(name in row) || typeof value !== "string" || name.endsWith("_at") || base[name] === value,
  );
}

async function readRecord(
  context: SyncContext,
  stream: Stream,
  row: unknown,
): Promise<PhaseResult> {
  const key = fieldOf(row, isSlugged(stream.resource) ? "slug" : "id");
  const asOf = context.store.sequence();
  const { method, path } = address(context.profile(), "get", stream.resource, String(key));
  const outcome = await requestWithRetry(context, {
    lane: "incremental",
    purpose: "changes",
    method,
    path,
    query: stream.query,
  });
  // Deleted between the two requests; comparing the counts will reveal it.
  if (outcome.kind === "missing") return { ok: true, changedCount: 0 };
  if (outcome.kind !== "ok") return { ok: false, failure: outcome, changedCount: 0 };
  const { changedCount, ids } = context.store.write(
    (writer) => saveRows(writer, stream.resource, [outcome.body], asOf, context),
    { durable: false },
  );
  // An answer without the record, such as `{}`: the list may contain it.
  return ids.length > 0
    ? { ok: true, changedCount }
    : { ok: false, failure: NO_RECORD, changedCount };
}

const NO_RECORD: Failure = {
  kind: "unavailable",
  status: 200,
  message: "The response isn't the requested record.",
  sent: true,
};

function fieldOf(row: unknown, name: string): string | number {
  const value = isObject(row) ? row[name] : undefined;
  return typeof value === "string" || typeof value === "number" ? value : "";
}
