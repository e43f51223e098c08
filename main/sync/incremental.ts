import type { Failure } from "../remote/outcome.ts";
import type { SyncContext } from "./context.ts";
import { fetchPage } from "./fetch-page.ts";
import type { PhaseResult } from "./first-sync.ts";
import { hasKeyset, readByKeyset } from "./keyset.ts";
import { waitsForWord } from "./removals.ts";
import { markedFor, readMarked } from "./reread.ts";
import { saveRows } from "./save-rows.ts";
import { OVERLAP, readStreamState, writeStreamState } from "./stream-state.ts";
import type { Stream } from "./streams.ts";
import { localCount, sweep } from "./sweep.ts";

/** How long an unsorted list may go without a sweep while its total does not change. Milliseconds. */
const SWEEP_EVERY = 15 * 60_000;
/** The same where a search tells of changes. What a walk missed while records moved, and a deletion beside it, leave the counts equal. Milliseconds. */
const SWEEP_SELDOM = 6 * 3_600_000;
/** How long a list whose search tells of changes may go without a look at how many there are. Milliseconds. */
const COUNT_EVERY = 15 * 60_000;

/**
 * What changed in a list since the last time. A sorted list is walked newest-first until it is known; one request when nothing changed.
 * Without sorting, or when the counts differ, the whole list is swept.
 */
export async function readChanges(context: SyncContext, stream: Stream, thorough: boolean): Promise<PhaseResult> {
  const state = context.store.read((reader) => readStreamState(reader, stream.key));
  const reread = await readMarked(context, stream.resource);
  if (!reread.ok) return reread;
  if (hasKeyset(context, stream)) {
    const read = await readByKeyset(context, stream);
    if (!read.ok) return read;
    const resting = context.clock.now() - state.countedAt <= COUNT_EVERY && state.suspects.length === 0;
    // The search tells of changes; only a look at the list, now and then, tells of deletions.
    if (!("readList" in read) && !thorough && resting) return read;
    if ("readList" in read) {
      const swept = await sweep(context, stream);
      if (swept.ok) raiseWatermark(context, stream);
      return swept;
    }
  }
  const walked = await walk(context, stream);
  if (!walked.ok) return walked;
  const counted = context.store.read((reader) => localCount(reader, stream));
  const unsorted = state.sort === "none" || state.sort === null;
  const every = hasKeyset(context, stream) ? SWEEP_SELDOM : SWEEP_EVERY;
  // Nothing in the API edits a note: a changed count tells of new ones, the rare sweep of the rest.
  const asked = thorough && stream.resource !== "note";
  const due = unsorted && walked.pages > 1 && (asked || context.clock.now() - state.sweptAt > every);
  const marked = context.store.read((reader) => markedFor(reader, stream.resource)).length > 0;
  if (counted === walked.total && !due && !marked && state.suspects.length === 0) {
    noteCounted(context, stream);
    return { ok: true, changed: walked.changed };
  }
  // Deletions that are not believed wait for the user's word: no reason to read everything every minute.
  const withheld = context.store.read((reader) => waitsForWord(reader, stream.key));
  if (withheld && !thorough && context.clock.now() - state.sweptAt <= SWEEP_EVERY)
    return { ok: true, changed: walked.changed };
  const swept = await sweep(context, stream);
  return { ...swept, changed: swept.changed + walked.changed };
}

/** The counts agree. */
function noteCounted(context: SyncContext, stream: Stream): void {
  const countedAt = context.clock.now();
  context.store.write(
    (writer) => writeStreamState(writer, stream.key, { ...readStreamState(writer, stream.key), countedAt }),
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
    const fetched = await fetchPage(context, stream, { page: number, sort, lane: "incremental", purpose: "changes" });
    if (!fetched.ok) return { ok: false, failure: fetched.failure, changed };
    const { page, asOf } = fetched;
    const saved = context.store.write(
      (writer) => {
        const rows = saveRows(writer, stream.resource, page.rows, asOf, context);
        return rows;
      },
      { durable: false },
    );
    changed += saved.changed;
    const known = sort === "none" || page.rows.length === 0 || saved.oldest < state.watermark - OVERLAP;
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
      const [newest] = writer.page(stream.resource, {
        filter: { op: "and", of: [stream.members, { op: "between", field: "id", from: 1 }] },
        sort: [{ field: "updated_at", direction: "desc" }],
        offset: 0,
        limit: 1,
      });
      const base = newest === undefined ? null : writer.base(stream.resource, newest.id);
      const time = base === null ? 0 : Date.parse(base.updated_at);
      if (time > state.watermark) writeStreamState(writer, stream.key, { ...state, watermark: time });
    },
    { durable: false },
  );
}
