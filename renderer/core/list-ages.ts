import type { Resource } from "../../shared/contract/resource.ts";
import type { LocalStatus } from "../../shared/local/status.ts";

/**
 * Data that is so much older than that of other lists is worth a word. Lists without an order of
 * time are read every quarter of an hour, and lists of notes take turns.
 */
const MIN_SHOWN_LAG_MS = 30 * 60_000;

/**
 * Returns when a resource was last brought up to date, if that is much longer ago than for the
 * newest one; null otherwise. What holds for all of them alike is said once, by the sync status.
 */
export function findOldUpdate(
  { synced_lists: lists, incomplete }: LocalStatus,
  resource: Resource,
): string | null {
  if (incomplete.includes(resource)) return null;
  const times = lists
    .flatMap((list) => list.last_synced_at ?? [])
    .map((timestamp) => Date.parse(timestamp));
  const ownTimes = lists.flatMap((list) =>
    list.resource === resource && list.last_synced_at !== null ? list.last_synced_at : [],
  );
  const [oldest] = ownTimes.toSorted((a, b) => Date.parse(a) - Date.parse(b));
  if (oldest === undefined) return null;
  return Math.max(...times) - Date.parse(oldest) >= MIN_SHOWN_LAG_MS ? oldest : null;
}
