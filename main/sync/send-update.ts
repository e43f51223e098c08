import { isDeepStrictEqual } from "node:util";
import { applyBody } from "../../shared/contract/apply-body.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { readBodyField, requiredBody, sameBodyValue } from "../../shared/contract/body-value.ts";
import {
  customFieldEntity,
  customFieldItems,
  POLICY_FIELD,
  policyOf,
} from "../../shared/contract/custom-field.ts";
import { type CrmRecord, fieldLabel } from "../../shared/contract/define.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { address } from "../../shared/contract/routes.ts";
import { threeWayMerge } from "../../shared/contract/three-way-merge.ts";
import { evaluatePolicy } from "../../shared/policy/index.ts";
import { applyContext } from "../store/outbox/replay.ts";
import type { OutboxEntry } from "../store/outbox/entry.ts";
import type { StoreReader } from "../store/types.ts";
import { unacceptedFields, readAnswered } from "./accept-answer.ts";
import { attach } from "./attachments.ts";
import { beginAttempt, markDone, type Sent, settleFailure, waitForCreation } from "./attempt.ts";
import type { SyncContext } from "./context.ts";
import { keepSentFiles } from "./kept-files.ts";
import { authorshipOf, theirAuthor } from "./last-change.ts";
import { readPresent } from "./read-present.ts";
import { judgeMerge, onePerField } from "./judge-merge.ts";
import { rebaseFollowers } from "./rebase-followers.ts";
import { markReferringStale } from "./reread.ts";
import { resolveReferences } from "./resolve-references.ts";
import { withoutArrived } from "./sent-files.ts";

/**
 * Sends an update: reads the record, merges, and writes. The PUT contains the changed fields and
 * the required ones. The latter come from the server's current record, so that a colleague's
 * changes of them survive.
 */
export async function sendUpdate(context: SyncContext, entry: OutboxEntry): Promise<Sent> {
  const { resource } = entry;
  const contract = CONTRACTS[resource];
  const mine = context.store.read((reader) =>
    resolveReferences(contract, entry.body, (slug) => reader.records.currentSlug(slug)),
  );
  if (!mine.ok) return waitForCreation(context, entry, mine.waitsFor);

  beginAttempt(context, entry);
  const sending = { ...entry, attempts: entry.attempts + 1 };
  const present = await readPresent(context, sending);
  if (present.kind === "failed") return settleFailure(context, sending, present.failure);
  if (present.kind === "gone") return parkAsGone(context, sending);

  const theirs =
    present.kind === "record"
      ? present.record
      : context.store.read((reader) => reader.records.base(resource, entry.recordId));
  if (theirs === null) return parkAsGone(context, sending);
  const expected = expectedRecord(context, entry, theirs, mine.body);
  const merge = context.store.read((reader) => {
    const theirValue = (name: string) => {
      const field = contract.body[name];
      if (field?.kind.type === "custom_fields") return theirs.custom_fields;
      return field === undefined ? undefined : readBodyField(name, field, theirs, reader.sources);
    };
    const doubt = { mine: entry.attempts > 0, base: entry.context.revertsUnknown === true };
    return threeWayMerge(
      contract,
      entry.base,
      mine.body,
      theirValue,
      expected.custom_fields,
      doubt,
    );
  });
  const judged = context.store.read((reader) => judgeMerge(reader, sending, theirs, merge.send));
  const disputes = [...merge.conflicts, ...(judged === null ? [] : [judged.conflict])];
  if (disputes.length > 0) {
    context.store.write(
      (writer) => {
        if (present.kind === "record") writer.lookups.indexReferences(present.sideData);
        writer.outbox.patch(entry.id, {
          state: "conflict",
          conflict: {
            kind: "fields",
            fields: onePerField(disputes),
            ...theirAuthor(writer, resource, theirs),
          },
          error: judged === null ? null : { status: null, message: judged.message },
          attemptStartedAt: null,
        });
        writer.records.saveBase(resource, theirs);
      },
      { durable: true },
    );
    return { kind: "parked", state: "conflict" };
  }
  const send = withoutArrived(
    context,
    sending,
    theirs,
    withoutIdleItems(context, sending, theirs, merge.send),
  );
  // If an earlier attempt arrived, or somebody made the same change, nothing is left to send.
  if (Object.keys(send).length > 0) return put(context, sending, theirs, send, merge.echoes);
  const arrived = expectedRecord(context, entry, theirs, merge.echoes);
  return finish(context, sending, { record: theirs, expected: arrived, theirs }, merge.echoes, 200);
}

