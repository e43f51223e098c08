import { parseInstant } from "../../shared/contract/instant.ts";
import { ageOf } from "../../shared/runtime/clock.ts";
import type { StoreReader } from "../store/types.ts";
import { type AbsentRecord, judgeAbsent, proveAbsent } from "./absent-records.ts";
import { removeMissing } from "./bisection.ts";
import type { SyncContext } from "./context.ts";
import { failureScope } from "./failure-scope.ts";
import type { PhaseResult } from "./first-sync.ts";
import { hasKeyset, readByKeyset, rememberUnordered } from "./keyset.ts";
import { isFresh, revokeOrder } from "./list-order.ts";
import { readNewest } from "./read-newest.ts";
import { awaitsConfirmation, hasHeldDeletions } from "./removals.ts";
import { readStale, staleRecords } from "./reread.ts";
import {
  cappedTime,
  certainNow,
  certainTime,
  provedSort,
  readStreamState,
  writeStreamState,
} from "./stream-state.ts";
import type { Stream } from "./streams.ts";
import { canProve, countedHere, proveSuspects, sweep } from "./sweep.ts";
import { fetchPage } from "./fetch-page.ts";
import { advance, nextRequest, positionAfter } from "./page-walk.ts";
import { saveRows } from "./save-rows.ts";

/** Longest time without a sweep of an unsorted list whose total stays the same. */
const SWEEP_INTERVAL_MS = 15 * 60_000;
/**
 * Time between sweeps of a list whose changes a search finds. A sweep is still needed: if a record
 * was missed while rows moved, and another one was deleted, the counts agree.
 */
const SEARCHED_SWEEP_INTERVAL_MS = 6 * 3_600_000;
/** Longest time without comparing the count of a list whose changes a search finds. */
const COUNT_INTERVAL_MS = 15 * 60_000;

/**
 * Reads what has changed in a list. A sorted list is read newest first (newest-first.ts): a single
 * request if nothing changed. An unsorted list, or one whose count differs, is swept.
 */
export async function readChanges(
  context: SyncContext,
  stream: Stream,
  thorough: boolean,
): Promise<PhaseResult> {
  const reread = await readStale(context, stream.resource);
  // Stale records that cannot be read one by one are left to the sweep.
  if (!reread.ok && failureScope(reread.failure) === "connection") return reread;
  const proved = await proveAgain(context, stream);
  if (!proved.ok) return proved;
  let { changedCount } = proved;
  const state = context.store.read((reader) => readStreamState(reader, stream.key));
  const read = hasKeyset(context, stream)
    ? await readByKeyset(context, stream, thorough)
    : NO_SEARCH;
  if (read.kind === "failed") return { ok: false, failure: read.failure, changedCount };
  if (read.kind === "read") {
    changedCount += read.changedCount;
    const absence = await judgeOnce(context, stream, read.absent);
    if (!absence.ok) return { ...absence, changedCount: changedCount + absence.changedCount };
    if (absence.isOpen) {
      // Returns whether the server was restored or its search hides records: the list has to tell.
      rememberUnordered(context, stream);
      return sweepList(context, stream, absence.remaining);
    }
    const resting =
      ageOf(state.countedAt, context.steady.now()) <= COUNT_INTERVAL_MS &&
      state.suspects.length === 0;
    // The search does not find deletions; for those the count has to be compared now and then.
    if (!thorough && resting) return { ok: true, changedCount };
  }
  if (read.kind === "read-list") return sweepList(context, stream);
  const looked = await readNewest(context, stream, thorough);
  if (!looked.ok) return { ...looked, changedCount: changedCount + looked.changedCount };
  changedCount += looked.changedCount;
  const absence = await judgeOnce(context, stream, looked.absent);
  if (!absence.ok) return { ...absence, changedCount: changedCount + absence.changedCount };
  changedCount += absence.changedCount;
  const isSuspicious = looked.isInDoubt || absence.isOpen;
  const searched = read.kind === "read";
  const reason = isSuspicious
    ? "whole"
    : sweepReason(context, stream, looked, { thorough, searched });
  if (reason === null) {
    saveCountTime(context, stream);
    return { ok: true, changedCount };
  }
  const swept =
    (reason === "counts" ? await removeMissing(context, stream, looked.total) : null) ??
    (await sweepList(context, stream, absence.remaining));
  return { ...swept, changedCount: swept.changedCount + changedCount };
}

