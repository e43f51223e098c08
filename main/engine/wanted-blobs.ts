import { UNSENT_STATES } from "../../shared/local/status.ts";
import { type BlobRef, isBlobRef } from "../../shared/wire.ts";
import type { StoreReader } from "../store/types.ts";

/**
 * A file that no change needs may belong to a form that is still open, so it stays for this time.
 * Milliseconds.
 */
export const UNCLAIMED_FILE_MS = 24 * 3_600_000;

/** Ids of the files that unsent changes carry. */
export function waitingBlobs(reader: StoreReader): ReadonlySet<string> {
  const values = reader.outbox
    .entries({ states: UNSENT_STATES })
    .flatMap((entry) => Object.values(entry.body));
  return new Set(values.filter(isBlobRef).map(({ blob }) => blob));
}

/**
 * Files that no unsent change carries, that are not kept for a record, and that are no longer
 * young; one of the far future was noted by a clock that was wrong. One that was released has no
 * time. `now`: milliseconds; `isNew`: whether it was added a while ago, whatever the clock says.
 */
export function unwantedBlobs(
  reader: StoreReader,
  now: number,
  isNew: (blob: string) => boolean = () => false,
): readonly BlobRef[] {
  const kept = new Set(reader.files.kept().map(({ file }) => file.blob));
  const old = reader.files
    .all()
    .filter(
      ({ blob, createdAt }) =>
        !kept.has(blob) &&
        (createdAt === 0 || (Math.abs(now - createdAt) > UNCLAIMED_FILE_MS && !isNew(blob))),
    );
  // Nearly always empty, so that reading the whole outbox is avoided.
  if (old.length === 0) return [];
  const waiting = waitingBlobs(reader);
  return old.filter(({ blob }) => !waiting.has(blob));
}
