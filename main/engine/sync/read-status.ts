import { tableOf } from "../../../shared/contract/enumeration.ts";
import { RESOURCES, type Resource } from "../../../shared/contract/resource.ts";
import type { ListProblem } from "../../../shared/local/left-out.ts";
import { type LocalStatus, UNSENT_STATES } from "../../../shared/local/status.ts";
import type { Store, StoreReader } from "../../store/types.ts";
import { absentLists } from "../../sync/effective-profile.ts";
import { leftOutRecords } from "../../sync/left-out.ts";
import { listProblems } from "../../sync/list-problems.ts";
import { heldDeletions } from "../../sync/removals.ts";
import { syncedLists } from "../../sync/list-ages.ts";
import { firstReading, pagesToRead } from "../../sync/first-reading.ts";
import { requestsToSend } from "../../sync/request-cost.ts";
import { readStreamState } from "../../sync/stream-state.ts";
import { streamsOf } from "../../sync/streams.ts";
import type { Profile } from "../../../shared/contract/profile.ts";
import { STATE } from "../../store/state-keys.ts";

export type RunnerState = Pick<
  LocalStatus,
  "online" | "work_offline" | "auth" | "phase" | "progress" | "error" | "cause"
>;

/** Sources of the status, besides the store's own state. */
export interface StatusSources {
  readonly store: Store;
  readonly isEncrypted: boolean;
  /** Local time, milliseconds. */
  readonly now: number;
  /** The operations that the server has, as far as is known. */
  readonly profile: Profile;
  /** The profile as the user chose it, with what the server turned out not to have. */
  readonly chosenProfile: Profile;
  readonly runner: RunnerState;
  /** End of the pause that the server asked for, milliseconds since 1970; null without one. */
  readonly pausedUntil: number | null;
  /** When this many requests will have been sent, milliseconds since 1970; null while unknown. */
  readonly endOf: (requests: number) => number | null;
}

/** Returns the answer of GET /local/status. */
export function readStatus({
  store,
  isEncrypted,
  now,
  profile,
  chosenProfile,
  runner,
  pausedUntil,
  endOf,
}: StatusSources): LocalStatus {
  return store.read((reader) => {
    const { done: _done, ...outbox } = reader.outbox.counts();
    const absent = absentLists(reader, chosenProfile);
    const [oldest] = reader.outbox.entries({ states: UNSENT_STATES, limit: 1 });
    const lists = [...listProblems(reader), ...absent];
    const sends = canSend(runner) ? requestsToSend(reader.outbox.waitingCounts()) : 0;
    const pages = canSend(runner) ? (pagesToRead(reader, profile, lists) ?? 0) : 0;
    return {
      ...runner,
      last_synced_at: timestamp(reader.state.get(STATE.lastSyncedAt)),
      is_encrypted: isEncrypted,
      records: recordCounts(reader),
      outbox,
      incomplete: incompleteResources(reader, profile, absent),
      first_reading: firstReading(reader, profile, lists),
      held_deletions: heldDeletions(reader),
      lists,
      synced_lists: syncedLists(reader, profile, now),
      left_out: leftOutRecords(reader),
      paused_until: timestamp(pausedUntil),
      oldest_unsent_at: timestamp(oldest?.createdAt),
      sending_ends_at: timestamp(sends > 0 ? endOf(sends) : null),
      // Changes are sent first.
      reading_ends_at: timestamp(pages > 0 ? endOf(pages + sends) : null),
    };
  });
}

function canSend({ online, work_offline, auth }: RunnerState): boolean {
  return online && !work_offline && auth === "ok";
}

function recordCounts(reader: StoreReader): Readonly<Record<Resource, number>> {
  return tableOf(RESOURCES, (resource) => reader.records.count(resource, { op: "all" }));
}

/** Resources of which a list is still being read; a list that the server lacks is not. */
function incompleteResources(
  reader: StoreReader,
  profile: Profile,
  absent: readonly ListProblem[],
): readonly Resource[] {
  const streams = streamsOf(profile).filter(
    ({ key, resource }) =>
      !absent.some((list) => list.resource === resource) && !readStreamState(reader, key).complete,
  );
  return [...new Set(streams.map(({ resource }) => resource))];
}

/** Milliseconds since 1970 as ISO 8601. */
function timestamp(ms: number | null | undefined): string | null {
  return ms === null || ms === undefined ? null : new Date(ms).toISOString();
}
