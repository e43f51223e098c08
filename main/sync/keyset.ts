import { isObject } from "../../shared/contract/liberal.ts";
import { address } from "../../shared/contract/routes.ts";
import { isSlugged } from "../../shared/contract/resource.ts";
import { parseInstant } from "../../shared/contract/instant.ts";
import type { Failure } from "../remote/outcome.ts";
import { timeOf as timeOfValue } from "../../shared/contract/liberal-time.ts";
import { requestWithRetry } from "./request-with-retry.ts";
import type { SyncContext } from "./context.ts";
import { effectiveProfile } from "./effective-profile.ts";
import { failureScope } from "./failure-scope.ts";
import { fetchRows } from "./fetch-page.ts";
import type { PhaseResult } from "./first-sync.ts";
import { saveRows } from "./save-rows.ts";
import { OVERLAP_MS, readStreamState, writeStreamState } from "./stream-state.ts";
import type { Stream } from "./streams.ts";

export type KeysetResult =
  | { readonly kind: "read"; readonly changed: number }
  /** The list has to be read instead: the search is unsorted, or reading the list is cheaper. */
  | { readonly kind: "read-list" }
  /** The search currently fails, which says nothing about the list. */
  | { readonly kind: "no-search" }
  | { readonly kind: "failed"; readonly failure: Failure };

/**
 * Returns whether a list is unsorted but has a search that can be sorted by time. api-spec: Search.
 */
export function hasKeyset(context: SyncContext, stream: Stream): boolean {
  const profile = effectiveProfile(context.profile(), context.store);
  const state = context.store.read((reader) => readStreamState(reader, stream.key));
  return (
    state.sort === "none" &&
    !state.searchUnordered &&
    profile.operations[stream.resource].includes("search") &&
    profile.operations[stream.resource].includes("get")
  );
}

/**
 * Reads what has changed since the watermark by keyset pagination: always the first page from the
 * last `updated_at` on; later pages only while a page has no newer time. Search rows are
 * incomplete, so each changed record is then read by its slug. A single request if nothing changed.
 */
export async function readByKeyset(context: SyncContext, stream: Stream): Promise<KeysetResult> {
  const { watermark, total } = context.store.read((reader) => readStreamState(reader, stream.key));
  const listPages = Math.ceil((total ?? 0) / stream.limit);
  const stale = new Map<string, unknown>();
  let newest = watermark;
  let from = Math.max(0, watermark - OVERLAP_MS);
  for (let page = 1; ;) {
    const read = await searchPage(context, stream, from, page);
    if (!read.ok)
      return failureScope(read.failure) === "connection"
        ? { kind: "failed", failure: read.failure }
        : { kind: "no-search" };
    const { rows, lastPage } = read.page;
    const times = rows.map(timeOf);
    if (times.some((time, index) => index > 0 && time < (times[index - 1] ?? 0)))
      return rememberUnordered(context, stream);
    for (const row of rows)
      if (!isKnown(context, stream, row)) stale.set(String(fieldOf(row, "id")), row);
    if (stale.size > listPages) return { kind: "read-list" };
    const last = times.at(-1) ?? from;
    newest = Math.max(newest, last);
    if (page >= lastPage) break;
    // The search claims more rows than it returns.
    if (rows.length === 0) return { kind: "no-search" };
    // So many records have the same time that reading the list costs no more.
    if (page > listPages + 1) return { kind: "read-list" };
    page = last > from ? 1 : page + 1;
    from = Math.max(from, last);
  }
  let changed = 0;
  for (const row of stale.values()) {
    const got = await readRecord(context, stream, row);
    if (got.ok) changed += got.changed;
    else if (failureScope(got.failure) === "connection")
      return { kind: "failed", failure: got.failure };
    // This record cannot be read by its slug, but the list may contain it.
    else return { kind: "read-list" };
  }
  context.store.write(
    (writer) => {
      const state = readStreamState(writer, stream.key);
      if (newest > state.watermark)
        writeStreamState(writer, stream.key, { ...state, watermark: newest });
    },
    { durable: false },
  );
  return { kind: "read", changed };
}

/**
 * Remembers that the server ignores `sort_by`, contrary to the specification, so that the search is
 * not used again.
 */
function rememberUnordered(context: SyncContext, stream: Stream): KeysetResult {
  context.store.write(
    (writer) =>
      writeStreamState(writer, stream.key, {
        ...readStreamState(writer, stream.key),
        searchUnordered: true,
      }),
    { durable: false },
  );
  return { kind: "read-list" };
}

function searchPage(context: SyncContext, stream: Stream, from: number, page: number) {
  const { method, path } = address(context.profile(), "search", stream.resource);
  const query = {
    updated_from: new Date(from).toISOString(),
    sort_by: "updated_at",
    sort_order: "asc",
    page: String(page),
    limit: String(stream.limit),
  };
  return fetchRows(
    context,
    { lane: "incremental", purpose: "changes", method, path, query },
    stream.limit,
  );
}

function isKnown(context: SyncContext, stream: Stream, row: unknown): boolean {
  const base = context.store.read((reader) =>
    reader.records.base(stream.resource, Number(fieldOf(row, "id"))),
  );
  return base !== null && parseInstant(base.updated_at) === timeOf(row);
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
  if (outcome.kind === "missing") return { ok: true, changed: 0 };
  if (outcome.kind !== "ok") return { ok: false, failure: outcome, changed: 0 };
  const { changed, ids } = context.store.write(
    (writer) => saveRows(writer, stream.resource, [outcome.body], asOf, context),
    { durable: false },
  );
  // An answer without the record, such as `{}`: the list may contain it.
  return ids.length > 0 ? { ok: true, changed } : { ok: false, failure: NO_RECORD, changed };
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

function timeOf(row: unknown): number {
  return timeOfValue(fieldOf(row, "updated_at")) ?? 0;
}
