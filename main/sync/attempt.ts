import { resourceOfSlug } from "../../shared/contract/resource.ts";
import { UNSENT_STATES } from "../../shared/local/status.ts";
import { failureText, type Failure } from "../remote/outcome.ts";
import type { EntryContext, OutboxEntry, OutboxPatch } from "../store/outbox/entry.ts";
import type { StoreWriter } from "../store/types.ts";
import { backoff } from "./backoff.ts";
import type { SyncContext } from "./context.ts";
import { type SendEvent, TRANSITIONS } from "./outbox-states.ts";

/** The result of trying to send one entry. */
export type Sent =
  | { readonly kind: "done" }
  | { readonly kind: "parked"; readonly state: "conflict" | "rejected" }
  /**
   * The entry will be tried again. `halt`: why it failed; null if it only waits for another entry.
   */
  | { readonly kind: "later"; readonly halt: Failure | null };

/**
 * Records the attempt before the request leaves. After a crash, this shows that the request may
 * have reached the server.
 */
export function beginAttempt(
  context: SyncContext,
  entry: OutboxEntry,
  entryContext: EntryContext = entry.context,
): void {
  context.store.write(
    (writer) =>
      writer.outbox.patch(entry.id, {
        state: "sending",
        attempts: entry.attempts + 1,
        attemptStartedAt: context.steady.now(),
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

/** Moves an entry to the state that a failed attempt leads to. */
export function settleFailure(
  context: SyncContext,
  entry: OutboxEntry,
  failure: Failure,
  extra: OutboxPatch = {},
): Sent {
  const event = eventOf(failure);
  const state = TRANSITIONS[event][entry.kind];
  const willRetry = state === "queued" || state === "unsure";
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
        nextAttemptAt: willRetry
          ? context.steady.now() + backoff(entry.attempts, context.random())
          : null,
        ...(state === "unsure" ? {} : { attemptStartedAt: null }),
        ...extra,
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
 * Longest wait for a record that an entry refers to and that has not been created yet. Usually
 * something else resumes the entry earlier.
 */
const LONGEST_POSTPONEMENT_MS = 60_000;
/** Most titles of other changes that a message lists. */
const MAX_NAMED_TITLES = 3;

/**
 * Postpones an entry that refers to a record which has to be created first. If the creation was
 * undone meanwhile, the entry is parked for the user.
 */
export function waitForCreation(context: SyncContext, entry: OutboxEntry, slug: string): Sent {
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
  return postpone(context, entry);
}

/** Postpones a deletion until the earlier changes that refer to the record have been sent. */
export function waitForEarlierEntries(
  context: SyncContext,
  entry: OutboxEntry,
  earlier: readonly OutboxEntry[],
): Sent {
  const titles = [...new Set(earlier.map((other) => other.title))]
    .slice(0, MAX_NAMED_TITLES)
    .join(", ");
  const message = `Waiting until earlier changes that refer to it have been sent: ${titles}.`;
  return postpone(context, entry, { error: { status: null, message } });
}

function postpone(context: SyncContext, entry: OutboxEntry, patch: OutboxPatch = {}): Sent {
  const nextAttemptAt = context.steady.now() + LONGEST_POSTPONEMENT_MS;
  context.store.write((writer) => writer.outbox.patch(entry.id, { ...patch, nextAttemptAt }), {
    durable: false,
  });
  return { kind: "later", halt: null };
}
