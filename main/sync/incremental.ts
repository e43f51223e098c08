import type { Failure } from "../remote/outcome.ts";
import type { SyncContext } from "./context.ts";
import { fetchPage } from "./fetch-page.ts";
import type { PhaseResult } from "./first-sync.ts";
import { ageOf } from "../../shared/runtime/stored-time.ts";
import { failureScope } from "./failure-scope.ts";
import { hasKeyset, readByKeyset } from "./keyset.ts";
import { hasHeldDeletions, awaitsConfirmation } from "./removals.ts";
import { markedFor, readMarked } from "./reread.ts";
import { saveRows } from "./save-rows.ts";
import { OVERLAP_MS, readStreamState, writeStreamState } from "./stream-state.ts";
import type { Stream } from "./streams.ts";
import { canProve, countedHere, proveSuspects, sweep } from "./sweep.ts";

/** How long an unsorted list may go without a sweep while its total stays the same. */
const SWEEP_INTERVAL_MS = 15 * 60_000;
/**
 * The same for a list whose changes a search finds: a record missed while rows moved, and a
 * deletion at the same time, leave the counts equal.
 */
const SEARCHED_SWEEP_INTERVAL_MS = 6 * 3_600_000;
/** How long a list whose changes a search finds may go without comparing its count. */
const COUNT_INTERVAL_MS = 15 * 60_000;

/**
 * Reads what changed in a list since the last time. A sorted list is walked newest first until a
 * known row: one request when nothing changed. An unsorted list, or one whose count differs, is
 * swept.
 */
export async function readChanges(
  context: SyncContext,
  stream: Stream,
  thorough: boolean,
): Promise<PhaseResult> {
  const reread = await readMarked(context, stream.resource);
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
      ageOf(state.countedAt, context.clock.now()) <= COUNT_INTERVAL_MS &&
      state.suspects.length === 0;
    // The search finds changes; only an occasional look at the list finds deletions.
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
  if (!isSweepDue(context, stream, walked, { thorough, searched: read.kind === "read" })) {
    noteCounted(context, stream);
    return { ok: true, changed };
  }
  const swept = await sweep(context, stream);
  return { ...swept, changed: swept.changed + changed };
}

const NO_SEARCH = { kind: "no-search" } as const;

/**
 * Suspects of a sweep whose proof failed are requested once more, which costs less than another
 * sweep.
 */
async function proveAgain(context: SyncContext, stream: Stream): Promise<PhaseResult> {
  const withheld = context.store.read((reader) => hasHeldDeletions(reader, stream.key));
  return withheld || !canProve(context, stream)
    ? { ok: true, changed: 0 }
    : proveSuspects(context, stream);
}

/** Returns whether the whole list has to be read after a look at its first page. */
function isSweepDue(
  context: SyncContext,
  stream: Stream,
  walked: { readonly total: number; readonly pages: number },
  { thorough, searched }: { readonly thorough: boolean; readonly searched: boolean },
): boolean {
  const { state, here, marked, withheld, accepted } = context.store.read((reader) => ({
    state: readStreamState(reader, stream.key),
    here: countedHere(reader, stream),
    marked: markedFor(reader, stream.resource).length > 0,
    withheld: awaitsConfirmation(reader, stream.key),
    accepted: hasHeldDeletions(reader, stream.key) && !awaitsConfirmation(reader, stream.key),
  }));
  const age = ageOf(state.sweptAt, context.clock.now());
  // Held deletions wait for the user's confirmation: no reason to read everything every minute.
  if (withheld) return thorough || age > SWEEP_INTERVAL_MS;
  // The user confirmed them.
  if (accepted) return true;
  const unsorted = state.sort === "none" || state.sort === null;
  // The API cannot edit a note: a changed count means new ones, a rare sweep finds the rest.
  const asked = thorough && stream.resource !== "note";
  if (
    unsorted &&
    walked.pages > 1 &&
    (asked || age > (searched ? SEARCHED_SWEEP_INTERVAL_MS : SWEEP_INTERVAL_MS))
  )
    return true;
  if (marked || (state.suspects.length > 0 && !canProve(context, stream))) return true;
  if (here === walked.total) return false;
  // The last sweep found the same difference and could not resolve it.
  const settled =
    state.settled !== null && state.settled.total === walked.total && state.settled.here === here;
  return thorough || !settled || age > SEARCHED_SWEEP_INTERVAL_MS;
}

/** The counts agree. */
function noteCounted(context: SyncContext, stream: Stream): void {
  const countedAt = context.clock.now();
  context.store.write(
    (writer) =>
      writeStreamState(writer, stream.key, { ...readStreamState(writer, stream.key), countedAt }),
    { durable: false },
  );
}

type Walked =
  | { readonly ok: true; readonly changed: number; readonly total: number; readonly pages: number }
  | { readonly ok: false; readonly failure: Failure; readonly changed: number };

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
    // A page whose rows were all left out has no time.
    const known =
      sort === "none" ||
      page.rows.length === 0 ||
      (saved.ids.length > 0 && saved.oldest < state.watermark - OVERLAP_MS);
    if (known || number >= page.lastPage) {
      raiseWatermark(context, stream);
      return { ok: true, changed, total: page.total, pages: page.lastPage };
    }
  }
}

/** Only after the whole walk: an interrupted one must start again from the old watermark. */
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
