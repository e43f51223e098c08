import { STATE } from "../store/state-keys.ts";
import type { SyncContext } from "./context.ts";
import type { Stream } from "./streams.ts";

/**
 * Keeps only one of the five unsorted lists of notes, in turn, so that an automatic cycle makes one
 * request per resource.
 */
export function oneNoteList(context: SyncContext, streams: readonly Stream[]): readonly Stream[] {
  const notes = streams.filter((stream) => stream.resource === "note");
  if (notes.length < 2) return streams;
  const turn = context.store.read((reader) => reader.state.get(STATE.noteTurn)) ?? 0;
  context.store.write((writer) => writer.state.set(STATE.noteTurn, (turn + 1) % notes.length), {
    durable: false,
  });
  return streams.filter(
    (stream) => stream.resource !== "note" || stream === notes[turn % notes.length],
  );
}
