import { resourceOfSlug } from "../../shared/contract/resource.ts";
import { UNSENT_STATES } from "../../shared/local/status.ts";
import { failureText, type Failure } from "../remote/outcome.ts";
import type { EntryContext, OutboxEntry, OutboxPatch } from "../store/outbox/entry.ts";
import type { StoreWriter } from "../store/types.ts";
import { backoff } from "./backoff.ts";
import type { SyncContext } from "./context.ts";
import { type SendEvent, TRANSITIONS } from "./outbox-states.ts";

/** How sending one entry ended, for the loop around it. */
export type Sent =
  | { readonly kind: "done" }
  | { readonly kind: "parked"; readonly state: "conflict" | "rejected" }
  /**
   * It will be tried again; `halt` ends the whole round, because the others would fail the same
   * way.
   */
  | { readonly kind: "later"; readonly halt: Failure | null };

/**
 * Committed before the request leaves, so that after a crash it is known that it may have arrived.
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

/** Moves an entry to the state that follows from a failed attempt. */
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
 * How long an entry waits for a record that it refers to and that is not created yet, unless
 * something wakes it earlier.
 */
const WAIT_FOR_OTHER_MS = 60_000;
/** Titles of other changes that a message lists at most. */
const MAX_NAMED_TITLES = 3;

/**
 * The entry refers to a record that has to be created first: it is sent after that record, or
 * looked at again later. If the creation was undone meanwhile, the entry is parked.
 */
export function waitForOther(context: SyncContext, entry: OutboxEntry, slug: string): Sent {
  const resource = resourceOfSlug(slug);
  const unsent =
    resource === null
      ? []
      : context.store.read((reader) => reader.outbox.entries({ resource, states: UNSENT_STATES }));
  if (!unsent.some((other) => other.kind === "create" && other.slug === slug)) {
    const message =
      `This refers to a ${resource ?? "record"} that was undone before it was sent. ` +
      "Choose another one, or leave it out.";
    return settleFailure(context, entry, { kind: "rejected", status: 422, message });
  }
  return waitAWhile(context, entry);
}

/** Earlier changes refer to the record that this entry deletes, so they have to arrive first. */
export function waitForEntries(
  context: SyncContext,
  entry: OutboxEntry,
  earlier: readonly OutboxEntry[],
): Sent {
  const titles = [...new Set(earlier.map((other) => other.title))]
    .slice(0, MAX_NAMED_TITLES)
    .join(", ");
  const message = `Waiting until earlier changes that refer to it have been sent: ${titles}.`;
  return waitAWhile(context, entry, { error: { status: null, message } });
}

function waitAWhile(context: SyncContext, entry: OutboxEntry, patch: OutboxPatch = {}): Sent {
  const nextAttemptAt = context.clock.now() + WAIT_FOR_OTHER_MS;
  context.store.write((writer) => writer.outbox.patch(entry.id, { ...patch, nextAttemptAt }), {
    durable: false,
  });
  return { kind: "later", halt: null };
}
