import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { address } from "../../shared/contract/routes.ts";
import { replayEntries } from "../store/outbox/replay.ts";
import type { OutboxEntry } from "../store/outbox/entry.ts";
import { unacceptedFields, readAnswered } from "./accept-answer.ts";
import { attach } from "./attachments.ts";
import { beginAttempt, markDone, type Sent, settleFailure, waitForCreation } from "./attempt.ts";
import { failureText, type Failure } from "../remote/outcome.ts";
import { backoff } from "./backoff.ts";
import type { SyncContext } from "./context.ts";
import { effectiveProfile, rememberAbsent, rememberProved } from "./effective-profile.ts";
import { lookForOriginal } from "./gone-records.ts";
import { createBound, isOtherRecord, lookForCreated } from "./in-doubt-create.ts";
import { keepSentFiles } from "./kept-files.ts";
import { rebaseFollowers } from "./rebase-followers.ts";
import { mixesTwoRecords } from "./row-identity.ts";
import { resolveReferences } from "./resolve-references.ts";

/** How long after an attempt of unknown outcome its record may still appear on the server. */
const SETTLE_MS = 5_000;

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
    return settleFailure(context, entry, { kind: "rejected", status: 404, message });
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

  // The time limit of the first attempt applies to all later ones, because any of them may have
  // arrived.
  const bound = entry.context.createBound ?? createBound(context, entry);
  beginAttempt(context, entry, { ...entry.context, createBound: bound });
  const sending = { ...entry, attempts: entry.attempts + 1 };
  const attached = await attach(context, body.body);
  if (!attached.ok)
    return settleFailure(context, sending, {
      kind: "rejected",
      status: 422,
      message: attached.message,
    });
  const { method, path } = address(profile, "create", resource);
  const outcome = await context.send({
    lane: "push",
    purpose: "write",
    method,
    path,
    body: attached.body,
    ...(attached.files === undefined ? {} : { files: attached.files }),
  });
  if (outcome.kind === "missing") rememberAbsent(context.store, resource, "create");
  if (outcome.kind !== "ok") return settleFailure(context, sending, outcome);
  rememberProved(context.store, resource, "create");
  const answer = { raw: outcome.body, status: outcome.status, isFirst: true };
  if (!adopt(context, sending, body.body, answer)) {
    const message =
      "The server accepted the new record, but its response isn't a record. Roadbook " +
      "will look for it.";
    return settleFailure(context, sending, {
      kind: "unavailable",
      status: outcome.status,
      message,
      sent: true,
    });
  }
  return { kind: "done" };
}

const CHANGED_MEANWHILE: Sent = { kind: "later", halt: null };

/**
 * Returns whether the entry is still in the same state after an await. The user may have undone it,
 * or decided about it, meanwhile.
 */
function isUnchanged(context: SyncContext, { id, state }: OutboxEntry): boolean {
  return context.store.read((reader) => reader.outbox.entry(id))?.state === state;
}

/** A colleague may have changed any field since: edits keep their bases, and conflict. */
const NOTHING_OURS: Readonly<Record<string, unknown>> = {};

/** The server's record for one of ours. */
interface Created {
  readonly raw: unknown;
  readonly status: number;
  /** It answers the request that created it. One that was found later may have been changed. */
  readonly isFirst: boolean;
}

/**
 * Replaces the local record by the server's; its local id and slug keep working. Returns false if
 * the answer is not that record.
 */
function adopt(
  context: SyncContext,
  entry: OutboxEntry,
  body: Readonly<Record<string, unknown>>,
  { raw, status, isFirst }: Created,
): boolean {
  const expected = context.store.read((reader) =>
    replayEntries(null, [{ ...entry, body }], reader.sources),
  );
  if (expected === null) return false;
  const answered = readAnswered(entry.resource, raw, expected);
  if (!answered.ok) return false;
  const isOther = context.store.read(
    (reader) =>
      mixesTwoRecords(reader, entry.resource, answered.record) ||
      isOtherRecord(reader, entry, raw, body),
  );
  if (isOther) return false;
  const { created_at: created, updated_at: updated } = answered.record;
  const isAllOurs = isFirst || created === updated;
  context.store.write(
    (writer) => {
      writer.lookups.indexReferences(answered.sideData);
      const unaccepted = unacceptedFields(entry.resource, answered.record, body, expected, writer);
      const note =
        unaccepted.length === 0
          ? null
          : "The server accepted the new record but kept its own value of: " +
            `${unaccepted.join(", ")}.`;
      markDone(context, writer, entry, note, status);
      writer.records.adopt(entry.resource, entry.recordId, answered.record);
      rebaseFollowers(writer, entry, expected, answered.record, isAllOurs ? null : NOTHING_OURS);
      keepSentFiles(writer, entry, answered.record);
    },
    { durable: true },
  );
  return true;
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
  const found = await lookForCreated(context, entry, body);
  if (!isUnchanged(context, entry)) return CHANGED_MEANWHILE;
  if (found.kind === "failed") return stayInDoubt(context, entry, found.failure);
  const [only, ...others] = found.same;
  if (only !== undefined && others.length === 0) {
    const created = { raw: only, status: 200, isFirst: false };
    if (adopt(context, entry, body, created)) return { kind: "done" };
  }
  const candidates = found.same.length + found.similar.length;
  if (candidates > 0) {
    const message =
      candidates === 1
        ? "This record may have arrived: the server has one like it. Discard yours if it " +
          "is the same, or send it as another one."
        : `This record may have arrived: the server has ${candidates} like it. Discard ` +
          "yours if it is among them, or send it as another one.";
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
  const now = context.steady.now();
  if (startedAt + SETTLE_MS > now) {
    // A stored time in the future comes from a wrong clock, so the wait starts now.
    const since = Math.min(startedAt, now);
    const patch = { attemptStartedAt: since, nextAttemptAt: since + SETTLE_MS };
    context.store.write((writer) => writer.outbox.patch(entry.id, patch), { durable: false });
    return { kind: "later", halt: null };
  }
  context.store.write(
    (writer) =>
      writer.outbox.patch(entry.id, {
        state: "queued",
        nextAttemptAt: null,
        attemptStartedAt: null,
      }),
    { durable: true },
  );
  return sendCreate(context, { ...entry, state: "queued" });
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