/**
 * Removes custom-field items under `clear` if they would neither change nor empty anything, because
 * an earlier attempt arrived.
 */
function withoutIdleItems(
  context: SyncContext,
  { resource }: OutboxEntry,
  theirs: CrmRecord,
  send: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const entity = customFieldEntity(resource);
  if (entity === undefined || policyOf(send) !== "clear") return send;
  const definitions = context.store.read((reader) => reader.lookups.definitions(entity));
  const stored = theirs.custom_fields ?? [];
  const { values } = evaluatePolicy(
    definitions,
    stored,
    customFieldItems(send["custom_fields"]),
    "clear",
  );
  if (!isDeepStrictEqual(values, stored)) return send;
  const { custom_fields: _items, [POLICY_FIELD]: _policy, ...rest } = send;
  return rest;
}

async function put(
  context: SyncContext,
  entry: OutboxEntry,
  theirs: CrmRecord,
  send: Readonly<Record<string, unknown>>,
  echoes: Readonly<Record<string, unknown>>,
): Promise<Sent> {
  const { resource } = entry;
  const required = context.store.read((reader) => requiredValues(reader, entry, theirs));
  const missing = required.missing.filter((name) => send[name] === undefined);
  if (missing.length > 0) {
    const labels = missing.map((name) => fieldLabel(name, CONTRACTS[resource].body[name]));
    const message =
      `The server needs ${labels.join(", ")} with every change, and this record has none. ` +
      "Add it, and send again.";
    return settleFailure(context, entry, { kind: "invalid", message });
  }
  const attached = await attach(context, { ...required.body, ...send });
  if (!attached.ok)
    return settleFailure(context, entry, { kind: "invalid", message: attached.message });
  const key =
    context.store.read((reader) => reader.records.keyOf(resource, entry.recordId)) ?? entry.slug;
  const { method, path } = address(context.profile(), "update", resource, key);
  const outcome = await context.send({
    lane: "push",
    purpose: "write",
    method,
    path,
    body: attached.body,
    ...(attached.files === undefined ? {} : { files: attached.files }),
  });
  if (outcome.kind === "missing" && outcome.status === 404) return parkAsGone(context, entry);
  if (outcome.kind !== "ok") return settleFailure(context, entry, outcome);
  const expected = expectedRecord(context, entry, theirs, send);
  const answered = readAnswered(resource, outcome.body, expected);
  const named = answered.ok ? (answered.record.slug ?? null) : null;
  const other =
    named === null ? null : context.store.read((reader) => reader.records.idOf(resource, named));
  if (
    !answered.ok ||
    answered.record.id !== entry.recordId ||
    (other !== null && other !== entry.recordId)
  ) {
    const message =
      "The server accepted the change, but its response isn't the record. Roadbook will " +
      "read it again.";
    return settleFailure(context, entry, {
      kind: "unavailable",
      status: outcome.status,
      message,
      sent: true,
    });
  }
  context.store.write((writer) => writer.lookups.indexReferences(answered.sideData), {
    durable: false,
  });
  const arrived = expectedRecord(context, entry, expected, echoes);
  const version = { record: answered.record, expected: arrived, theirs };
  return finish(context, entry, version, withEchoes(send, echoes), outcome.status);
}

