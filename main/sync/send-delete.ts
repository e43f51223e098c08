import { address } from "../../shared/contract/routes.ts";
import type { ClientRequest } from "../remote/client.ts";
import type { Failure, Outcome } from "../remote/outcome.ts";
import { entriesNaming } from "../store/outbox/naming-entries.ts";
import type { OutboxEntry } from "../store/outbox/entry.ts";
import {
  beginAttempt,
  markDone,
  type Sent,
  settleFailure,
  waitForEarlierEntries,
} from "./attempt.ts";
import { requestWithRetry } from "./request-with-retry.ts";
import type { SyncContext } from "./context.ts";
import { isProved } from "./effective-profile.ts";
import { removeFromReferring, markReferringStale } from "./reread.ts";
import { identifyRow } from "./row-identity.ts";

/**
 * Sends a deletion, after the earlier changes that refer to the record. A record that is already
 * gone counts as deleted.
 */
export async function sendDelete(context: SyncContext, entry: OutboxEntry): Promise<Sent> {
  const { resource, recordId } = entry;
  const naming = context.store.read((reader) => entriesNaming(reader, resource, recordId));
  const earlier = naming.filter((other) => other.id < entry.id);
  if (earlier.length > 0) return waitForEarlierEntries(context, entry, earlier);

  beginAttempt(context, entry);
  const sending = { ...entry, attempts: entry.attempts + 1 };
  const key =
    context.store.read((reader) => reader.records.keyOf(resource, recordId)) ?? entry.slug;
  const { method, path } = address(context.profile(), "delete", resource, key);
  const outcome = await context.send({ lane: "push", purpose: "write", method, path });
  const failure = await failureOf(context, sending, key, outcome);
  if (failure !== null) return settleFailure(context, sending, failure);
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
  const found = await requestWithRetry(context, lookRequest);
  if (found.kind === "missing" && found.status === 404) return null;
  return found.kind === "ok" ? unclear(outcome.status) : found;
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
