import { ageOf } from "../../shared/runtime/clock.ts";
import type { SyncContext } from "./context.ts";
import { failureScope } from "./failure-scope.ts";
import { fetchPage } from "./fetch-page.ts";
import type { PhaseResult } from "./first-sync.ts";
import { advance, nextRequest, positionAfter } from "./page-walk.ts";
import { saveRows } from "./save-rows.ts";
import { provedSort, readStreamState, writeStreamState } from "./stream-state.ts";
import type { StreamState, WalkPosition, WholeRead } from "../store/state-keys.ts";
import type { Stream } from "./streams.ts";

/**
 * Interval of complete reads of a list whose changes are otherwise found by `updated_at`. It finds
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
  const cursor: WholeRead = { ...newCursor(context.steady.now()), asked: true };
  context.store.write(
    (writer) => {
      for (const { key } of streams) {
        const state = readStreamState(writer, key);
        if (state.complete) writeStreamState(writer, key, { ...state, whole: cursor });
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
  const { complete } = state;
  const pages = pagesOf(state, stream);
  if (!complete || provedSort(state) === "none" || pages < 2) return false;
  const { page, startedAt } = cursorOf(state);
  return Math.min(page, pages) / pages <= ageOf(startedAt, context.steady.now()) / WHOLE_READ_MS;
}

/**
 * Reads the next page of a complete read. It takes only contents: a record that is missing is not
 * considered deleted.
 */
export async function readWholePage(context: SyncContext, stream: Stream): Promise<PhaseResult> {
  const before = stateOf(context, stream);
  const cursor = cursorOf(before);
  const walk = walkOf(cursor, before, stream);
  const request = nextRequest(walk);
  const fetched = await fetchPage(context, stream, {
    ...request,
    sort: "none",
    lane: "backfill",
    purpose: "whole-read",
  });
  if (!fetched.ok) {
    const { failure } = fetched;
    const scope = failureScope(failure);
    if (scope === "failing") saveCursor(context, stream, afterFailure(cursor, walk));
    else if (scope === "refused") saveCursor(context, stream, { ...cursor, asked: false });
    return { ok: false, failure, changedCount: 0 };
  }
  const { page, asOf } = fetched;
  const source = { ...context, list: stream.key };
  return context.store.write(
    (writer) => {
      const saved = saveRows(writer, stream.resource, page.rows, asOf, source);
      const state = readStreamState(writer, stream.key);
      const after = advance(walk, request, page);
      writeStreamState(writer, stream.key, {
        ...state,
        perPage: after.perPage,
        whole: cursorAt(context, cursor, after),
      });
      if (cursor.asked)
        context.progress(stream.resource, Math.min(after.covered, page.total), page.total);
      return { ok: true, changedCount: saved.changedCount } as const;
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

function newCursor(nowMs: number): WholeRead {
  return { page: 1, walk: null, total: null, startedAt: nowMs, asked: false, tries: 0 };
}

/**
 * Returns the cursor of the complete read. A list without one was last read completely by its first
 * sync or last sweep.
 */
function cursorOf(state: StreamState): WholeRead {
  return state.whole ?? newCursor(state.sweptAt);
}

/** Returns where a complete read is. An earlier version stored only the page. */
function walkOf(
  { walk, page, total }: WholeRead,
  { perPage }: StreamState,
  { limit }: Stream,
): WalkPosition {
  return walk ?? positionAfter({ covered: (page - 1) * (perPage ?? limit), total, perPage }, limit);
}

/** Returns the cursor at a position. At the end of the list the next week starts. */
function cursorAt(context: SyncContext, cursor: WholeRead, walk: WalkPosition): WholeRead {
  const { total } = walk;
  return walk.isDone
    ? { ...newCursor(context.steady.now()), total }
    : { ...cursor, walk, page: nextRequest(walk).page, total, tries: 0 };
}

function afterFailure(cursor: WholeRead, walk: WalkPosition): WholeRead {
  const tries = cursor.tries + 1;
  if (tries < MAX_PAGE_TRIES) return { ...cursor, tries };
  const { page } = nextRequest(walk);
  return {
    ...cursor,
    page: page + 1,
    walk: { ...walk, covered: page * walk.perPage, ahead: null },
    tries: 0,
  };
}

function saveCursor(context: SyncContext, stream: Stream, cursor: WholeRead): void {
  context.store.write(
    (writer) =>
      writeStreamState(writer, stream.key, {
        ...readStreamState(writer, stream.key),
        whole: cursor,
      }),
    { durable: false },
  );
}
