import { UNSENT_STATES } from "../../shared/local/status.ts";
import { sharedFields } from "../../shared/contract/field-groups.ts";
import { waitUntil } from "../../shared/runtime/clock.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { Failure } from "../remote/outcome.ts";
import type { OutboxEntry } from "../store/outbox/entry.ts";
import type { Store } from "../store/types.ts";
import { isDiskFull } from "../store/file/open-database.ts";
import { isShortPause, LONGEST_BACKOFF_MS } from "./request-with-retry.ts";
import type { Sent } from "./attempt.ts";
import type { SyncContext } from "./context.ts";
import { failureScope } from "./failure-scope.ts";
import { followSlug } from "./follow-slug.ts";
import { inParallel } from "./in-parallel.ts";
import { TRANSITIONS } from "./outbox-states.ts";
import { refreshDefinitions } from "./pull-definitions.ts";
import { dropOldRemoved } from "./removals.ts";
import { sendCreate } from "./send-create.ts";
import { sendDelete } from "./send-delete.ts";
import { sendUpdate } from "./send-update.ts";

export interface PushResult {
  readonly pushed: number;
  readonly conflicts: number;
  readonly rejected: number;
  /** Resources with a change that was sent. */
  readonly touched: ReadonlySet<Resource>;
  readonly failure: Failure | null;
}

/** Records whose changes are sent in parallel. */
const PARALLEL_RECORDS = 4;
/** Most retries of a change after a 429 in the same push, if the budget allows. */
const MAX_RATE_LIMIT_RETRIES = 5;
/** Number of changes in a row without a usable answer that ends the push. */
const BREAKER_ENTRIES = 3;

export interface PushOptions {
  /** Also sends entries whose backoff has not ended. */
  readonly everything: boolean;
  /** Nothing new starts after this time of `Clock.elapsed`, milliseconds. */
  readonly until?: number;
}

/**
 * Sends pending entries: first in, first out per record, and several records in parallel. An entry
 * that cannot be sent blocks only later entries of the same record.
 */
export async function push(context: SyncContext, options: PushOptions): Promise<PushResult> {
  const until = options.until ?? Infinity;
  const totals = { pushed: 0, conflicts: 0, rejected: 0 };
  const touched = new Set<Resource>();
  const tried = new Set<number>();
  const busy = new Set<string>();
  /** Entries that wait for a record to be created first. */
  const waitingIds = new Set<number>();
  /** Entries that stopped waiting because another entry was sent. */
  const freed = new Set<number>();
  const rateLimitRetries = new Map<number, number>();
  /** Returns whether a change may be tried again in this push. */
  const mayRetry = (id: number, halt: Failure): boolean => {
    if (halt.kind !== "rate-limited" || !isShortPause(halt)) return false;
    const retries = (rateLimitRetries.get(id) ?? 0) + 1;
    rateLimitRetries.set(id, retries);
    return retries <= MAX_RATE_LIMIT_RETRIES;
  };
  let failure: Failure | null = hasCustomFieldsToSend(context.store)
    ? await refreshDefinitions(context)
    : null;

  /** The first failure that concerns a single change. */
  let changeFailure: Failure | null = null;
  let failuresInRow = 0;

  const worker = async (hasFailed: () => boolean): Promise<void> => {
    while (
      !hasFailed() &&
      failure === null &&
      !context.stopped() &&
      context.clock.elapsed() < until
    ) {
      const entry = nextEntry(context, tried, busy, freed, options.everything);
      if (entry === null) return;
      const lane = laneOf(entry);
      tried.add(entry.id);
      busy.add(lane);
      const outcome = await send(context, entry);
      busy.delete(lane);
      switch (outcome.kind) {
        case "done":
          totals.pushed += 1;
          failuresInRow = 0;
          touched.add(entry.resource);
          break;
        case "parked":
          totals[outcome.state === "conflict" ? "conflicts" : "rejected"] += 1;
          failuresInRow = 0;
          if (outcome.isPartSent !== true) break;
          totals.pushed += 1;
          touched.add(entry.resource);
          break;
        case "later":
          if (outcome.halt === null) waitingIds.add(entry.id);
          else if (mayRetry(entry.id, outcome.halt)) {
            tried.delete(entry.id);
            freed.add(entry.id);
          } else if (failureScope(outcome.halt) === "connection") failure ??= outcome.halt;
          else {
            changeFailure ??= outcome.halt;
            failuresInRow += 1;
            // The server is down; it does not just fail for these records.
            if (failuresInRow >= BREAKER_ENTRIES) failure ??= outcome.halt;
          }
      }
    }
  };
  // A sent entry may unblock others, so rounds are repeated as long as one makes progress.
  for (let pushedBefore = -1; pushedBefore !== totals.pushed && failure === null;) {
    pushedBefore = totals.pushed;
    for (const id of waitingIds) {
      tried.delete(id);
      freed.add(id);
    }
    waitingIds.clear();
    await inParallel(PARALLEL_RECORDS, worker);
  }
  return { ...totals, touched, failure: failure ?? changeFailure };
}

function hasCustomFieldsToSend(store: Store): boolean {
  return headsOf(store, Number.MAX_SAFE_INTEGER).some(
    (entry) => entry.body["custom_fields"] !== undefined,
  );
}

