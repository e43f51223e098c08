import type { Failure } from "../remote/outcome.ts";
import type { RemotePage } from "../remote/read-page.ts";
import type { StreamState } from "../store/state-keys.ts";
import { type AbsentRecord, absentRecords } from "./absent-records.ts";
import type { SyncContext } from "./context.ts";
import { type FetchedPage, fetchPage } from "./fetch-page.ts";
import {
  type AnsweredPage,
  compareDirections,
  findOrder,
  isFresh,
  orderOf,
  revokeOrder,
  type Verdict,
} from "./list-order.ts";
import { NewestFirstWalk } from "./newest-first.ts";
import { advance, nextRequest, startOfList } from "./page-walk.ts";
import { type SavedRows, saveRows } from "./save-rows.ts";
import {
  cappedTime,
  certainNow,
  provedSort,
  readStreamState,
  writeStreamState,
} from "./stream-state.ts";
import type { Stream } from "./streams.ts";

export type Looked =
  | {
      readonly ok: true;
      readonly changedCount: number;
      readonly total: number;
      readonly pages: number;
      /** The pages were not, or may not be, in the order that was proved. */
      readonly isInDoubt: boolean;
      readonly absent: readonly AbsentRecord[];
    }
  | { readonly ok: false; readonly failure: Failure; readonly changedCount: number };

const REQUEST = { lane: "incremental", purpose: "changes" } as const;

/** Reads the newest rows of a list, as far as its order allows: at least its first page. */
export async function readNewest(
  context: SyncContext,
  stream: Stream,
  thorough: boolean,
): Promise<Looked> {
  const state = context.store.read((reader) => readStreamState(reader, stream.key));
  if (provedSort(state) !== "none") return walk(context, stream, { thorough });
  const nowMs = context.steady.now();
  // Trying other sort parameters costs nothing, because the page shows the total in any case.
  const { sorts } = stream;
  const turn = sorts.findIndex((sort) => sort === state.sort) + 1;
  const [sort, ...otherSorts] = [...sorts.slice(turn), ...sorts.slice(0, turn)];
  const mayCompare = !isFresh(state.comparedAt, nowMs);
  const isRefused = sort === undefined || isFresh(state.sortRefusedAt, nowMs);
  let order = await findOrder(context, stream, isRefused ? [] : [sort], REQUEST, mayCompare);
  if (order.ok && order.isCompared && !order.isProved && otherSorts.length > 0)
    order = await findOrder(context, stream, otherSorts, REQUEST);
  if (!order.ok) return { ...order, changedCount: 0 };
  const { fetched, isProved, isCompared } = order;
  context.store.write(
    (writer) =>
      writeStreamState(writer, stream.key, {
        ...readStreamState(writer, stream.key),
        sort: isProved ? order.sort : (sort ?? "none"),
        sortProved: isProved,
        ...((isCompared || isProved) && { comparedAt: nowMs }),
        ...(order.isRefused && sorts.length > 0 && { sortRefusedAt: nowMs }),
      }),
    { durable: false },
  );
  if (isProved) return walk(context, stream, { thorough, firstPage: fetched });
  const { page } = fetched;
  const { changedCount } = savePage(context, stream, fetched);
  return {
    ok: true,
    changedCount,
    total: page.total,
    pages: page.lastPage,
    isInDoubt: false,
    absent: [],
  };
}

/**
 * Reads a sorted list newest first. `first`: its first page, where its order was just proved by
 * that.
 */
