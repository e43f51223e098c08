import { isDiskFull } from "../store/file/open-database.ts";
import { STATE } from "../store/state-keys.ts";
import type { SyncContext } from "./context.ts";
import type { PhaseResult } from "./first-sync.ts";
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

/**
 * Runs one phase of reading a list. An exception in it ends only this list, but a database or disk
 * that cannot be written ends everything.
 */
export async function readSafely(
  { log, stopped }: SyncContext,
  { key }: Stream,
  phase: () => Promise<PhaseResult>,
): Promise<PhaseResult> {
  try {
    return await phase();
  } catch (error) {
    const isDatabaseError =
      error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE");
    if (isDatabaseError || isDiskFull(error) || stopped()) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    log("error", "A list could not be read", { list: key, message: reason });
    const message = `Reading this list failed inside the app (${reason}).`;
    return {
      ok: false,
      failure: { kind: "unavailable", status: 200, message, sent: true },
      changedCount: 0,
    };
  }
}
