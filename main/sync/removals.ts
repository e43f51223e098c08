import { isResource, type Resource } from "../../shared/contract/resource.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import type { RemovedRecord, WithheldRemoval } from "../../shared/local/removals.ts";
import { newestServerTime } from "./stream-state.ts";
import { STATE } from "../store/state-keys.ts";
import type { StoreReader, StoreWriter } from "../store/types.ts";

/**
 * More missing than this count and this share of a list at once are not believed: a filter, a
 * broken server or another account look the same.
 */
const BREAKER = { count: 50, share: 0.2 };
/** How long the last form of a removed record is kept. Milliseconds. */
const DAY_MS = 86_400_000;
const KEPT = 90 * DAY_MS;

/**
 * Whether so many deletions at once may be believed; remembers them for the user's word when not.
 */
export function mayRemove(
  writer: StoreWriter,
  stream: string,
  missing: number,
  held: number,
  now: number,
): boolean {
  const accepted = writer.state.get(STATE.withheldAccepted.at(stream)) === true;
  const few = missing <= BREAKER.count || missing <= held * BREAKER.share;
  // A list that was not empty and is now: another account, a filter or a lost right look the same,
  // however short it was.
  if (accepted || (few && missing < held)) {
    writer.state.set(STATE.withheld.at(stream), null);
    return true;
  }
  writer.state.set(STATE.withheld.at(stream), { at: now, missing, held });
  return false;
}

/** Nothing is missing any more, or what was has been removed. */
export function forgetWithheld(writer: StoreWriter, stream: string): void {
  writer.state.set(STATE.withheld.at(stream), null);
  writer.state.set(STATE.withheldAccepted.at(stream), null);
}

/**
 * The user says that the deletions are real: the next sweep may remove them. False when none wait
 * for that word.
 */
export function acceptWithheld(writer: StoreWriter, stream: string): boolean {
  if (writer.state.get(STATE.withheld.at(stream)) === undefined) return false;
  writer.state.set(STATE.withheldAccepted.at(stream), true);
  return true;
}

/** Deletions of a list are withheld, and nobody has said yet that they are real. */
export function waitsForWord(reader: StoreReader, stream: string): boolean {
  return (
    reader.state.get(STATE.withheld.at(stream)) !== undefined &&
    reader.state.get(STATE.withheldAccepted.at(stream)) !== true
  );
}

/** Deletions of a list are withheld, whatever the user said. */
export function isWithheld(reader: StoreReader, stream: string): boolean {
  return reader.state.get(STATE.withheld.at(stream)) !== undefined;
}

export function withheldRemovals(reader: StoreReader): readonly WithheldRemoval[] {
  return [...reader.state.all(STATE.withheld)].flatMap(([list, { at, missing, held }]) => {
    const resource = list.split(":")[0] ?? "";
    if (!isResource(resource)) return [];
    return [{ list, resource, missing, held, noticed_at: new Date(at).toISOString() }];
  });
}

/**
 * Keeps the last form of a record that is removed because the server no longer has it. A clock that
 * is behind the server's own times is wrong: what it says would be long past when it is put right.
 */
export function keepRemoved(
  writer: StoreWriter,
  resource: Resource,
  record: CrmRecord,
  now: number,
): void {
  writer.state.set(STATE.removed.at(resource, String(record.id)), {
    at: Math.max(now, newestServerTime(writer)),
    record,
  });
}

/** The record is back, or was recreated. */
export function forgetRemoved(writer: StoreWriter, resource: Resource, id: number): void {
  writer.state.set(STATE.removed.at(resource, String(id)), null);
}

/** Those that are kept, the last ones first; older ones are let go. */
export function removedRecords(
  reader: StoreReader,
): readonly (RemovedRecord & { readonly record: CrmRecord })[] {
  return [...reader.state.all(STATE.removed)]
    .flatMap(([name, { at, record }]) => {
      const [resource = ""] = name.split(":");
      return isResource(resource)
        ? [{ resource, id: record.id, removed_at: new Date(at).toISOString(), record }]
        : [];
    })
    .toSorted((a, b) => (a.removed_at < b.removed_at ? 1 : -1));
}

/**
 * A clock that is far ahead of everything that the server has said may be wrong, and what is let go
 * does not come back.
 */
export function letOldRemovedGo(writer: StoreWriter, wall: number): void {
  const now = Math.min(wall, newestServerTime(writer) + DAY_MS);
  for (const { resource, id, removed_at } of removedRecords(writer))
    if (Date.parse(removed_at) < now - KEPT) forgetRemoved(writer, resource, id);
}
