import { parseInstant } from "../../shared/contract/instant.ts";
import type { StoreReader } from "../store/types.ts";
import type { SyncContext } from "./context.ts";
import type { PhaseResult } from "./first-sync.ts";
import { readStreamState, REPLICA_LAG_MS, writeStreamState } from "./stream-state.ts";
import type { Stream } from "./streams.ts";
import { canProve, proveSuspects } from "./sweep.ts";

/** More records than this are not asked for one by one: the list is read again. */
const MAX_PROOFS = 5;
/** Records looked at, beyond those that were read. */
const MAX_ABSENT = 100;

/** A record that should have been among the rows read, and its time here. */
export interface AbsentRecord {
  readonly id: number;
  readonly time: number;
}

/**
 * Meaning of records that are absent from the newest rows although they are newer here. `deleted`:
 * they are gone. `restored`: the server has older versions of them, so it went back to a backup.
 * `disordered`: it has them as they are here, so the rows are not the newest.
 */
export type Absence = "none" | "deleted" | "restored" | "disordered";

/**
 * Returns the records that are newer here than the oldest of the rows that were read, newest first,
 * and are not among these. Those that a replica may not have yet are left out, unless the user
 * wants to know.
 */
export function absentRecords(
  context: SyncContext,
  stream: Stream,
  { oldest, seenIds }: { readonly oldest: number | null; readonly seenIds: ReadonlySet<number> },
  isAsked: boolean,
): readonly AbsentRecord[] {
  if (oldest === null) return [];
  const serverNow = context.serverTime();
  const candidates = context.store.read((reader) =>
    newerRecords(reader, stream, oldest, seenIds.size + MAX_ABSENT),
  );
  const absent = candidates.filter(({ id }) => !seenIds.has(id));
  const old = absent.filter(({ time }) => serverNow === null || time < serverNow - REPLICA_LAG_MS);
  return old.length > 0 || !isAsked ? old : absent;
}

function newerRecords(
  reader: StoreReader,
  stream: Stream,
  oldest: number,
  limit: number,
): readonly AbsentRecord[] {
  const records = reader.records.page(stream.resource, {
    filter: {
      op: "and",
      of: [
        stream.members,
        { op: "between", field: "id", from: 1 },
        { op: "between", field: "updated_at", from: oldest + 1 },
      ],
    },
    sort: [{ field: "updated_at", direction: "desc" }],
    offset: 0,
    limit,
  });
  return records.flatMap(({ id }) => {
    const time = baseTime(reader, stream, id);
    return time !== null && time > oldest ? [{ id, time }] : [];
  });
}

function baseTime(reader: StoreReader, stream: Stream, id: number): number | null {
  const base = reader.records.base(stream.resource, id);
  return base === null ? null : parseInstant(base.updated_at);
}

/** Asks for a few absent records one by one, which is the proof where the API has a get. */
export async function proveAbsent(
  context: SyncContext,
  stream: Stream,
  absent: readonly AbsentRecord[],
): Promise<PhaseResult> {
  if (absent.length > MAX_PROOFS || !canProve(context, stream))
    return { ok: true, changedCount: 0 };
  context.store.write(
    (writer) => {
      const state = readStreamState(writer, stream.key);
      const suspects = [...new Set([...state.suspects, ...absent.map(({ id }) => id)])];
      writeStreamState(writer, stream.key, { ...state, suspects });
    },
    { durable: false },
  );
  return proveSuspects(context, stream);
}

/** Returns what became of absent records once they, or the whole list, were read again. */
export function judgeAbsent(
  context: SyncContext,
  stream: Stream,
  absent: readonly AbsentRecord[],
): Absence {
  if (absent.length === 0) return "none";
  const times = context.store.read((reader) =>
    absent.map(({ id, time }) => ({ before: time, after: baseTime(reader, stream, id) })),
  );
  if (times.some(({ before, after }) => after !== null && after < before)) return "restored";
  // A replica may lack what is this new.
  const serverNow = context.serverTime();
  const isOld = (time: number) => serverNow === null || time < serverNow - REPLICA_LAG_MS;
  if (times.some(({ before, after }) => after !== null && isOld(before))) return "disordered";
  return times.every(({ after }) => after === null) ? "deleted" : "none";
}
