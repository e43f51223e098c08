import { parseInstant } from "../../shared/contract/instant.ts";
import { isObject, timeOf } from "../../shared/contract/liberal.ts";
import { ageOf } from "../../shared/runtime/clock.ts";
import type { Failure, Purpose } from "../remote/outcome.ts";
import type { Lane } from "../remote/request-budget.ts";
import type { StreamState } from "../store/state-keys.ts";
import type { SyncContext } from "./context.ts";
import { type FetchedPage, fetchPage } from "./fetch-page.ts";
import { identifyRow } from "./row-identity.ts";
import { readStreamState, writeStreamState } from "./stream-state.ts";
import type { SortForm, Stream } from "./streams.ts";

/**
 * Evidence of a page for the order by `updated_at`. `refuted`: its rows are in another order.
 * `unknown`: there are no two different times on it. `likely`: it is in that order, but in that of
 * ids or creation as well, or short, so that it may be by accident. `clear`: no other order
 * explains it.
 */
export type Order = "refuted" | "unknown" | "likely" | "clear";

/** Time that a comparison of both directions, or the refusal of all sorting, is believed. */
const ORDER_INTERVAL_MS = 6 * 3_600_000;
/** With fewer different times a page may be in order by accident. */
const MIN_CLEAR_TIMES = 8;

/** Returns the `updated_at` of a row of the server, milliseconds; null if it cannot be read. */
export function rowTime(row: unknown): number | null {
  return isObject(row) ? timeOf(row["updated_at"]) : null;
}

/** Judges the order of a page that was requested with the newest first. */
export function orderOf(rows: readonly unknown[]): Order {
  const times = rows.map(rowTime).filter((time) => time !== null);
  if (rows.length > 1 && times.length === 0) return "refuted";
  if (!isDescending(times)) return "refuted";
  const count = new Set(times).size;
  if (count < 2) return "unknown";
  const ids = rows.map((row) => identifyRow(row).id).filter((id) => id !== null);
  const created = rows
    .map((row) => (isObject(row) ? parseInstant(String(row["created_at"])) : null))
    .filter((time) => time !== null);
  return count < MIN_CLEAR_TIMES || isMonotone(ids) || isMonotone(created) ? "likely" : "clear";
}

function isDescending(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || value <= (values[index - 1] ?? Infinity));
}

function isMonotone(values: readonly number[]): boolean {
  return isDescending(values) || isDescending(values.toReversed());
}

type Purposed = { readonly lane: Lane; readonly purpose: Purpose };
export type AnsweredPage = Extract<FetchedPage, { readonly ok: true }>;
type FailedPage = { readonly ok: false; readonly failure: Failure };

/** Evidence of both directions; `unknown`: there are no two different times on both pages. */
export type Verdict = "proved" | "refuted" | "unknown";

/**
 * Compares the newest page of a list with the one that is answered with the opposite direction: if
 * that begins with an older record and is in its order, the sort parameters mean what they should.
 * Only a server that sorts by time passes, whatever order its lists have by themselves.
 */
export async function compareDirections(
  context: SyncContext,
  stream: Stream,
  sort: SortForm,
  newestRows: readonly unknown[],
  request: Purposed,
): Promise<{ readonly ok: true; readonly verdict: Verdict } | FailedPage> {
  const fetched = await fetchPage(context, stream, {
    ...request,
    page: 1,
    sort,
    oldestFirst: true,
  });
  if (!fetched.ok)
    return isRefusedQuery(fetched.failure) ? { ok: true, verdict: "refuted" } : fetched;
  const newest = newestRows.map(rowTime).find((time) => time !== null);
  const oldest = fetched.page.rows.map(rowTime).filter((time) => time !== null);
  const [oldestPage] = oldest;
  if (oldestPage === undefined || newest === undefined) return { ok: true, verdict: "unknown" };
  if (oldestPage > newest || !isDescending(oldest.toReversed()))
    return { ok: true, verdict: "refuted" };
  return { ok: true, verdict: oldestPage < newest ? "proved" : "unknown" };
}

/** A first page, and what it was requested with. */
export interface OrderedPage {
  readonly ok: true;
  readonly fetched: AnsweredPage;
  /** `none`: the list was requested without an order. */
  readonly sort: SortForm;
  readonly isProved: boolean;
  /** True if the page begins the list as its other pages continue it. */
  readonly isFirst: boolean;
  /** The server refused all sort parameters. */
  readonly isRefused: boolean;
  readonly isCompared: boolean;
}