async function send(context: SyncContext, queuedEntry: OutboxEntry): Promise<Sent> {
  try {
    const entry = followSlug(context, queuedEntry);
    switch (entry.kind) {
      case "update":
        return await sendUpdate(context, entry);
      case "create":
        return await sendCreate(context, entry);
      case "delete":
        return await sendDelete(context, entry);
    }
  } catch (error) {
    // The app was closed: entries in flight are recovered at the next start.
    if (context.stopped()) return { kind: "later", halt: null };
    // Nothing can be written now. The outcome is looked up when the disk has space again.
    if (isDiskFull(error)) throw error;
    // A bug in sending one entry must not stop the others: it is parked with the error.
    const message = error instanceof Error ? error.message : String(error);
    context.log("error", "An entry of the outbox could not be sent", {
      id: queuedEntry.id,
      message,
    });
    context.store.write(
      (writer) =>
        writer.outbox.patch(queuedEntry.id, {
          state: queuedEntry.kind === "create" ? "unsure" : "rejected",
          error: { status: null, message },
          nextAttemptAt: context.steady.now() + LONGEST_BACKOFF_MS,
        }),
      { durable: true },
    );
    return { kind: "parked", state: "rejected" };
  }
}

function laneOf(entry: OutboxEntry): string {
  return `${entry.resource}:${entry.recordId}`;
}

/**
 * Returns the next entry to send: the first of a record that has nothing in flight, if it is due
 * and was not tried in this round.
 */
function nextEntry(
  context: SyncContext,
  tried: ReadonlySet<number>,
  busy: ReadonlySet<string>,
  freed: ReadonlySet<number>,
  everything: boolean,
): OutboxEntry | null {
  // Usually one of the first entries can be sent. The whole queue is read only if these are all
  // blocked.
  return (
    eligible(context, tried, busy, freed, everything, FIRST_LOOK_ENTRIES) ??
    eligible(context, tried, busy, freed, everything, Number.MAX_SAFE_INTEGER)
  );
}

const FIRST_LOOK_ENTRIES = 100;

function eligible(
  context: SyncContext,
  tried: ReadonlySet<number>,
  busy: ReadonlySet<string>,
  freed: ReadonlySet<number>,
  everything: boolean,
  limit: number,
): OutboxEntry | null {
  const nowMs = context.steady.now();
  const ready = headsOf(context.store, limit).filter(
    (entry) =>
      !busy.has(laneOf(entry)) &&
      !tried.has(entry.id) &&
      (everything || freed.has(entry.id) || waitOf(entry, nowMs) === 0),
  );
  // Entries that failed before come last, so that a change that never gets an answer does not hold
  // up others.
  return ready.find((entry) => entry.attempts === 0) ?? ready[0] ?? null;
}

/**
 * Returns the first entry of each record if it can be sent. An entry that is parked blocks those
 * after it; a rejected edit only those that have something to do with its fields.
 */
function headsOf(store: Store, limit: number): readonly OutboxEntry[] {
  const decided = new Set<string>();
  const rejected = new Map<string, readonly OutboxEntry[]>();
  return store
    .read((reader) => reader.outbox.entries({ states: UNSENT_STATES, limit }))
    .filter((entry) => {
      const lane = laneOf(entry);
      if (decided.has(lane)) return false;
      const rejectedBefore = rejected.get(lane) ?? [];
      const isBlocked = rejectedBefore.some((earlierEntry) => isAbout(entry, earlierEntry));
      if (entry.kind === "update" && (entry.state === "rejected" || isBlocked)) {
        rejected.set(lane, [...rejectedBefore, entry]);
        return false;
      }
      decided.add(lane);
      return !isBlocked && (entry.state === "queued" || entry.state === "unsure");
    });
}

/** Returns whether an entry has something to do with what another one of its record changes. */
function isAbout({ kind, resource, body }: OutboxEntry, otherEntry: OutboxEntry): boolean {
  return kind !== "update" || sharedFields(resource, body, otherEntry.body).length > 0;
}

/**
 * Returns the milliseconds until the next entry is due; null if nothing can be sent. As long as
 * entries can be sent, there is a next time.
 */
export function nextDueIn(store: Store, nowMs: number): number | null {
  const heads = headsOf(store, Number.MAX_SAFE_INTEGER);
  return heads.reduce<number | null>(
    (soonest, entry) => Math.min(soonest ?? Infinity, waitOf(entry, nowMs)),
    null,
  );
}

function waitOf({ nextAttemptAt }: OutboxEntry, nowMs: number): number {
  return nextAttemptAt === null ? 0 : waitUntil(nextAttemptAt, nowMs, LONGEST_BACKOFF_MS);
}

/** Call when the app starts. */
export function recover(store: Store, nowMs: number): void {
  recoverSending(store, nowMs);
  store.write(
    (writer) => {
      dropOldRemoved(writer, nowMs);
      // An older Roadbook hid records whose deletion waits for the user.
      for (const { id, kind, state } of writer.outbox.entries({ states: ["conflict", "rejected"] }))
        if (kind === "delete") writer.outbox.patch(id, { state });
    },
    { durable: true },
  );
}

/**
 * Moves entries that are still marked as being sent to a state of unknown outcome, because the app
 * ended or a cycle failed. Call it only while nothing is being sent.
 */
export function recoverSending(store: Store, nowMs: number): void {
  if (store.read((reader) => reader.outbox.entries({ states: ["sending"], limit: 1 })).length === 0)
    return;
  store.write(
    (writer) => {
      for (const entry of writer.outbox.entries({ states: ["sending"] }))
        writer.outbox.patch(entry.id, {
          state: TRANSITIONS.unclear[entry.kind],
          nextAttemptAt: null,
          attemptStartedAt: nowMs,
        });
    },
    { durable: true },
  );
}
