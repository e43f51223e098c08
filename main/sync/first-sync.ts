import { isObject } from "../../shared/contract/liberal.ts";
import { timeOf } from "../../shared/contract/liberal-time.ts";
import type { Failure } from "../remote/outcome.ts";
import type { SyncContext } from "./context.ts";
import { fetchPage, type FetchedPage } from "./fetch-page.ts";
import { PageBatch } from "./page-batch.ts";
import { saveRows } from "./save-rows.ts";
import { readStreamState, writeStreamState } from "./stream-state.ts";
import type { SortForm, Stream } from "./streams.ts";

export type PhaseResult =
  | { readonly ok: true; readonly changed: number }
  | { readonly ok: false; readonly failure: Failure; readonly changed: number };

/**
 * Reads the newest page of a list and finds out whether the list can be sorted: a sort parameter
 * counts as working if the rows arrive in that order. Stores page and result; does nothing if the
 * result is known.
 */
export async function readNewestPage(context: SyncContext, stream: Stream): Promise<PhaseResult> {
  if (context.store.read((reader) => readStreamState(reader, stream.key)).sort !== null)
    return { ok: true, changed: 0 };
  let first: Extract<FetchedPage, { ok: true }> | null = null;
  for (const sort of [...stream.sorts, "none"] as const) {
    if (sort === "none" && first !== null)
      return { ok: true, changed: saveNewestPage(context, stream, first, "none") };
    const fetched = await fetchPage(context, stream, {
      page: 1,
      sort,
      lane: "backfill",
      purpose: "first-sync",
    });
    if (!fetched.ok) {
      // A server may refuse a sort parameter that it does not know; then the next one is tried.
      if (isRefusedQuery(fetched.failure) && sort !== "none") continue;
      return { ok: false, failure: fetched.failure, changed: 0 };
    }
    if (sort === "none" || isNewestFirst(fetched.page.rows))
      return { ok: true, changed: saveNewestPage(context, stream, fetched, sort) };
    first = fetched;
  }
  return { ok: true, changed: 0 };
}

function isRefusedQuery(failure: Failure): boolean {
  return failure.kind === "rejected" && (failure.status === 400 || failure.status === 422);
}

function saveNewestPage(
  context: SyncContext,
  stream: Stream,
  fetched: Extract<FetchedPage, { ok: true }>,
  sort: SortForm,
): number {
  const { page, asOf } = fetched;
  return context.store.write(
    (writer) => {
      writer.records.expect(stream.resource, page.total);
      const saved = saveRows(writer, stream.resource, page.rows, asOf, {
        ...context,
        list: stream.key,
      });
      const state = readStreamState(writer, stream.key);
      // A page from a sort parameter that did not work may overlap any other page, so the list is
      // then read from its first page.
      const walked = sort !== "none" || stream.sorts.length === 0;
      writeStreamState(writer, stream.key, {
        ...state,
        sort,
        total: page.total,
        perPage: page.perPage,
        done: walked ? saved.ids.length : 0,
        page: walked ? 2 : 1,
        watermark: Math.max(state.watermark, saved.newest),
        complete: walked && page.lastPage <= 1,
        sweptAt: context.steady.now(),
      });
      return saved.changed;
    },
    { durable: false },
  );
}

/**
 * Returns whether rows are sorted by `updated_at`, descending. Rows with equal times prove nothing
 * but do no harm; unreadable times count as unsorted.
 */
function isNewestFirst(rows: readonly unknown[]): boolean {
  const times = rows.map((row) => (isObject(row) ? timeOf(row["updated_at"]) : null) ?? NaN);
  if (times.length > 1 && times.every(Number.isNaN)) return false;
  return times.every((time, index) => index === 0 || !(time > (times[index - 1] ?? 0)));
}

/**
 * Reads the remaining pages of a list. The cursor is written together with the pages before it:
 * after a crash, or when the laptop wakes up, it resumes at that page.
 */
export async function backFill(context: SyncContext, stream: Stream): Promise<PhaseResult> {
  const batch = new PageBatch(context, stream);
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
      return { ok: false, failure: fetched.failure, changed: batch.changed };
    }
    batch.add(request, fetched.page, fetched.asOf);
  }
  return { ok: true, changed: batch.changed };
}
