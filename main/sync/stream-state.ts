import { STATE, type StreamState } from "../store/state-keys.ts";
import type { Store, StoreReader, StoreWriter } from "../store/types.ts";

/** Records written a little before the newest one that was seen may come in after it: so much is read again. Milliseconds. */
export const OVERLAP = 5_000;

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

/** The largest time of the server that any list has shown, milliseconds; 0 when none has. */
export function newestServerTime(reader: StoreReader): number {
  return Math.max(0, ...[...reader.state.all(STATE.stream).values()].map(({ watermark }) => watermark));
}

export function writeStreamState(writer: StoreWriter, key: string, state: StreamState): void {
  writer.state.set(STATE.stream.at(key), state);
}

export function isComplete(store: Store, key: string): boolean {
  return store.read((reader) => readStreamState(reader, key).complete);
}