/**
 * Reads a whole list, so that all changes up to some minutes ago are certainly read. `absent`:
 * records of which it was to show what became of them.
 */
async function sweepList(
  context: SyncContext,
  stream: Stream,
  absent: readonly AbsentRecord[] = [],
): Promise<PhaseResult> {
  const { sweptAt } = context.store.read((reader) => readStreamState(reader, stream.key));
  const certainUntil = certainNow(context, 0);
  const swept = await sweep(context, stream);
  if (!swept.ok) return swept;
  const absence = judgeAbsent(context, stream, absent);
  const isSorted = context.store.read(
    (reader) => provedSort(readStreamState(reader, stream.key)) !== "none",
  );
  if (absence === "disordered" && isSorted) revokeOrder(context, stream);
  const nowMs = context.steady.now();
  context.store.write(
    (writer) => {
      const state = readStreamState(writer, stream.key);
      const newest = cappedTime(context, newestTime(writer, stream));
      const isComplete = state.sweptAt !== sweptAt;
      writeStreamState(writer, stream.key, {
        ...state,
        // A server that was restored has older records than were seen before.
        watermark: absence === "restored" ? newest : Math.max(state.watermark, newest),
        ...(isComplete && {
          certainUntil: Math.max(certainTime(state), certainUntil),
          unfinished: null,
        }),
        ...(absent.length > 0 && { excused: { ids: absent.map(({ id }) => id), at: nowMs } }),
      });
    },
    { durable: false },
  );
  return swept;
}

interface JudgedOnce {
  readonly ok: true;
  readonly changedCount: number;
  /** Records of which only the whole list can tell, or because of which it has to be read. */
  readonly remaining: readonly AbsentRecord[];
  readonly isOpen: boolean;
}

/** Finds out by asking for them why records are absent, unless that was found out before. */
async function judgeOnce(
  context: SyncContext,
  stream: Stream,
  absent: readonly AbsentRecord[],
): Promise<JudgedOnce | Extract<PhaseResult, { ok: false }>> {
  const { excused, isHeld } = context.store.read((reader) => ({
    excused: readStreamState(reader, stream.key).excused,
    isHeld: awaitsConfirmation(reader, stream.key),
  }));
  const isFreshExcuse = excused !== null && isFresh(excused.at, context.steady.now());
  const open = isHeld ? [] : absent.filter(({ id }) => !isFreshExcuse || !excused.ids.includes(id));
  if (open.length === 0) return { ok: true, changedCount: 0, remaining: [], isOpen: false };
  const proved = await proveAbsent(context, stream, open);
  if (!proved.ok) return proved;
  const absence = judgeAbsent(context, stream, open);
  const isOpen = absence === "restored" || absence === "disordered";
  return { ok: true, changedCount: proved.changedCount, remaining: open, isOpen };
}

const NO_SEARCH = { kind: "no-search" } as const;

/** Requests suspects again whose proof failed after a sweep. That costs less than another sweep. */
async function proveAgain(context: SyncContext, stream: Stream): Promise<PhaseResult> {
  const isHeld = context.store.read((reader) => hasHeldDeletions(reader, stream.key));
  return isHeld || !canProve(context, stream)
    ? { ok: true, changedCount: 0 }
    : proveSuspects(context, stream);
}

/**
 * Returns why, after a look at its first page, the whole list has to be read: `counts` if only the
 * counts differ, which a cheaper search may explain; null if nothing requires it.
 */