async function walk(
  context: SyncContext,
  stream: Stream,
  { thorough, firstPage }: { readonly thorough: boolean; readonly firstPage?: AnsweredPage },
): Promise<Looked> {
  const state = context.store.read((reader) => readStreamState(reader, stream.key));
  const sort = provedSort(state);
  const reading = new NewestFirstWalk(context, state, {
    isAsked: thorough,
    isDeep: firstPage !== undefined,
  });
  let position = startOfList(stream.limit);
  let changedCount = 0;
  let isInDoubt = false;
  for (let isFirst = true; ; isFirst = false) {
    const request = nextRequest(position);
    const fetched: FetchedPage =
      firstPage !== undefined && isFirst
        ? firstPage
        : await fetchPage(context, stream, { ...REQUEST, ...request, sort });
    if (!fetched.ok) return { ...fetched, changedCount };
    const { page } = fetched;
    const looked = { ok: true, total: page.total, pages: page.lastPage } as const;
    const order = await checkOrder(context, stream, page, {
      thorough,
      isFirst: isFirst && firstPage === undefined,
    });
    if (!order.ok) return { ...order, changedCount };
    if (order.verdict === "unknown") isInDoubt = true;
    if (order.verdict === "refuted") {
      revokeOrder(context, stream);
      changedCount += savePage(context, stream, fetched).changedCount;
      return { ...looked, changedCount, isInDoubt: true, absent: [] };
    }
    if (fetched.isCutOff === true)
      // An empty page inside the total ends the walk, which then has to be done again.
      return { ...looked, changedCount, isInDoubt, absent: [] };
    const isDone = context.store.write(
      (writer) => {
        const source = { ...context, list: stream.key };
        const saved = saveRows(writer, stream.resource, page.rows, fetched.asOf, source);
        changedCount += saved.changedCount;
        position = advance(position, request, page);
        const isLast = reading.take(page.rows, saved.changedIds, position.isDone);
        const stateBefore = readStreamState(writer, stream.key);
        writeStreamState(writer, stream.key, {
          ...stateBefore,
          total: page.total,
          perPage: page.perPage,
          ...(isLast
            ? finished(context, stateBefore, reading)
            : {
                unfinished: Math.min(
                  stateBefore.unfinished ?? Infinity,
                  reading.oldest ?? Infinity,
                ),
              }),
        });
        return isLast;
      },
      { durable: false },
    );
    if (isDone) {
      const absent = absentRecords(context, stream, reading, thorough);
      return {
        ...looked,
        changedCount,
        isInDoubt: isInDoubt || reading.hasSkipped(position),
        absent,
      };
    }
  }
}

/** Returns the state of a list after a walk through its newest rows. */
function finished(
  context: SyncContext,
  { watermark }: StreamState,
  reading: NewestFirstWalk,
): Partial<StreamState> {
  const newest = Math.max(watermark, reading.newest);
  return {
    watermark: cappedTime(context, newest),
    unfinished: null,
    ...(reading.reachesFloor && { certainUntil: certainNow(context, newest) }),
  };
}

/**
 * Checks that a page is still in the order that was proved. Where the first one might be so by
 * accident, both directions are compared again, now and then, and whenever the user asks.
 */
async function checkOrder(
  context: SyncContext,
  stream: Stream,
  { rows, lastPage }: RemotePage,
  { thorough, isFirst }: { readonly thorough: boolean; readonly isFirst: boolean },
): Promise<
  | { readonly ok: true; readonly verdict: Verdict }
  | { readonly ok: false; readonly failure: Failure }
> {
  const order = orderOf(rows);
  if (order === "refuted") return { ok: true, verdict: "refuted" };
  if (order === "clear" || lastPage <= 1 || !isFirst) return { ok: true, verdict: "proved" };
  const state = context.store.read((reader) => readStreamState(reader, stream.key));
  const nowMs = context.steady.now();
  if (!thorough && isFresh(state.comparedAt, nowMs)) return { ok: true, verdict: "proved" };
  const sort = provedSort(state);
  const compared = await compareDirections(context, stream, sort, rows, REQUEST);
  if (!compared.ok) return compared;
  context.store.write(
    (writer) =>
      writeStreamState(writer, stream.key, {
        ...readStreamState(writer, stream.key),
        comparedAt: nowMs,
      }),
    { durable: false },
  );
  return compared.verdict === "unknown" && !thorough ? { ok: true, verdict: "proved" } : compared;
}

function savePage(context: SyncContext, stream: Stream, { page, asOf }: AnsweredPage): SavedRows {
  const source = { ...context, list: stream.key };
  return context.store.write(
    (writer) => saveRows(writer, stream.resource, page.rows, asOf, source),
    { durable: false },
  );
}
