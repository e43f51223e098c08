import { readBodyField, sameBodyValue } from "../../shared/contract/body-value.ts";
import { isSameInOtherSpelling } from "../../shared/contract/same-spelling.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { customFieldItems } from "../../shared/contract/custom-field.ts";
import {
  type ItemList,
  itemIds,
  pickItems,
  sameItems,
} from "../../shared/contract/custom-field-items.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { address } from "../../shared/contract/routes.ts";
import type { ConflictField } from "../../shared/contract/three-way-merge.ts";
import type { ClientRequest } from "../remote/client.ts";
import type { Failure, Outcome } from "../remote/outcome.ts";
import { entriesNaming, type OutboxEntry } from "../store/outbox/entry.ts";
import {
  beginAttempt,
  markDone,
  type Sent,
  settleFailure,
  waitForEarlierEntries,
} from "./attempt.ts";
import { theirAuthor } from "./last-change.ts";
import { TRANSITIONS } from "./outbox-states.ts";
import { type Present, readPresent } from "./read-present.ts";
import { requestWithRetry } from "./request-with-retry.ts";
import type { SyncContext } from "./context.ts";
import { isProved } from "./effective-profile.ts";
import { removeFromReferring, markReferringStale } from "./reread.ts";
import { identifyRow } from "./row-identity.ts";

/**
 * Sends a deletion, after the earlier changes that refer to the record. The present record is read
 * first: what a colleague changed since the user saw it makes the deletion a conflict. A record
 * that is already gone counts as deleted.
 */
export async function sendDelete(context: SyncContext, entry: OutboxEntry): Promise<Sent> {
  const { resource, recordId } = entry;
  const naming = context.store.read((reader) => entriesNaming(reader, resource, recordId));
  const earlier = naming.filter((namingEntry) => namingEntry.id < entry.id);
  if (earlier.length > 0) return waitForEarlierEntries(context, entry, earlier);

  beginAttempt(context, entry);
  const sending = { ...entry, attempts: entry.attempts + 1 };
  const present = await readPresent(context, sending);
  if (present.kind === "failed") return settleFailure(context, sending, present.failure);
  // A 404 may be a deployment's: what cannot be looked at is not deleted either.
  if (present.kind === "gone") return finish(context, entry);
  if (present.kind === "record") {
    const fields = changedSince(context, entry, present.record);
    if (fields.length > 0) return parkAsChanged(context, entry, present, fields);
  }
  const key =
    context.store.read((reader) => reader.records.keyOf(resource, recordId)) ?? entry.slug;
  const { method, path } = address(context.profile(), "delete", resource, key);
  const outcome = await context.send({ lane: "push", purpose: "write", method, path });
  const failure = await failureOf(context, sending, key, outcome);
  return failure === null ? finish(context, entry) : settleFailure(context, sending, failure);
}

/** Removes the record here, and from the deals that refer to it. */
function finish(context: SyncContext, entry: OutboxEntry): Sent {
  const { resource, recordId } = entry;
  context.store.write(
    (writer) => {
      markDone(context, writer, entry, null, 200);
      markReferringStale(writer, resource, recordId);
      removeFromReferring(writer, resource, recordId);
      writer.records.removeBase(resource, recordId);
    },
    { durable: true },
  );
  return { kind: "done" };
}

/**
 * Returns the fields that were changed on the server since the user deleted the record, with both
 * sides. Contents decide: a newer time alone is no change. Values that an edit of ours may have
 * left there are ours. A deletion of an older Roadbook has no values of its own: then the record as
 * it was last read counts as seen.
 */
function changedSince(
  { store }: SyncContext,
  { resource, recordId, base, context }: OutboxEntry,
  theirs: CrmRecord,
): readonly ConflictField[] {
  const contract = CONTRACTS[resource];
  return store.read((reader) => {
    const { sources } = reader;
    const storedBase = reader.records.base(resource, recordId);
    return Object.entries(contract.body).flatMap(([name, field]): ConflictField[] => {
      const { type } = field.kind;
      if (field.writeOnly === true || type === "file" || type === "policy") return [];
      if (!(name in base) && storedBase === null) return [];
      const was =
        name in base || storedBase === null
          ? base[name]
          : readBodyField(name, field, storedBase, sources);
      const presentValue = readBodyField(name, field, theirs, sources);
      const ours = context.attempted?.[name];
      if (type === "custom_fields") {
        const [before, after, ownItems] = [was, presentValue, ours].map(customFieldItems);
        const ids = [...itemIds([...(before ?? []), ...(after ?? [])])].filter(
          (id) =>
            !sameItems(before ?? [], after ?? [], [id]) &&
            !(itemIds(ownItems ?? []).has(id) && sameItems(ownItems ?? [], after ?? [], [id])),
        );
        const side = (items: ItemList = []) => pickItems(items, ids);
        return ids.length === 0
          ? []
          : [{ field: name, base: side(before), mine: null, theirs: side(after) }];
      }
      if (sameBodyValue(field, was, presentValue)) return [];
      if (ours !== undefined && isSameInOtherSpelling(field, ours, presentValue)) return [];
      return [{ field: name, base: was ?? null, mine: null, theirs: presentValue ?? null }];
    });
  });
}

/** A colleague has worked on the record since: the user decides, and sees what was changed. */
function parkAsChanged(
  context: SyncContext,
  { id, resource }: OutboxEntry,
  { record, sideData }: Extract<Present, { readonly kind: "record" }>,
  fields: readonly ConflictField[],
): Sent {
  context.store.write(
    (writer) => {
      writer.lookups.indexReferences(sideData);
      writer.outbox.patch(id, {
        state: TRANSITIONS.clashed.delete,
        conflict: { kind: "fields", fields, ...theirAuthor(writer, resource, record) },
        error: null,
        attemptStartedAt: null,
      });
      writer.records.saveBase(resource, record);
    },
    { durable: true },
  );
  return { kind: "parked", state: "conflict" };
}

/**
 * Returns why the record cannot be considered deleted; null if it can. A 2xx whose body is not the
 * deleted record proves nothing (api-spec: Jobs, DELETE), and a deployment can cause a 404, so the
 * record is requested. A 405 says nothing about the record.
 */
async function failureOf(
  context: SyncContext,
  { resource, recordId }: OutboxEntry,
  key: string,
  outcome: Outcome,
): Promise<Failure | null> {
  const isGone = outcome.kind === "missing" && outcome.status === 404;
  if (outcome.kind === "missing" && !isGone) return { ...outcome, kind: "rejected" };
  if (outcome.kind !== "ok" && !isGone) return outcome;
  if (outcome.kind === "ok" && isRecord(outcome.body, recordId, key)) return null;
  if (!isProved(context.store, resource, "get")) return isGone ? null : unclear(outcome.status);
  const { method, path } = address(context.profile(), "get", resource, key);
  const lookRequest: ClientRequest = { lane: "push", purpose: "check", method, path };
  const lookOutcome = await requestWithRetry(context, lookRequest);
  if (lookOutcome.kind === "missing" && lookOutcome.status === 404) return null;
  return lookOutcome.kind === "ok" ? unclear(outcome.status) : lookOutcome;
}

function isRecord(body: unknown, id: number, slug: string): boolean {
  const identity = identifyRow(body);
  return identity.id === id || identity.slug === slug;
}

function unclear(status: number): Failure {
  const message =
    "The server's answer to the deletion is not the deleted record. Roadbook will try again.";
  return { kind: "unavailable", status, message, sent: true };
}
