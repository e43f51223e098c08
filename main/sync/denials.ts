import { isBlobRef } from "../../shared/wire.ts";
import { failureText, type Failure, refusalText } from "../remote/outcome.ts";
import type { OutboxEntry } from "../store/outbox/entry.ts";
import { STATE } from "../store/state-keys.ts";
import type { StoreReader, StoreWriter } from "../store/types.ts";
import type { SyncContext } from "./context.ts";

/** Number of denials of a change that make them about its record, if all else is answered. */
const MAX_DENIALS = 3;
/** Statuses that are about a file, where there is one: its size, its type. */
const FILE_STATUSES = [413, 415];
const TOO_LARGE = 413;

/**
 * Returns whether a failure is about the entry although its status usually is about the account or
 * the way to the server: a file that is refused; or a denial in the API's own words, time and
 * again, while the server accepts other requests and has accepted other changes since this one was
 * made.
 */
export function isAboutEntry(
  context: SyncContext,
  writer: StoreWriter,
  entry: OutboxEntry,
  failure: Failure,
): boolean {
  if (isAboutFile(entry.body, failure)) return true;
  if (failure.kind !== "forbidden" || !failure.isOwnWords || context.isAccepted?.() !== true)
    return false;
  const storedContext = writer.outbox.entry(entry.id)?.context ?? entry.context;
  const denials = (storedContext.denials ?? 0) + 1;
  writer.outbox.patch(entry.id, { context: { ...storedContext, denials } });
  return denials >= MAX_DENIALS && othersWentThrough(context, writer, entry);
}

/** Returns the fields of a body that hold files. */
export function fileFields(body: OutboxEntry["body"]): readonly string[] {
  return Object.keys(body).filter((name) => isBlobRef(body[name]));
}

/** Returns whether a failure is about a file in the body that was sent. */
export function isAboutFile(body: OutboxEntry["body"], failure: Failure): boolean {
  if (!("status" in failure) || fileFields(body).length === 0) return false;
  // A gateway answers 413 with a page of its own, and the file stays as large as it is.
  return failure.kind === "forbidden"
    ? failure.status !== null && FILE_STATUSES.includes(failure.status)
    : failure.kind === "unavailable" && failure.status === TOO_LARGE;
}

function othersWentThrough(
  { clock }: SyncContext,
  writer: StoreWriter,
  { createdAt }: OutboxEntry,
): boolean {
  const acknowledgedAt = writer.state.get(STATE.acknowledgedAt) ?? 0;
  // A time in the future came from a wrong clock.
  return createdAt < acknowledgedAt && acknowledgedAt <= clock.now();
}

/** Most waiting changes that are looked at. */
const MAX_LOOKED_AT = 100;

/** Returns why the first change that the server denies is still here; null if it denies none. */
export function deniedChange(reader: StoreReader): string | null {
  const queuedEntries = reader.outbox.entries({ states: ["queued"], limit: MAX_LOOKED_AT });
  return queuedEntries.find(({ context }) => (context.denials ?? 0) > 0)?.error?.message ?? null;
}

/** Returns what to say about a failed attempt on the entry. `isOfEntry`: it is about the record. */
export function attemptText(context: SyncContext, failure: Failure, isOfEntry: boolean): string {
  if (isOfEntry)
    return failure.kind === "forbidden" ? failure.message : "Request entity too large.";
  return failure.kind === "forbidden" && context.isAccepted?.() === true
    ? deniedChangesText(failure)
    : failureText(failure);
}

/** Returns the failure as a sentence, where the server accepts the account otherwise. */
export function deniedChangesText(failure: Extract<Failure, { kind: "forbidden" }>): string {
  return refusalText("The server doesn't accept this change for now", failure);
}
