import { STATE, type StreamState } from "../store/state-keys.ts";
import type { StoreReader, StoreWriter } from "../store/types.ts";
import type { SyncContext } from "./context.ts";

/**
 * Longest time, by the server's clock, between the time that a change bears and the moment at which
 * every list shows it: of long transactions, of nodes with other clocks, of replicas that are
 * behind.
 */
export const OVERLAP_MS = 15 * 60_000;

/** Longest time by which a list may be behind what the server has done, as a replica is. */
export const REPLICA_LAG_MS = 2 * 60_000;

/**
 * The life of a list, as its stored state shows it.
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
 * fresh: `sort` is null. filling: `page` is the cursor, stored with each page. complete: changes
 * since `watermark` are read. swept: `sweptAt` is set, and `settled` if the counts still differ.
 * suspect: `suspects` are the records that a complete sweep did not find. A 404 by slug or id
 * proves that a suspect is gone, or a second complete sweep if the API has no get. Without that
 * proof it stays: a get that failed is repeated in the next cycle, and too many deletions at once
 * wait for the user's confirmation (removals.ts). Records with unsent changes are never suspects. A
 * failure leaves the state unchanged.
 */
const FRESH: StreamState = {
  complete: false,
  page: 1,
  walk: null,
  total: null,
  perPage: null,
  done: 0,
  watermark: 0,
  certainUntil: null,
  unfinished: null,
  sort: null,
  sortProved: false,
  comparedAt: 0,
  sortRefusedAt: 0,
  sortRevokedAt: 0,
  excused: null,
  searchUnordered: false,
  searchJudgedAt: 0,
  searchedAt: 0,
  suspects: [],
  isInOrderOfIds: true,
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
    ...[...reader.state.entriesOf(STATE.stream).values()].map(({ watermark }) => watermark),
  );
}

/** The sort parameters that were proved to put the newest records first; `none` without a proof. */
export function provedSort({ sort, sortProved }: StreamState): NonNullable<StreamState["sort"]> {
  return sortProved && sort !== null ? sort : "none";
}

/** Server time before which no change of a list can be unseen. */
export function certainTime({ certainUntil, watermark }: StreamState): number {
  return certainUntil ?? Math.max(0, watermark - OVERLAP_MS);
}

/**
 * Returns what is certain once a list was read as far as it reaches: changes of the last minutes
 * may become visible later. Without a `Date` header the newest record has to do.
 */
export function certainNow(context: SyncContext, newest: number): number {
  return Math.max(0, (context.serverTime() ?? newest) - OVERLAP_MS);
}

/** Returns a time of a record, but none that the server's own clock has not reached. */
export function cappedTime(context: SyncContext, time: number): number {
  return Math.min(time, context.serverTime() ?? time);
}

export function writeStreamState(writer: StoreWriter, key: string, state: StreamState): void {
  writer.state.set(STATE.stream.at(key), state);
}
