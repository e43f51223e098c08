import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import { UNSENT_STATES } from "../../shared/local/status.ts";
import type { LocalStatus } from "../../shared/local/status.ts";
import type { Store } from "../store/types.ts";
import { absentLists } from "../sync/effective-profile.ts";
import { leftOutRecords } from "../sync/left-out.ts";
import { listProblems } from "../sync/list-problems.ts";
import { heldDeletions } from "../sync/removals.ts";
import { requestsToSend } from "../sync/request-cost.ts";
import { readStreamState } from "../sync/stream-state.ts";
import { streamsOf } from "../sync/streams.ts";
import type { Profile } from "../../shared/contract/profile.ts";
import { STATE } from "../store/state-keys.ts";

export type RunnerState = Pick<
  LocalStatus,
  "online" | "work_offline" | "auth" | "phase" | "progress" | "error"
>;

/** GET /local/status. */
export function readStatus(
  store: Store,
  profile: Profile,
  /** As the user chose it, with what the server turned out not to have. */
  chosen: Profile,
  runner: RunnerState,
  pausedUntil: number | null,
  /**
   * When so many requests will have been sent, milliseconds since 1970; null while that is not
   * known.
   */
  endOf: (requests: number) => number | null,
): LocalStatus {
  return store.read((reader) => {
    const records = Object.fromEntries(
      RESOURCES.map((resource) => [resource, reader.records.count(resource, { op: "all" })]),
    ) as Record<Resource, number>;
    const { done: _done, ...outbox } = reader.outbox.counts();
    const absent = absentLists(reader, chosen);
    const incomplete = new Set(
      streamsOf(profile)
        .filter(({ key, resource }) => {
          // One that is tried again is not on its way.
          return (
            !absent.some((list) => list.resource === resource) &&
            !readStreamState(reader, key).complete
          );
        })
        .map((stream) => stream.resource),
    );
    const canSend = runner.online && !runner.work_offline && runner.auth === "ok";
    const requests = requestsToSend(reader.outbox.waitingCounts());
    const sendingEndsAt = canSend && requests > 0 ? endOf(requests) : null;
    const [oldest] = reader.outbox.entries({ states: UNSENT_STATES, limit: 1 });
    const synced = reader.state.get(STATE.lastSyncedAt);
    return {
      ...runner,
      last_synced_at: synced === undefined ? null : new Date(synced).toISOString(),
      records,
      outbox,
      incomplete: [...incomplete],
      withheld: heldDeletions(reader),
      lists: [...listProblems(reader), ...absent],
      left_out: leftOutRecords(reader),
      paused_until: pausedUntil === null ? null : new Date(pausedUntil).toISOString(),
      oldest_unsent_at: oldest === undefined ? null : new Date(oldest.createdAt).toISOString(),
      sending_ends_at: sendingEndsAt === null ? null : new Date(sendingEndsAt).toISOString(),
    };
  });
}
