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
import { isAnother } from "./row-identity.ts";
import { resolveReferences } from "./resolve-references.ts";

/** How long after an attempt of unknown outcome its record may still appear on the server. */
const SETTLE_MS = 5_000;

/**
 * Sends a new record. An attempt of unknown outcome is never repeated before the server was
 * searched for its record.
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
  if (entry.state === "unsure") return settleUnsure(context, entry, body.body);

  if (entry.context.insteadOf !== undefined && entry.attempts === 0) {
    const original = await lookForOriginal(context, entry, entry.context.insteadOf);
    if (original.kind === "sent-to-it") return { kind: "done" };
    if (original.kind === "failed") return notLooked(context, entry, original.failure);
    if (!isStill(context, entry)) return TAKEN_BACK;
  }

  // The time bound of the first attempt holds for all later ones: any of them may have arrived.
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
  if (!adopt(context, sending, body.body, outcome.body, outcome.status)) {
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

const TAKEN_BACK: Sent = { kind: "later", halt: null };

/**
 * Returns whether the entry is unchanged after an await: the user may have undone it, or decided
 * about it, meanwhile.
 */
function isStill(context: SyncContext, { id, state }: OutboxEntry): boolean {
  return context.store.read((reader) => reader.outbox.entry(id))?.state === state;
}

/** The server's record replaces the local one, whose id and slug keep working. */
function adopt(
  context: SyncContext,
  entry: OutboxEntry,
  body: Readonly<Record<string, unknown>>,
  answer: unknown,
  status: number,
): boolean {
  const expected = context.store.read((reader) =>
    replayEntries(null, [{ ...entry, body }], reader.sources),
  );
  if (expected === null) return false;
  const answered = readAnswered(entry.resource, answer, expected);
  if (!answered.ok) return false;
  const isOther = context.store.read(
    (reader) =>
      isAnother(reader, entry.resource, answered.record) ||
      isOtherRecord(reader, entry, answer, body),
  );
  if (isOther) return false;
  context.store.write(
    (writer) => {
      writer.lookups.indexReferences(answered.sideData);
      const lost = unacceptedFields(entry.resource, answered.record, body, expected, writer);
      const note =
        lost.length === 0
          ? null
          : `The server accepted the new record but kept its own value of: ${lost.join(", ")}.`;
      markDone(context, writer, entry, note, status);
      writer.records.adopt(entry.resource, entry.recordId, answered.record);
      rebaseFollowers(writer, entry, expected, answered.record, null);
      keepSentFiles(writer, entry, answered.record);
    },
    { durable: true },
  );
  return true;
}

/** One match is adopted; none, after the settle time, is sent again; several need the user. */
async function settleUnsure(
  context: SyncContext,
  entry: OutboxEntry,
  body: Readonly<Record<string, unknown>>,
): Promise<Sent> {
  const startedAt = entry.attemptStartedAt ?? entry.createdAt;
  const found = await lookForCreated(context, entry, body);
  if (!isStill(context, entry)) return TAKEN_BACK;
  if (found.kind === "failed") return stillUnsure(context, entry, found.failure);
  const [only, ...others] = found.same;
  if (only !== undefined && others.length === 0) {
    if (adopt(context, entry, body, only, 200)) return { kind: "done" };
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
  const now = context.clock.now();
  if (startedAt + SETTLE_MS > now) {
    // An attempt in the future was noted by a wrong clock: its wait starts now.
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

/**
 * Looking for the record that this one replaces failed: nothing was sent, and it will be retried.
 */
function notLooked(context: SyncContext, entry: OutboxEntry, failure: Failure): Sent {
  const nextAttemptAt = context.clock.now() + backoff(1, context.random());
  context.store.write((writer) => writer.outbox.patch(entry.id, { nextAttemptAt }), {
    durable: false,
  });
  return { kind: "later", halt: failure };
}

/**
 * A failed look, for whatever reason, leaves the entry in doubt: it must not become one that is
 * simply sent.
 */
function stillUnsure(context: SyncContext, entry: OutboxEntry, failure: Failure): Sent {
  const message = `It isn't known yet whether the server has this record. ${failureText(failure)}`;
  context.store.write(
    (writer) =>
      writer.outbox.patch(entry.id, {
        error: { status: null, message },
        nextAttemptAt: context.clock.now() + backoff(entry.attempts, context.random()),
      }),
    { durable: true },
  );
  return { kind: "later", halt: failure };
}
