import type { Failure } from "../remote/outcome.ts";
import type { SyncContext } from "./context.ts";
import { fetchPage } from "./fetch-page.ts";
import { findOrder, type OrderedPage, orderOf, revokeOrder } from "./list-order.ts";
import { PageBatch } from "./page-batch.ts";
import { saveRows } from "./save-rows.ts";
import { cappedTime, certainNow, readStreamState, writeStreamState } from "./stream-state.ts";
import type { Stream } from "./streams.ts";

export type PhaseResult =
  | { readonly ok: true; readonly changedCount: number }
  | { readonly ok: false; readonly failure: Failure; readonly changedCount: number };

/**
 * Reads the newest page of a list and finds out whether the list can be sorted (list-order.ts).
 * Stores page and result; does nothing if the list was looked at before.
 */
export async function readNewestPage(context: SyncContext, stream: Stream): Promise<PhaseResult> {
  if (context.store.read((reader) => readStreamState(reader, stream.key)).sort !== null)
    return { ok: true, changedCount: 0 };
  const order = await findOrder(context, stream, stream.sorts, {
    lane: "backfill",
    purpose: "first-sync",
  });
  return order.ok
    ? { ok: true, changedCount: saveNewestPage(context, stream, order) }
    : { ...order, changedCount: 0 };
}

function saveNewestPage(
  context: SyncContext,
  stream: Stream,
  { fetched, sort, isProved, isFirst, isCompared, isRefused }: OrderedPage,
): number {
  const { page, asOf } = fetched;
  const nowMs = context.steady.now();
  return context.store.write(
    (writer) => {
      writer.records.expect(stream.resource, page.total);
      const saved = saveRows(writer, stream.resource, page.rows, asOf, {
        ...context,
        list: stream.key,
      });
      const state = readStreamState(writer, stream.key);
      writeStreamState(writer, stream.key, {
        ...state,
        sort,
        sortProved: isProved,
        ...((isCompared || isProved) && { comparedAt: nowMs }),
        ...(isRefused && { sortRefusedAt: nowMs }),
        total: page.total,
        perPage: page.perPage,
        // A page in an order of its own may overlap any other page, so the list is then read from
        // its first page.
        done: isFirst ? saved.ids.length : 0,
        page: isFirst ? 2 : 1,
        watermark: Math.max(state.watermark, cappedTime(context, saved.newest)),
        certainUntil: certainNow(context, saved.newest),
        complete: isFirst && page.lastPage <= 1,
        sweptAt: nowMs,
      });
      return saved.changedCount;
    },
    { durable: false },
  );
}

/**
 * Reads the remaining pages of a list. The cursor is written together with the pages before it:
 * after a crash, or when the laptop wakes up, it resumes at that page.
 */
export async function backFill(context: SyncContext, stream: Stream): Promise<PhaseResult> {
  let batch = new PageBatch(context, stream);
  const { total } = batch.cursor;
  // The first page said so; it may have been read before the app was started again.
  if (total !== null)
    context.store.write(({ records }) => records.expect(stream.resource, total), {
      durable: false,
    });
  while (!batch.cursor.complete) {
    const request = batch.next();
    const fetched = await batch.awaitNext(
      fetchPage(context, stream, {
        ...request,
        sort: batch.cursor.sort ?? "none",
        lane: "backfill",
        purpose: "first-sync",
      }),
    );
    if (!fetched.ok) {
      batch.write();
      return { ok: false, failure: fetched.failure, changedCount: batch.changedCount };
    }
    if (batch.cursor.sortProved && orderOf(fetched.page.rows) === "refuted") {
      // Pages in two orders are no list: it is read from its beginning, without an order.
      batch.write();
      revokeOrder(context, stream, { page: 1, done: 0, walk: null });
      batch = new PageBatch(context, stream);
      continue;
    }
    batch.add(request, fetched.page, fetched.asOf);
  }
  return { ok: true, changedCount: batch.changedCount };
}
