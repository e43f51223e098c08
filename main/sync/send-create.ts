import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { address } from "../../shared/contract/routes.ts";
import type { EntryContext, OutboxEntry } from "../store/outbox/entry.ts";
import { attach } from "./attachments.ts";
import { adoptCreated } from "./adopt-created.ts";
import { beginAttempt, type Sent, settleFailure, waitForCreation } from "./attempt.ts";
import { answerKind } from "../remote/answer-kind.ts";
import { failureText, type Failure } from "../remote/outcome.ts";
import { backoff } from "./request-with-retry.ts";
import type { SyncContext } from "./context.ts";
import { effectiveProfile, rememberAbsent, rememberProved } from "./effective-profile.ts";
import { lookForOriginal } from "./gone-records.ts";
import { attemptContext, lookForCreated } from "./in-doubt-create.ts";
import { resolveReferences } from "./resolve-references.ts";

/**
 * Sends a new record. If an earlier attempt has an unknown outcome, the server is first searched
 * for its record, so that it is not created twice.
 */
export async function sendCreate(context: SyncContext, entry: OutboxEntry): Promise<Sent> {
  const { resource } = entry;
  const profile = effectiveProfile(context.profile(), context.store);
  if (!profile.operations[resource].includes("create")) {
    const message =
      `This server cannot create a ${resource} through its API. Discard it, or keep it ` +
      "until the server can.";
    return settleFailure(context, entry, { kind: "invalid", message });
  }
  const body = context.store.read((reader) =>
    resolveReferences(CONTRACTS[resource], entry.body, (slug) => reader.records.currentSlug(slug)),
  );
  if (!body.ok) return waitForCreation(context, entry, body.waitsFor);
  if (entry.state === "unsure") return resolveDoubt(context, entry, body.body);

  if (entry.context.insteadOf !== undefined && entry.attempts === 0) {
    const original = await lookForOriginal(context, entry, entry.context.insteadOf);
    if (original.kind === "sent-to-it") return { kind: "done" };
    if (original.kind === "failed") return retryOriginalLookup(context, entry, original.failure);
    if (!isUnchanged(context, entry)) return CHANGED_MEANWHILE;
  }

  const begun = attemptContext(context, entry);
  beginAttempt(context, entry, begun);
  const sending = { ...entry, attempts: entry.attempts + 1, context: begun };
  /** Nothing arrived: the next attempt begins as this one did. */
  const unbegun = { context: entry.context };
  const attached = await attach(context, body.body);
  if (!attached.ok)
    return settleFailure(context, sending, { kind: "invalid", message: attached.message }, unbegun);
  const outcome = await context.send({
    lane: "push",
    purpose: "write",
    ...address(profile, "create", resource),
    ...attached.content,
  });
  if (outcome.kind === "missing") rememberAbsent(context.store, resource, "create");
  if (outcome.kind !== "ok")
    return settleFailure(context, sending, outcome, mayHaveArrived(outcome) ? {} : unbegun);
  rememberProved(context.store, resource, "create");
  const { status } = outcome;
  const adoption = adoptCreated(context, sending, body.body, {
    raw: outcome.body,
    status,
    isFirst: true,
  });
  switch (adoption.kind) {
    case "adopted":
      return { kind: "done" };
    case "existing":
      return parkAsExisting(context, sending, adoption.id);
    case "other":
      return settleFailure(context, sending, otherAnswer(status), {
        context: { ...presentContext(context, sending), otherAnswer: adoption.id },
      });
  }
}

function mayHaveArrived(failure: Failure): boolean {
  return (
    failure.kind === "rate-limited" ||
    (failure.kind === "unavailable" && failure.sent) ||
    (failure.kind === "forbidden" && !failure.isOwnWords)
  );
}

function otherAnswer(status: number): Failure {
  const message =
    "The server accepted the new record, but its response isn't that record. Roadbook will look " +
    "for it.";
  return { kind: "unavailable", status, message, sent: true };
}

/** Returns what an entry has noted by now. Records may have arrived while it was sent. */
function presentContext(context: SyncContext, entry: OutboxEntry): EntryContext {
  return context.store.read((reader) => reader.outbox.entry(entry.id))?.context ?? entry.context;
}

/**
 * Asks the user about an existing record with which the server answered a create. If it answers so
 * again after the user decided to send it as another one, it won't create another one.
 */
function parkAsExisting(context: SyncContext, entry: OutboxEntry, id: number): Sent {
  const isAnsweredAgain = entry.context.otherAnswer === id;
  const state = isAnsweredAgain ? "rejected" : "conflict";
  const message = isAnsweredAgain
    ? "The server again answered with a record that it already has, instead of creating another " +
      "one. Discard yours, or change it and send it again."
    : "The server didn't create a new record: it answered with one that it already has. Discard " +
      "yours if it is the same, or send it as another one.";
  context.store.write(
    (writer) =>
      writer.outbox.patch(entry.id, {
        state,
        conflict: isAnsweredAgain ? null : { kind: "several", fields: [] },
        error: { status: null, message },
        attemptStartedAt: null,
        context: { ...entry.context, otherAnswer: id },
      }),
    { durable: true },
  );
  return { kind: "parked", state };
}

