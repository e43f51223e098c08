import { isResource, type Resource } from "../../shared/contract/resource.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { DEFINITIONS_LIST } from "../../shared/local/left-out.ts";
import type { RemovedRecord, HeldDeletions } from "../../shared/local/removals.ts";
import { newestServerTime } from "./stream-state.ts";
import { STATE } from "../store/state-keys.ts";
import type { StoreReader, StoreWriter } from "../store/types.ts";

/**
 * If more records than this count, and more than this share of a list, are missing, their deletion
 * is held back: a filter, a broken server or another account would look the same.
 */
const BREAKER = { count: 50, share: 0.2 };
/** Time for which the last version of a removed record is stored. */
const DAY_MS = 86_400_000;
const KEEP_REMOVED_MS = 90 * DAY_MS;

/**
 * Returns whether this many deletions may be applied; otherwise holds them for the user's
 * confirmation.
 */
export function mayRemove(
  writer: StoreWriter,
  stream: string,
  missingCount: number,
  heldCount: number,
  nowMs: number,
): boolean {
  const isConfirmed = writer.state.get(STATE.deletionsConfirmed.at(stream)) === true;
  const isBelowBreaker = missingCount <= BREAKER.count || missingCount <= heldCount * BREAKER.share;
  // A list that became empty is never believed, however short it was: another account, a filter or
  // a lost permission would look the same.
  if (isConfirmed || (isBelowBreaker && missingCount < heldCount)) {
    writer.state.set(STATE.heldDeletions.at(stream), null);
    return true;
  }
  writer.state.set(STATE.heldDeletions.at(stream), {
    at: nowMs,
    missing: missingCount,
    held: heldCount,
  });
  return false;
}

/**
 * Forgets the held deletions of a list, because nothing is missing any more or the missing records
 * were removed.
 */
export function forgetHeldDeletions(writer: StoreWriter, stream: string): void {
  writer.state.set(STATE.heldDeletions.at(stream), null);
  writer.state.set(STATE.deletionsConfirmed.at(stream), null);
}

/**
 * Confirms the held deletions of a list for the user, so that the next sweep may apply them.
 * Returns false if none are held.
 */
export function acceptHeldDeletions(writer: StoreWriter, stream: string): boolean {
  if (writer.state.get(STATE.heldDeletions.at(stream)) === undefined) return false;
  writer.state.set(STATE.deletionsConfirmed.at(stream), true);
  return true;
}

/** Returns whether deletions of a list are held and not confirmed yet. */
export function awaitsConfirmation(reader: StoreReader, stream: string): boolean {
  return (
    reader.state.get(STATE.heldDeletions.at(stream)) !== undefined &&
    reader.state.get(STATE.deletionsConfirmed.at(stream)) !== true
  );
}

/** Returns whether deletions of a list are held, confirmed or not. */
export function hasHeldDeletions(reader: StoreReader, stream: string): boolean {
  return reader.state.get(STATE.heldDeletions.at(stream)) !== undefined;
}

export function heldDeletions(reader: StoreReader): readonly HeldDeletions[] {
  return [...reader.state.entriesOf(STATE.heldDeletions)].flatMap(
    ([list, { at, missing, held }]) => {
      const [name = "", entity = ""] = list.split(":");
      const resource = name === DEFINITIONS_LIST ? entity : name;
      if (!isResource(resource)) return [];
      return [{ list, resource, missing, held, noticed_at: new Date(at).toISOString() }];
    },
  );
}

/**
 * Keeps the last version of a record that the server no longer has, unless its person asked to be
 * erased. If the local clock is behind the server's times it is wrong, and the stored time would
 * seem long past once it is corrected; so the server's time is used.
 */
export function keepRemoved(
  writer: StoreWriter,
  resource: Resource,
  record: CrmRecord,
  nowMs: number,
): void {
  if (!writer.erasures.mayKeep(resource, record)) return;
  writer.state.set(STATE.removed.at(resource, String(record.id)), {
    at: Math.max(nowMs, newestServerTime(writer)),
    record,
  });
}

/** Forgets the last version of a record that is back or was recreated. */
export function forgetRemoved(writer: StoreWriter, resource: Resource, id: number): void {
  writer.state.set(STATE.removed.at(resource, String(id)), null);
}

/** Forgets the last versions of those records that were removed and are on the server again. */
export function forgetReturned(
  writer: StoreWriter,
  resource: Resource,
  ids: readonly number[],
): void {
  const removed = new Set(writer.state.names(STATE.removed, `${resource}:`));
  if (removed.size === 0) return;
  for (const id of ids) if (removed.has(`${resource}:${id}`)) forgetRemoved(writer, resource, id);
}

/** Returns the last versions of removed records, newest first. */
export function removedRecords(
  reader: StoreReader,
): readonly (RemovedRecord & { readonly record: CrmRecord })[] {
  return [...reader.state.entriesOf(STATE.removed)]
    .flatMap(([name, { at, record }]) => {
      const [resource = ""] = name.split(":");
      return isResource(resource)
        ? [{ resource, id: record.id, removed_at: new Date(at).toISOString(), record }]
        : [];
    })
    .toSorted((a, b) => (a.removed_at < b.removed_at ? 1 : -1));
}

/**
 * Deletes the last versions that were kept long enough. A local clock that is far ahead of all
 * server times may be wrong, and deleted versions do not come back; so time is limited by the
 * server's newest time.
 */
export function dropOldRemoved(writer: StoreWriter, localTime: number): void {
  const nowMs = Math.min(localTime, newestServerTime(writer) + DAY_MS);
  for (const { resource, id, removed_at } of removedRecords(writer))
    if (Date.parse(removed_at) < nowMs - KEEP_REMOVED_MS) forgetRemoved(writer, resource, id);
}
