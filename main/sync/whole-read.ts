import { ageOf } from "../../shared/runtime/stored-time.ts";
import type { SyncContext } from "./context.ts";
import { failureScope } from "./failure-scope.ts";
import { fetchPage } from "./fetch-page.ts";
import type { PhaseResult } from "./first-sync.ts";
import { saveRows } from "./save-rows.ts";
import { readStreamState, writeStreamState } from "./stream-state.ts";
import type { StreamState, WholeRead } from "../store/state-keys.ts";
import type { Stream } from "./streams.ts";

/**
 * How often a list is read completely whose changes are otherwise found by `updated_at`. It finds
 * changes without a new time.
 */
const WHOLE_READ_MS = 7 * 86_400_000;
/** Number of cycles in a working week, within which all lists have to be read. */
const CYCLES_A_WEEK = 2_000;
/** A page that fails this often is skipped until the next complete read. */
const MAX_PAGE_TRIES = 3;

/** Returns whether the user wants this list to be read completely, and that is not finished yet. */
export function isWholeReadAsked(context: SyncContext, stream: Stream): boolean {
  return context.store.read((reader) => readStreamState(reader, stream.key)).whole?.asked === true;
}

/**
 * Requests, for the user, that these lists are read from the start, in this cycle and the following
 * ones.
 */
export function askForWholeRead(context: SyncContext, streams: readonly Stream[]): void {
  const whole: WholeRead = { ...newCursor(context.clock.now()), asked: true };
  context.store.write(
    (writer) => {
      for (const { key } of streams) {
        const state = readStreamState(writer, key);
        if (state.complete) writeStreamState(writer, key, { ...state, whole });
      }
    },
    { durable: true },
  );
}

/** Returns how many pages a cycle may read for all lists to be done within a working week. */
export function wholePagesOf(context: SyncContext, streams: readonly Stream[]): number {
  const pages = streams.reduce((sum, stream) => sum + pagesOf(stateOf(context, stream), stream), 0);
  return Math.max(1, Math.ceil(pages / CYCLES_A_WEEK));
}

/**
 * Returns whether the next page of a list is due: its pages are spread over a week. Unsorted lists
 * are swept anyway, and lists of one page are read at each check.
 */
export function isWholePageDue(context: SyncContext, stream: Stream): boolean {
  const state = stateOf(context, stream);
  const { sort, complete } = state;
  const pages = pagesOf(state, stream);
  if (!complete || sort === null || sort === "none" || pages < 2) return false;
  const { page, startedAt } = cursorOf(state);
  return Math.min(page, pages) / pages <= ageOf(startedAt, context.clock.now()) / WHOLE_READ_MS;
}

/**
 * Reads the next page of a complete read. It takes only contents: a record that is missing is not
 * considered deleted.
 */
export async function readWholePage(context: SyncContext, stream: Stream): Promise<PhaseResult> {
  const whole = cursorOf(stateOf(context, stream));
  const fetched = await fetchPage(context, stream, {
    page: whole.page,
    sort: "none",
    lane: "backfill",
    purpose: "whole-read",
  });
  if (!fetched.ok) {
    const { failure } = fetched;
    const scope = failureScope(failure);
    if (scope === "failing") saveCursor(context, stream, afterFailure(whole));
    else if (scope === "refused") saveCursor(context, stream, { ...whole, asked: false });
    return { ok: false, failure, changed: 0 };
  }
  const { page, asOf } = fetched;
  const source = { ...context, list: stream.key };
  return context.store.write(
    (writer) => {
      const saved = saveRows(writer, stream.resource, page.rows, asOf, source);
      const state = readStreamState(writer, stream.key);
      writeStreamState(writer, stream.key, {
        ...state,
        perPage: page.perPage,
        whole: nextPage(context, whole, page),
      });
      if (whole.asked)
        context.progress(
          stream.resource,
          Math.min(whole.page * page.perPage, page.total),
          page.total,
        );
      return { ok: true, changed: saved.changed } as const;
    },
    { durable: false },
  );
}

function stateOf(context: SyncContext, stream: Stream): StreamState {
  return context.store.read((reader) => readStreamState(reader, stream.key));
}

function pagesOf({ whole, total, perPage }: StreamState, stream: Stream): number {
  return Math.ceil((whole?.total ?? total ?? 0) / (perPage ?? stream.limit));
}

function newCursor(now: number): WholeRead {
  return { page: 1, total: null, startedAt: now, asked: false, tries: 0 };
}

/**
 * Returns the cursor of the complete read. A list without one was last read completely by its first
 * sync or last sweep.
 */
function cursorOf(state: StreamState): WholeRead {
  return state.whole ?? newCursor(state.sweptAt);
}

/**
 * Returns the cursor after a page. After the last page the next week starts. Each deletion on the
 * server shifts later rows forward by one, so as many rows are read again.
 */
function nextPage(
  context: SyncContext,
  whole: WholeRead,
  page: { readonly total: number; readonly perPage: number; readonly lastPage: number },
): WholeRead {
  const shrunkBy = whole.total === null ? 0 : Math.max(0, whole.total - page.total);
  if (shrunkBy === 0 && whole.page >= page.lastPage)
    return { ...newCursor(context.clock.now()), total: page.total };
  const next =
    shrunkBy > 0 ? Math.max(1, whole.page - Math.ceil(shrunkBy / page.perPage)) : whole.page + 1;
  return { ...whole, page: next, total: page.total, tries: 0 };
}

function afterFailure(whole: WholeRead): WholeRead {
  const tries = whole.tries + 1;
  return tries < MAX_PAGE_TRIES
    ? { ...whole, tries }
    : { ...whole, page: whole.page + 1, tries: 0 };
}

function saveCursor(context: SyncContext, stream: Stream, whole: WholeRead): void {
  context.store.write(
    (writer) =>
      writeStreamState(writer, stream.key, { ...readStreamState(writer, stream.key), whole }),
    { durable: false },
  );
}