/**
 * Time in milliseconds after its attempt in which a record may be missing in every list, as those
 * of a replica, before its creation is sent again. Nearly every create that no list shows was lost,
 * and the user waits for it; a removal, for which the user does not wait, is given more
 * (`REPLICA_LAG_MS`).
 */
const SETTLE_MS = 15_000;
/** Settling time where a page refused the create: a refused record is seldom made after all. */
const REFUSED_SETTLE_MS = 5_000;

/** A gateway that gave up waiting (408, 499) refused nothing: it may have been made. */
function settleTime({ error }: OutboxEntry): number {
  const status = error?.status ?? 0;
  const isRefusal = status >= 400 && answerKind(status, "html") === "page";
  return isRefusal ? REFUSED_SETTLE_MS : SETTLE_MS;
}

const CHANGED_MEANWHILE: Sent = { kind: "later", halt: null };

/**
 * Returns whether the entry is still in the same state after an await. The user may have undone it,
 * or decided about it, meanwhile.
 */
function isUnchanged(context: SyncContext, { id, state }: OutboxEntry): boolean {
  return context.store.read((reader) => reader.outbox.entry(id))?.state === state;
}

/**
 * Resolves an attempt of unknown outcome: a single match on the server is adopted; without a match,
 * the record is sent again after the settle time; several matches need the user's decision.
 */
async function resolveDoubt(
  context: SyncContext,
  entry: OutboxEntry,
  body: Readonly<Record<string, unknown>>,
): Promise<Sent> {
  const startedAt = entry.attemptStartedAt ?? entry.createdAt;
  const search = await lookForCreated(context, entry, body);
  if (!isUnchanged(context, entry)) return CHANGED_MEANWHILE;
  if (search.kind === "failed") return stayInDoubt(context, entry, search.failure);
  const [onlyRecord, ...otherRecords] = search.ours;
  if (onlyRecord !== undefined && otherRecords.length + search.doubtful.length === 0) {
    const created = { raw: onlyRecord, status: 200, isFirst: false };
    if (adoptCreated(context, entry, body, created).kind === "adopted") return { kind: "done" };
  }
  const candidates = search.ours.length + search.doubtful.length;
  if (candidates > 0)
    return askAbout(
      context,
      entry,
      candidates === 1
        ? "This record may have arrived: the server has one like it. Discard yours if it " +
            "is the same, or send it as another one."
        : `This record may have arrived: the server has ${candidates} like it. Discard ` +
            "yours if it is among them, or send it as another one.",
    );
  const nowMs = context.steady.now();
  const settle = settleTime(entry);
  if (startedAt + settle > nowMs) {
    // A stored time in the future comes from a wrong clock, so the wait starts now.
    const since = Math.min(startedAt, nowMs);
    const patch = { attemptStartedAt: since, nextAttemptAt: since + settle };
    context.store.write((writer) => writer.outbox.patch(entry.id, patch), { durable: false });
    return { kind: "later", halt: null };
  }
  if (wasAcknowledged(entry))
    return askAbout(
      context,
      entry,
      "The server accepted this new record, but doesn't list it. Discard yours if you find it " +
        "there, or send it as another one.",
    );
  context.store.write(
    (writer) =>
      writer.outbox.patch(entry.id, {
        state: "queued",
        nextAttemptAt: null,
        attemptStartedAt: null,
      }),
    { durable: true },
  );
  return sendCreate(context, {
    ...entry,
    state: "queued",
    context: presentContext(context, entry),
  });
}

/** Attempts after which an acknowledgement without a record is asked about. */
const MAX_ACKNOWLEDGED = 3;

/**
 * Returns whether the server accepted the record. An answer that is no record at all may come from
 * something else on the way, so it is believed only when it comes again.
 */
function wasAcknowledged({ attempts, context: { otherAnswer: id } }: OutboxEntry): boolean {
  return id !== undefined && (id !== null || attempts >= MAX_ACKNOWLEDGED);
}

/** Leaves it to the user whether the record arrived. */
function askAbout(context: SyncContext, entry: OutboxEntry, message: string): Sent {
  context.store.write(
    (writer) =>
      writer.outbox.patch(entry.id, {
        state: "conflict",
        conflict: { kind: "several", fields: [] },
        error: { status: null, message },
      }),
    { durable: true },
  );
  return { kind: "parked", state: "conflict" };
}

/** Schedules a retry after the record to be replaced could not be looked for. Nothing was sent. */
function retryOriginalLookup(context: SyncContext, entry: OutboxEntry, failure: Failure): Sent {
  const nextAttemptAt = context.steady.now() + backoff(1, context.random());
  context.store.write((writer) => writer.outbox.patch(entry.id, { nextAttemptAt }), {
    durable: false,
  });
  return { kind: "later", halt: failure };
}

/**
 * Leaves the entry in doubt after a failed search: without a result, it must not simply be sent
 * again.
 */
function stayInDoubt(context: SyncContext, entry: OutboxEntry, failure: Failure): Sent {
  const message = `It isn't known yet whether the server has this record. ${failureText(failure)}`;
  context.store.write(
    (writer) =>
      writer.outbox.patch(entry.id, {
        error: { status: null, message },
        nextAttemptAt: context.steady.now() + backoff(entry.attempts, context.random()),
      }),
    { durable: true },
  );
  return { kind: "later", halt: failure };
}