function sweepReason(
  context: SyncContext,
  stream: Stream,
  walked: { readonly total: number; readonly pages: number },
  { thorough, searched }: { readonly thorough: boolean; readonly searched: boolean },
): "whole" | "counts" | null {
  const { state, here, hasStale, isHeld, isConfirmed } = context.store.read((reader) => ({
    state: readStreamState(reader, stream.key),
    here: countedHere(reader, stream),
    hasStale: staleRecords(reader, stream.resource).length > 0,
    isHeld: awaitsConfirmation(reader, stream.key),
    isConfirmed: hasHeldDeletions(reader, stream.key) && !awaitsConfirmation(reader, stream.key),
  }));
  const age = ageOf(state.sweptAt, context.steady.now());
  // While held deletions wait for confirmation, another sweep every minute would find nothing new.
  if (isHeld) return thorough || age > SWEEP_INTERVAL_MS ? "whole" : null;
  // The user confirmed them, so the next sweep may apply them.
  if (isConfirmed) return "whole";
  const unsorted = provedSort(state) === "none";
  // Notes cannot be edited through the API, so the count shows new ones, and a rare sweep finds
  // everything else.
  const isRequested = thorough && stream.resource !== "note";
  if (
    unsorted &&
    walked.pages > 1 &&
    (isRequested || age > (searched ? SEARCHED_SWEEP_INTERVAL_MS : SWEEP_INTERVAL_MS))
  )
    return "whole";
  if (hasStale || (state.suspects.length > 0 && !canProve(context, stream))) return "whole";
  if (here === walked.total) return null;
  // The last sweep found the same difference and could not explain it.
  const settled =
    state.settled !== null && state.settled.total === walked.total && state.settled.here === here;
  return thorough || !settled || age > SEARCHED_SWEEP_INTERVAL_MS ? "counts" : null;
}

/** Records when the counts were last found to agree. */
function saveCountTime(context: SyncContext, stream: Stream): void {
  const countedAt = context.steady.now();
  context.store.write(
    (writer) =>
      writeStreamState(writer, stream.key, { ...readStreamState(writer, stream.key), countedAt }),
    { durable: false },
  );
}

/**
 * Reads what is new in a complete list, but nothing that costs many requests: a single one if
 * nothing changed. Changes of a list without an order and without a search are left to its sweep.
 */
export async function readLatest(context: SyncContext, stream: Stream): Promise<PhaseResult> {
  const read = hasKeyset(context, stream) ? await readByKeyset(context, stream, false) : NO_SEARCH;
  if (read.kind === "failed") return { ok: false, failure: read.failure, changedCount: 0 };
  if (read.kind === "read") return { ok: true, changedCount: read.changedCount };
  const isSorted = context.store.read(
    (reader) => provedSort(readStreamState(reader, stream.key)) !== "none",
  );
  return isSorted ? readNewest(context, stream, false) : readEnd(context, stream);
}

/** Returns the time of the newest stored record, milliseconds; 0 without any. */
function newestTime(reader: StoreReader, stream: Stream): number {
  const [newest] = reader.records.page(stream.resource, {
    filter: { op: "and", of: [stream.members, { op: "between", field: "id", from: 1 }] },
    sort: [{ field: "updated_at", direction: "desc" }],
    offset: 0,
    limit: 1,
  });
  const base = newest === undefined ? null : reader.records.base(stream.resource, newest.id);
  return base === null ? 0 : (parseInstant(base.updated_at) ?? 0);
}

/**
 * Reads the last page of a list without an order, and those that were added to it: new records come
 * last there (docs/assumptions.md: Reading). A single request if there are none.
 */
async function readEnd(context: SyncContext, stream: Stream): Promise<PhaseResult> {
  let changedCount = 0;
  const { covered, perPage } = context.store.read((reader) => ({
    // The page of the last known row, which shows that it is the last one.
    covered: Math.max(0, countedHere(reader, stream) - 1),
    perPage: readStreamState(reader, stream.key).perPage,
  }));
  let walk = positionAfter({ covered, total: null, perPage }, stream.limit);
  while (!walk.isDone) {
    const request = nextRequest(walk);
    const fetched = await fetchPage(context, stream, {
      ...request,
      sort: "none",
      lane: "incremental",
      purpose: "changes",
    });
    if (!fetched.ok) return { ok: false, failure: fetched.failure, changedCount };
    const { page, asOf } = fetched;
    const source = { ...context, list: stream.key };
    changedCount += context.store.write(
      (writer) => saveRows(writer, stream.resource, page.rows, asOf, source),
      { durable: false },
    ).changedCount;
    walk = advance(walk, request, page);
  }
  return { ok: true, changedCount };
}
