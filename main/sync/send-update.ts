import { isDeepStrictEqual } from "node:util";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import {
  customFieldEntity,
  customFieldItems,
  POLICY_FIELD,
  policyOf,
} from "../../shared/contract/custom-field.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { evaluatePolicy } from "../../shared/contract/policy.ts";
import { mayHaveArrived, type OutboxEntry } from "../store/outbox/entry.ts";
import { beginAttempt, type Sent, settleFailure, waitForCreation } from "./attempt.ts";
import type { SyncContext } from "./context.ts";
import { finish, parkAsGone } from "./finish-update.ts";
import { theirAuthor } from "./last-change.ts";
import { mergeEntry } from "./merge-entry.ts";
import { readPresent } from "./read-present.ts";
import { RejectedFields } from "./rejected-fields.ts";
import { resolveReferences } from "./resolve-references.ts";
import { withoutArrived } from "./sent-files.ts";
import { expectedRecord, writeFields } from "./write-fields.ts";

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

  const begun =
    entry.attempts > 0 || entry.context.unsentUntil === undefined
      ? entry.context
      : { ...entry.context, unsentUntil: undefined };
  beginAttempt(context, entry, begun);
  const sending = { ...entry, attempts: entry.attempts + 1, context: begun };
  const present = await readPresent(context, sending);
  if (present.kind === "failed") {
    const unsent = { context: { ...begun, unsentUntil: sending.attempts } };
    return settleFailure(context, sending, present.failure, mayHaveArrived(entry) ? {} : unsent);
  }
  if (present.kind === "gone") return parkAsGone(context, sending);

  const theirs =
    present.kind === "record"
      ? present.record
      : context.store.read((reader) => reader.records.base(resource, entry.recordId));
  if (theirs === null) return parkAsGone(context, sending);
  const {
    send: merged,
    echoes,
    disputes,
    message,
  } = context.store.read((reader) => mergeEntry(reader, entry, theirs, mine.body));
  if (disputes.length > 0) {
    context.store.write(
      (writer) => {
        if (present.kind === "record") writer.lookups.indexReferences(present.sideData);
        writer.outbox.patch(entry.id, {
          state: "conflict",
          conflict: {
            kind: "fields",
            fields: disputes,
            ...theirAuthor(writer, resource, theirs),
          },
          error: message === null ? null : { status: null, message },
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
    withoutIdleItems(context, sending, theirs, merged),
  );
  // If an earlier attempt arrived, or a colleague made the same change, nothing is left to send.
  const arrived = (record: CrmRecord) => expectedRecord(context, entry, record, echoes);
  if (Object.keys(send).length === 0) {
    const unchanged = { record: theirs, expected: arrived(theirs), theirs };
    return finish(context, sending, unchanged, echoes, 200);
  }
  const result = await writeFields(context, sending, theirs, send);
  switch (result.kind) {
    case "written": {
      const version = { ...result.version, expected: arrived(result.version.expected) };
      return finish(context, sending, version, withEchoes(send, echoes), result.status);
    }
    case "gone":
      return parkAsGone(context, sending);
    case "failed":
      return settleFailure(context, sending, result.failure);
    case "rejected":
    case "invalid":
      return new RejectedFields(context, sending, send, theirs).search(result);
  }
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
  const storedItems = theirs.custom_fields ?? [];
  const { values } = evaluatePolicy(
    definitions,
    storedItems,
    customFieldItems(send["custom_fields"]),
    "clear",
  );
  if (!isDeepStrictEqual(values, storedItems)) return send;
  const { custom_fields: _items, [POLICY_FIELD]: _policy, ...otherFields } = send;
  return otherFields;
}

/** Returns what was sent now and what an earlier attempt brought. */
function withEchoes(
  send: Readonly<Record<string, unknown>>,
  echoes: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const items = [send, echoes].flatMap((part) => customFieldItems(part["custom_fields"]));
  return { ...echoes, ...send, ...(items.length > 0 ? { custom_fields: items } : {}) };
}