/**
 * Reads the first page of a list with the first of these sort parameters that is proved to put the
 * newest first. Without any, the page is one of the list's own order.
 */
export async function findOrder(
  context: SyncContext,
  stream: Stream,
  sorts: readonly SortForm[],
  request: Purposed,
  mayCompare = true,
): Promise<OrderedPage | FailedPage> {
  let unproved: { readonly fetched: AnsweredPage; readonly sort: SortForm } | null = null;
  let refuted: AnsweredPage | null = null;
  let isCompared = false;
  let refusals = 0;
  for (const sort of sorts) {
    const fetched = await fetchPage(context, stream, { ...request, page: 1, sort });
    if (!fetched.ok) {
      // A server may refuse a sort parameter that it does not know; then the next one is tried.
      if (!isRefusedQuery(fetched.failure)) return fetched;
      refusals += 1;
      continue;
    }
    const { rows, lastPage } = fetched.page;
    const order = orderOf(rows);
    if (order === "likely" && lastPage > 1 && mayCompare) {
      const compared = await compareDirections(context, stream, sort, rows, request);
      if (!compared.ok) return compared;
      isCompared = true;
      if (compared.verdict === "proved")
        return pageOf({ fetched, sort, isProved: true, isCompared });
    }
    if (order === "clear") return pageOf({ fetched, sort, isProved: true, isCompared });
    // A list of one page needs no order.
    if (lastPage <= 1) return pageOf({ fetched, sort, isCompared });
    if (order !== "refuted") unproved ??= { fetched, sort };
    // Equal rows whatever was asked for: that is the order of the list without parameters.
    else if (refuted !== null && isSamePage(refuted, fetched))
      return pageOf({ fetched, sort: "none", isCompared });
    else refuted ??= fetched;
  }
  if (unproved !== null) return pageOf({ ...unproved, isCompared });
  const isRefused = sorts.length > 0 && refusals === sorts.length;
  if (refuted !== null)
    return pageOf({ fetched: refuted, sort: "none", isFirst: false, isCompared });
  const fetched = await fetchPage(context, stream, { ...request, page: 1, sort: "none" });
  return fetched.ok ? pageOf({ fetched, sort: "none", isRefused }) : fetched;
}

function pageOf(page: Partial<OrderedPage> & Pick<OrderedPage, "fetched" | "sort">): OrderedPage {
  return {
    ok: true,
    isProved: false,
    isFirst: true,
    isRefused: false,
    isCompared: false,
    ...page,
  };
}

function isSamePage(a: AnsweredPage, b: AnsweredPage): boolean {
  const [firstIds, right] = [a, b].map(({ page }) => page.rows.map((row) => identifyRow(row).id));
  return JSON.stringify(firstIds) === JSON.stringify(right);
}

/** Returns whether the server refused the parameters of a request. */
function isRefusedQuery(failure: Failure): boolean {
  return failure.kind === "rejected" && (failure.status === 400 || failure.status === 422);
}

/**
 * Forgets that a list was proved to be sorted. If that happens again soon, its order is not looked
 * at for a while, because each proof that does not last costs a reading of the whole list.
 */
export function revokeOrder(
  context: SyncContext,
  stream: Stream,
  cursor: Partial<Pick<StreamState, "page" | "done" | "walk">> = {},
): void {
  context.log("warn", `The order of ${stream.key} is not what it was proved to be`);
  const nowMs = context.steady.now();
  context.store.write(
    (writer) => {
      const state = readStreamState(writer, stream.key);
      writeStreamState(writer, stream.key, {
        ...state,
        sort: "none",
        sortProved: false,
        sortRevokedAt: nowMs,
        ...(isFresh(state.sortRevokedAt, nowMs) && { sortRefusedAt: nowMs }),
        ...cursor,
      });
    },
    { durable: false },
  );
}

/** Returns whether what was found about an order at this local time need not be found again yet. */
export function isFresh(checkedAt: number, nowMs: number): boolean {
  return ageOf(checkedAt, nowMs) < ORDER_INTERVAL_MS;
}
