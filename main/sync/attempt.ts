import { resourceOfSlug } from "../../shared/contract/resource.ts";
import { UNSENT_STATES } from "../../shared/local/status.ts";
import type { Failure } from "../remote/outcome.ts";
import type { EntryContext, OutboxEntry, OutboxPatch } from "../store/outbox/entry.ts";
import { STATE } from "../store/state-keys.ts";
import type { StoreWriter } from "../store/types.ts";
import { backoff } from "./request-with-retry.ts";
import type { SyncContext } from "./context.ts";
import { attemptText, isAboutEntry } from "./denials.ts";
import { type SendEvent, TRANSITIONS } from "./outbox-states.ts";

/** The result of trying to send one entry. */
export type Sent =
  | { readonly kind: "done" }
  | {
      readonly kind: "parked";
      readonly state: "conflict" | "rejected";
      /** Other fields of it were sent. */
      readonly isPartSent?: boolean;
    }
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

/** Fault that this machine finds in an entry, so that it is not sent. */
export interface Invalid {
  readonly kind: "invalid";
  /** Sentence for the user. */
  readonly message: string;
}

function eventOf(failure: Failure | Invalid): SendEvent {
  switch (failure.kind) {
    case "unauthorized":
      return "unauthorized";
    case "rejected":
      return "rejected";
    case "invalid":
      return "invalid";
    case "missing":
      return failure.status === 404 ? "missing" : "rejected";
    case "forbidden":
      return failure.isOwnWords ? "denied" : "unclear";
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
  failure: Failure | Invalid,
  extra: OutboxPatch = {},
): Sent {
  const state = context.store.write(
    (writer) => {
      const isOfEntry = failure.kind !== "invalid" && isAboutEntry(context, writer, entry, failure);
      const denials = writer.outbox.entry(entry.id)?.context.denials;
      const next = TRANSITIONS[isOfEntry ? "rejected" : eventOf(failure)][entry.kind];
      const willRetry = next === "queued" || next === "unsure";
      writer.outbox.patch(entry.id, {
        state: next,
        error: {
          status: statusOf(failure),
          message:
            failure.kind === "invalid" ? failure.message : attemptText(context, failure, isOfEntry),
        },
        nextAttemptAt: willRetry
          ? context.steady.now() + backoff(entry.attempts, context.random())
          : null,
        attemptStartedAt: next === "unsure" ? context.steady.now() : null,
        ...extra,
        ...(extra.context === undefined ? {} : { context: { ...extra.context, denials } }),
      });
      return next;
    },
    { durable: true },
  );
  if (state === "conflict" || state === "rejected") return { kind: "parked", state };
  if (state === "done" || failure.kind === "invalid") return { kind: "done" };
  return { kind: "later", halt: failure };
}

/** Returns the status of a failure; null without an answer. */
function statusOf(failure: Failure | Invalid): number | null {
  switch (failure.kind) {
    case "unauthorized":
      return 401;
    case "rate-limited":
      return 429;
    case "invalid":
      return null;
    case "missing":
    case "rejected":
    case "forbidden":
    case "unavailable":
      return failure.status;
  }
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
  writer.state.set(STATE.acknowledgedAt, context.clock.now());
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
  if (!unsent.some((unsentEntry) => unsentEntry.kind === "create" && unsentEntry.slug === slug)) {
    const message =
      `This refers to a ${resource ?? "record"} that was undone before it was sent. ` +
      "Choose another one, or leave it out.";
    return settleFailure(context, entry, { kind: "invalid", message });
  }
  return postpone(context, entry);
}

/** Postpones a deletion until the earlier changes that refer to the record have been sent. */
export function waitForEarlierEntries(
  context: SyncContext,
  entry: OutboxEntry,
  earlier: readonly OutboxEntry[],
): Sent {
  const titles = [...new Set(earlier.map((earlierEntry) => earlierEntry.title))]
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
