import type { Failure } from "../remote/outcome.ts";
import type { SyncContext } from "./context.ts";
import { fetchPage } from "./fetch-page.ts";
import type { PhaseResult } from "./first-sync.ts";
import { ageOf } from "../../shared/runtime/stored-time.ts";
import { failureScope } from "./failure-scope.ts";
import { hasKeyset, readByKeyset } from "./keyset.ts";
import { isWithheld, waitsForWord } from "./removals.ts";
import { markedFor, readMarked } from "./reread.ts";
import { saveRows } from "./save-rows.ts";
import { OVERLAP, readStreamState, writeStreamState } from "./stream-state.ts";
import type { Stream } from "./streams.ts";
import { canProve, countedHere, proveSuspects, sweep } from "./sweep.ts";

/**
 * How long an unsorted list may go without a sweep while its total does not change. Milliseconds.
 */
const SWEEP_EVERY = 15 * 60_000;
/**
 * The same where a search tells of changes. What a walk missed while records moved, and a deletion
 * beside it, leave the counts equal. Milliseconds.
 */
const SWEEP_SELDOM = 6 * 3_600_000;
/**
 * How long a list whose search tells of changes may go without a look at how many there are.
 * Milliseconds.
 */
const COUNT_EVERY = 15 * 60_000;

/**
 * What changed in a list since the last time. A sorted list is walked newest-first until it is
 * known; one request when nothing changed. Without sorting, or when the counts differ, the whole
 * list is swept.
 */
export async function readChanges(
  context: SyncContext,
  stream: Stream,
  thorough: boolean,
): Promise<PhaseResult> {
  const reread = await readMarked(context, stream.resource);
  // Marked records that cannot be read one by one leave it to the sweep.
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
      ageOf(state.countedAt, context.clock.now()) <= COUNT_EVERY && state.suspects.length === 0;
    // The search tells of changes; only a look at the list, now and then, tells of deletions.
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
 * Suspects of a sweep whose proof failed are asked for once more: that costs less than reading the
 * whole list again.
 */
async function proveAgain(context: SyncContext, stream: Stream): Promise<PhaseResult> {
  const withheld = context.store.read((reader) => isWithheld(reader, stream.key));
  return withheld || !canProve(context, stream)
    ? { ok: true, changed: 0 }
    : proveSuspects(context, stream);
}

/** Whether the whole list has to be read after a look at its beginning. */
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
    withheld: waitsForWord(reader, stream.key),
    accepted: isWithheld(reader, stream.key) && !waitsForWord(reader, stream.key),
  }));
  const age = ageOf(state.sweptAt, context.clock.now());
  // Deletions that are not believed wait for the user's word: no reason to read everything every
  // minute.
  if (withheld) return thorough || age > SWEEP_EVERY;
  // The user gave it.
  if (accepted) return true;
  const unsorted = state.sort === "none" || state.sort === null;
  // Nothing in the API edits a note: a changed count tells of new ones, the rare sweep of the rest.
  const asked = thorough && stream.resource !== "note";
  if (unsorted && walked.pages > 1 && (asked || age > (searched ? SWEEP_SELDOM : SWEEP_EVERY)))
    return true;
  if (marked || (state.suspects.length > 0 && !canProve(context, stream))) return true;
  if (here === walked.total) return false;
  // The last sweep found the same difference, and could do nothing about it.
  const settled =
    state.settled !== null && state.settled.total === walked.total && state.settled.here === here;
  return thorough || !settled || age > SWEEP_SELDOM;
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
    // A page of which nothing could be kept tells no time.
    const known =
      sort === "none" ||
      page.rows.length === 0 ||
      (saved.ids.length > 0 && saved.oldest < state.watermark - OVERLAP);
    if (known || number >= page.lastPage) {
      raiseWatermark(context, stream);
      return { ok: true, changed, total: page.total, pages: page.lastPage };
    }
  }
}

/** Only after the whole walk: one that broke off must begin again from the old watermark. */
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