/** Returns what was sent now and what an earlier attempt brought. */
function withEchoes(
  send: Readonly<Record<string, unknown>>,
  echoes: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const items = [send, echoes].flatMap((part) => customFieldItems(part["custom_fields"]));
  return { ...echoes, ...send, ...(items.length > 0 ? { custom_fields: items } : {}) };
}

/**
 * Returns the required fields from the server's record; those missing there from its last complete
 * version.
 */
function requiredValues(
  reader: StoreReader,
  { resource, recordId }: OutboxEntry,
  theirs: CrmRecord,
) {
  const present = requiredBody(CONTRACTS[resource], theirs, reader.sources);
  const base = present.missing.length === 0 ? null : reader.records.base(resource, recordId);
  if (base === null) return present;
  const known = requiredBody(CONTRACTS[resource], base, reader.sources);
  return {
    body: { ...known.body, ...present.body },
    missing: known.missing.filter((n) => present.missing.includes(n)),
  };
}

/** Returns the record that the server should have after our write. */
function expectedRecord(
  context: SyncContext,
  entry: OutboxEntry,
  theirs: CrmRecord,
  send: Readonly<Record<string, unknown>>,
): CrmRecord {
  return context.store.read((reader) =>
    applyBody(CONTRACTS[entry.resource], theirs, send, applyContext(entry, reader.sources)),
  );
}

/** The record after the write, as it should be then, and as it was before. */
interface Written {
  readonly record: CrmRecord;
  readonly expected: CrmRecord;
  readonly theirs: CrmRecord;
}

/** Saves the answer as the new base. Edits made meanwhile are entries of their own and stay. */
function finish(
  context: SyncContext,
  entry: OutboxEntry,
  { record, expected, theirs }: Written,
  send: Readonly<Record<string, unknown>>,
  status: number,
): Sent {
  context.store.write(
    (writer) => {
      const unaccepted = unacceptedFields(entry.resource, record, send, expected, writer);
      const note =
        unaccepted.length === 0
          ? null
          : `The server accepted the change but kept its own value of: ${unaccepted.join(", ")}.`;
      markDone(context, writer, entry, note, status);
      if (Object.keys(send).length > 0)
        writer.outbox.patch(entry.id, {
          context: {
            ...(writer.outbox.entry(entry.id) ?? entry).context,
            written: {
              values: otherValues(writer, entry.resource, send, expected, record),
              stamp: authorshipOf(record),
              previous: authorshipOf(theirs),
            },
          },
        });
      rebaseFollowers(writer, entry, expected, record, send);
      writer.records.saveBase(entry.resource, record);
      keepSentFiles(writer, entry, record);
    },
    { durable: true },
  );
  return { kind: "done" };
}

/** Returns the fields that the server stored otherwise than we sent them, with its values. */
function otherValues(
  reader: StoreReader,
  resource: Resource,
  send: Readonly<Record<string, unknown>>,
  expected: CrmRecord,
  record: CrmRecord,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.keys(send).flatMap((name) => {
      const field = CONTRACTS[resource].body[name];
      if (field === undefined || field.writeOnly === true) return [];
      const [sent, stored] = [expected, record].map((version) =>
        readBodyField(name, field, version, reader.sources),
      );
      return sameBodyValue(field, sent, stored) ? [] : [[name, stored ?? null]];
    }),
  );
}

/**
 * Turns the update of a record that was deleted on the server into a conflict. The record stays
 * visible as a copy, so nothing is lost.
 */
function parkAsGone(context: SyncContext, entry: OutboxEntry): Sent {
  const failure = {
    kind: "missing",
    status: 404,
    message:
      "This record was deleted on the server. Keep it as a new record, or discard your changes.",
  } as const;
  const sent = settleFailure(context, entry, failure, { conflict: { kind: "gone", fields: [] } });
  context.store.write(
    (writer) => {
      markReferringStale(writer, entry.resource, entry.recordId);
      writer.records.removeBase(entry.resource, entry.recordId);
    },
    { durable: true },
  );
  return sent;
}
