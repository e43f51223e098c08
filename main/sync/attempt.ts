import { resourceOfSlug } from "../../shared/contract/resource.ts";
import { UNSENT_STATES } from "../../shared/local/status.ts";
import { failureText, type Failure } from "../remote/outcome.ts";
import type { EntryContext, OutboxEntry, OutboxPatch } from "../store/outbox/entry.ts";
import type { StoreWriter } from "../store/types.ts";
import { backoff } from "./backoff.ts";
import type { SyncContext } from "./context.ts";
import { type SendEvent, TRANSITIONS } from "./outbox-states.ts";

/** How one entry's turn ended, for the loop around it. */
export type Sent =
  | { readonly kind: "done" }
  | { readonly kind: "parked"; readonly state: "conflict" | "rejected" }
  /** Its turn comes again; `halt` ends the whole round, because the others would fare the same. */
  | { readonly kind: "later"; readonly halt: Failure | null };

/**
 * Committed before the request leaves: after a crash it is known that something may have arrived.
 */
export function begin(
  context: SyncContext,
  entry: OutboxEntry,
  entryContext: EntryContext = entry.context,
): void {
  context.store.write(
    (writer) =>
      writer.outbox.patch(entry.id, {
        state: "sending",
        attempts: entry.attempts + 1,
        attemptStartedAt: context.clock.now(),
        nextAttemptAt: null,
        error: null,
        ...(entryContext === entry.context ? {} : { context: entryContext }),
      }),
    { durable: true },
  );
}

function eventOf(failure: Failure): SendEvent {
  switch (failure.kind) {
    case "unauthorized":
      return "unauthorized";
    case "rejected":
      return "refused";
    case "missing":
      return "missing";
    case "rate-limited":
      return "unclear";
    case "unavailable":
      return failure.sent ? "unclear" : "unsent";
  }
}

/** Puts an entry into the state that follows from a failed attempt. */
export function settleFailure(
  context: SyncContext,
  entry: OutboxEntry,
  failure: Failure,
  more: OutboxPatch = {},
): Sent {
  const event = eventOf(failure);
  const state = TRANSITIONS[event][entry.kind];
  const again = state === "queued" || state === "unsure";
  const status =
    "status" in failure
      ? failure.status
      : failure.kind === "unauthorized"
        ? 401
        : failure.kind === "rate-limited"
          ? 429
          : null;
  context.store.write(
    (writer) =>
      writer.outbox.patch(entry.id, {
        state,
        error: { status, message: failureText(failure) },
        nextAttemptAt: again
          ? context.clock.now() + backoff(entry.attempts, context.random())
          : null,
        ...(state === "unsure" ? {} : { attemptStartedAt: null }),
        ...more,
      }),
    { durable: true },
  );
  if (state === "conflict" || state === "rejected") return { kind: "parked", state };
  return state === "done" ? { kind: "done" } : { kind: "later", halt: failure };
}

/** Marks an entry as sent. */
export function markDone(
  context: SyncContext,
  writer: StoreWriter,
  entry: OutboxEntry,
  note: string | null,
  status: number,
): void {
  writer.outbox.patch(entry.id, {
    state: "done",
    error: note === null ? null : { status, message: note },
    conflict: null,
    nextAttemptAt: null,
    attemptStartedAt: null,
    doneAt: context.clock.now(),
  });
}

/**
 * How long an entry waits that names a record which is not made yet, when nothing wakes it before.
 * Milliseconds.
 */
const WAIT_FOR_OTHER = 60_000;
/** Titles of other changes that a message lists. */
const MAX_NAMED_TITLES = 3;

/**
 * The entry names a record that has to be created first: its turn comes when that was sent, at the
 * latest with the next look at it. When that record was taken back meanwhile, it never comes: the
 * entry is parked.
 */
export function waitForOther(context: SyncContext, entry: OutboxEntry, slug: string): Sent {
  const resource = resourceOfSlug(slug);
  const unsent =
    resource === null
      ? []
      : context.store.read((reader) => reader.outbox.entries({ resource, states: UNSENT_STATES }));
  if (!unsent.some((other) => other.kind === "create" && other.slug === slug)) {
    const message = `This names a ${resource ?? "record"} that was taken back before it was sent. Name another one, or leave it out.`;
    return settleFailure(context, entry, { kind: "rejected", status: 422, message });
  }
  return waitAWhile(context, entry);
}

/** Earlier changes name the record that the entry deletes: they have to arrive before it. */
export function waitForEntries(
  context: SyncContext,
  entry: OutboxEntry,
  earlier: readonly OutboxEntry[],
): Sent {
  const titles = [...new Set(earlier.map((other) => other.title))]
    .slice(0, MAX_NAMED_TITLES)
    .join(", ");
  const message = `Waits until earlier changes that mention it have been sent: ${titles}.`;
  return waitAWhile(context, entry, { error: { status: null, message } });
}

function waitAWhile(context: SyncContext, entry: OutboxEntry, patch: OutboxPatch = {}): Sent {
  const nextAttemptAt = context.clock.now() + WAIT_FOR_OTHER;
  context.store.write((writer) => writer.outbox.patch(entry.id, { ...patch, nextAttemptAt }), {
    durable: false,
  });
  return { kind: "later", halt: null };
}
