import { STATE, type StreamState } from "../store/state-keys.ts";
import type { Store, StoreReader, StoreWriter } from "../store/types.ts";

/**
 * Records written shortly before the newest one seen may appear after it, so this much is read
 * again.
 */
export const OVERLAP_MS = 5_000;

/**
 * The life of a list, as its state tells it.
 *
 *   ┌───────┐  newest page kept, sort known   ┌─────────┐
 *   │ fresh │ ──────────────────────────────► │ filling │ ◄─┐ the next page, or some
 *   └───────┘                                 └─────────┘ ──┘ again: the total shrank
 *       │ it was the only page                     │ last page, the total did not shrink
 *       ▼                                          ▼
 *   ┌───────────────────────────────────────────────────┐  each was removed,
 *   │ complete: changes are read, counts are compared   │ ◄── or is there again ───┐
 *   └───────────────────────────────────────────────────┘                          │
 *       │ counts differ, time is up, asked     ▲ swept: nothing missing            │
 *       ▼ for, marked or accepted              │                                   │
 *   ┌───────────────────────────────────────────────────┐ records are  ┌─────────┐ │
 *   │ sweeping: the whole list, again from its beginning│ ───────────► │ suspect │ ┘
 *   │ where its total changed on the way                │   missing    └─────────┘
 *   └───────────────────────────────────────────────────┘               ▲     │ no proof yet
 *                                                                       └─────┘
 *
 * fresh: `sort` is null. filling: `page` is the cursor, in the transaction of each page. complete:
 * `watermark` says from when on changes are read. swept: `sweptAt`, and `settled` where the counts
 * differ all the same. suspect: `suspects` has what a complete sweep did not meet; a 404 by slug or
 * id is the proof, or a second complete sweep where there is no get. Without one it stays: a get
 * that failed is sent again in the next cycle, and too many at once wait for the user's word
 * (removals.ts). Records with unsent changes are never suspects. What fails leaves the state as it
 * was.
 */
const FRESH: StreamState = {
  complete: false,
  page: 1,
  total: null,
  perPage: null,
  done: 0,
  watermark: 0,
  sort: null,
  searchUnordered: false,
  suspects: [],
  countedAt: 0,
  sweptAt: 0,
  settled: null,
  whole: null,
};

export function readStreamState(reader: StoreReader, key: string): StreamState {
  return reader.state.get(STATE.stream.at(key)) ?? FRESH;
}

/** Returns the largest server time that any list has shown, milliseconds; 0 when none has. */
export function newestServerTime(reader: StoreReader): number {
  return Math.max(
    0,
    ...[...reader.state.all(STATE.stream).values()].map(({ watermark }) => watermark),
  );
}

export function writeStreamState(writer: StoreWriter, key: string, state: StreamState): void {
  writer.state.set(STATE.stream.at(key), state);
}

export function isComplete(store: Store, key: string): boolean {
  return store.read((reader) => readStreamState(reader, key).complete);
}
