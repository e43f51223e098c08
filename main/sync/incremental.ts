import type { Failure } from "../remote/outcome.ts";
import { removeMissing } from "./bisection.ts";
import type { SyncContext } from "./context.ts";
import { fetchPage } from "./fetch-page.ts";
import type { PhaseResult } from "./first-sync.ts";
import { ageOf } from "../../shared/runtime/stored-time.ts";
import { failureScope } from "./failure-scope.ts";
import { readEnd } from "./read-end.ts";
import { hasKeyset, readByKeyset } from "./keyset.ts";
import { hasHeldDeletions, awaitsConfirmation } from "./removals.ts";
import { staleRecords, readStale } from "./reread.ts";
import { saveRows } from "./save-rows.ts";
import { OVERLAP_MS, readStreamState, writeStreamState } from "./stream-state.ts";
import type { Stream } from "./streams.ts";
import { canProve, countedHere, proveSuspects, sweep } from "./sweep.ts";

/** Longest time without a sweep of an unsorted list whose total stays the same. */
const SWEEP_INTERVAL_MS = 15 * 60_000;
/**
 * The same for a list whose changes a search finds. A sweep is still needed: if a record was missed
 * while rows moved, and another one was deleted, the counts agree.
 */
const SEARCHED_SWEEP_INTERVAL_MS = 6 * 3_600_000;
/** Longest time without comparing the count of a list whose changes a search finds. */
const COUNT_INTERVAL_MS = 15 * 60_000;

/**
 * Reads what has changed in a list. A sorted list is read newest first until a known row: a single
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
  let { changed } = proved;
  const state = context.store.read((reader) => readStreamState(reader, stream.key));
  const read = hasKeyset(context, stream) ? await readByKeyset(context, stream) : NO_SEARCH;
  if (read.kind === "failed") return { ok: false, failure: read.failure, changed };
  if (read.kind === "read") {
    changed += read.changed;
    const resting =
      ageOf(state.countedAt, context.steady.now()) <= COUNT_INTERVAL_MS &&
      state.suspects.length === 0;
    // The search does not find deletions; for those the count has to be compared now and then.
    if (!thorough && resting) return { ok: true, changed };
  }
  if (read.kind === "read-list") {
    const swept = await sweep(context, stream);
    if (swept.ok) raiseWatermark(context, stream);
    return swept;
  }
  const walked = await walk(context, stream);
  if (!walked.ok) return walked;
  changed += walked.changed;
  const reason = sweepReason(context, stream, walked, { thorough, searched: read.kind === "read" });
  if (reason === null) {
    saveCountTime(context, stream);
    return { ok: true, changed };
  }
  const swept =
    (reason === "counts" ? await removeMissing(context, stream, walked.total) : null) ??
    (await sweep(context, stream));
  return { ...swept, changed: swept.changed + changed };
}

const NO_SEARCH = { kind: "no-search" } as const;

/** Requests suspects again whose proof failed after a sweep. That costs less than another sweep. */
async function proveAgain(context: SyncContext, stream: Stream): Promise<PhaseResult> {
  const isHeld = context.store.read((reader) => hasHeldDeletions(reader, stream.key));
  return isHeld || !canProve(context, stream)
    ? { ok: true, changed: 0 }
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
  const unsorted = state.sort === "none" || state.sort === null;
  // Notes cannot be edited through the API, so the count shows new ones, and a rare sweep finds
  // everything else.
  const asked = thorough && stream.resource !== "note";
  if (
    unsorted &&
    walked.pages > 1 &&
    (asked || age > (searched ? SEARCHED_SWEEP_INTERVAL_MS : SWEEP_INTERVAL_MS))
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

type Walked =
  | { readonly ok: true; readonly changed: number; readonly total: number; readonly pages: number }
  | { readonly ok: false; readonly failure: Failure; readonly changed: number };

/**
 * Reads what is new in a complete list, but nothing that costs many requests: a single one if
 * nothing changed. Changes of a list without an order and without a search are left to its sweep.
 */
export async function readLatest(context: SyncContext, stream: Stream): Promise<PhaseResult> {
  const read = hasKeyset(context, stream) ? await readByKeyset(context, stream) : NO_SEARCH;
  if (read.kind === "failed") return { ok: false, failure: read.failure, changed: 0 };
  if (read.kind === "read") return { ok: true, changed: read.changed };
  const { sort } = context.store.read((reader) => readStreamState(reader, stream.key));
  return sort === "none" || sort === null ? readEnd(context, stream) : walk(context, stream);
}

async function walk(context: SyncContext, stream: Stream): Promise<Walked> {
  let changed = 0;
  for (let number = 1; ; number += 1) {
    const state = context.store.read((reader) => readStreamState(reader, stream.key));
    const sort = state.sort ?? "none";
    const fetched = await fetchPage(context, stream, {
      page: number,
      sort,
      lane: "incremental",
      purpose: "changes",
    });
    if (!fetched.ok) return { ok: false, failure: fetched.failure, changed };
    const { page, asOf } = fetched;
    const saved = context.store.write(
      (writer) => {
        return saveRows(writer, stream.resource, page.rows, asOf, { ...context, list: stream.key });
      },
      { durable: false },
    );
    changed += saved.changed;
    // If all rows of a page were left out, its times are unknown, so reading goes on.
    const known =
      sort === "none" ||
      page.rows.length === 0 ||
      (saved.ids.length > 0 && saved.oldest < state.watermark - OVERLAP_MS);
    if (known || number >= page.lastPage) {
      if (fetched.isCutOff !== true) raiseWatermark(context, stream);
      return { ok: true, changed, total: page.total, pages: page.lastPage };
    }
  }
}

/**
 * Raises the watermark to the newest stored record. Call it only after a complete walk: an
 * interrupted one has to start again from the old watermark.
 */
function raiseWatermark(context: SyncContext, stream: Stream): void {
  context.store.write(
    (writer) => {
      const state = readStreamState(writer, stream.key);
      const [newest] = writer.records.page(stream.resource, {
        filter: { op: "and", of: [stream.members, { op: "between", field: "id", from: 1 }] },
        sort: [{ field: "updated_at", direction: "desc" }],
        offset: 0,
        limit: 1,
      });
      const base = newest === undefined ? null : writer.records.base(stream.resource, newest.id);
      const time = base === null ? 0 : Date.parse(base.updated_at);
      if (time > state.watermark)
        writeStreamState(writer, stream.key, { ...state, watermark: time });
    },
    { durable: false },
  );
}
