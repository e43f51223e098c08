import type { Profile } from "../../shared/contract/profile.ts";
import type { LocalStatus } from "../../shared/local/status.ts";
import { STATE, type StreamState } from "../store/state-keys.ts";
import type { StoreReader } from "../store/types.ts";
import type { SyncContext } from "./context.ts";
import { hasKeyset } from "./keyset.ts";
import { readStreamState } from "./stream-state.ts";
import { type Stream, streamsOf } from "./streams.ts";

/**
 * Remembers that all changes of a list up to `asOf` (local time, milliseconds) are here, unless the
 * look at it shows only new records: then its last sweep counts.
 */
export function rememberSynced(context: SyncContext, stream: Stream, asOf: number): void {
  const { store } = context;
  const state = store.read((reader) => readStreamState(reader, stream.key));
  if (!state.complete || !findsEdits(context, stream, state)) return;
  store.write((writer) => writer.state.set(STATE.listSyncedAt.at(stream.key), asOf), {
    durable: false,
  });
}

/** Notes cannot be edited through the API. */
function findsEdits(context: SyncContext, stream: Stream, state: StreamState): boolean {
  const isSorted = state.sort !== null && state.sort !== "none";
  const isShort = (state.total ?? 0) <= (state.perPage ?? stream.limit);
  return isSorted || isShort || stream.resource === "note" || hasKeyset(context, stream);
}

/** Returns how old the data of each list is. A time from the future is of a wrong clock. */
export function syncedLists(
  reader: StoreReader,
  profile: Profile,
  nowMs: number,
): LocalStatus["synced_lists"] {
  return streamsOf(profile).map(({ key, resource }) => {
    const { complete, sweptAt } = readStreamState(reader, key);
    const times = [reader.state.get(STATE.listSyncedAt.at(key)) ?? 0, complete ? sweptAt : 0];
    const syncedAt = Math.max(0, ...times.filter((time) => time <= nowMs));
    return {
      list: key,
      resource,
      last_synced_at: syncedAt === 0 ? null : new Date(syncedAt).toISOString(),
      complete,
    };
  });
}
