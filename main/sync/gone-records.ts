import type { CrmRecord } from "../../shared/contract/define.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { InsteadOf, OutboxEntry } from "../store/outbox/entry.ts";
import type { StoreWriter } from "../store/types.ts";
import { markDone } from "./attempt.ts";
import type { SyncContext } from "./context.ts";
import { readPresent } from "./read-present.ts";

/**
 * Queues the changes of records again that the server has after all (a deployment can cause a 404),
 * so that they no longer wait for a decision. Call it in the transaction that saves the records.
 */
export function requeueGone(
  writer: StoreWriter,
  resource: Resource,
  recordIds: readonly number[],
): void {
  const ids = new Set(recordIds);
  for (const entry of writer.outbox.entries({ resource, states: ["conflict"] }))
    if (entry.conflict?.kind === "gone" && ids.has(entry.recordId))
      writer.outbox.patch(entry.id, {
        state: "queued",
        conflict: null,
        error: null,
        nextAttemptAt: null,
      });
}

/**
 * Checks, before the user decides on a conflict, whether the deleted record is on the server again.
 * `there`: its changes are queued again. `unknown`: the server could not be asked.
 */
export async function lookForGone(
  context: SyncContext,
  entry: OutboxEntry,
): Promise<"there" | "gone" | "unknown"> {
  if (context.stopped()) return "unknown";
  const asOf = context.store.sequence();
  const present = await readPresent(context, entry);
  if (present.kind === "gone") return "gone";
  if (present.kind !== "record") return "unknown";
  const { record } = present;
  context.store.write(
    (writer) => {
      // A cycle running in parallel may have saved the record, or sent its change, meanwhile.
      writer.records.saveBase(entry.resource, record, { asOf });
      requeueGone(writer, entry.resource, [record.id]);
    },
    { durable: true },
  );
  return "there";
}

export type Original =
  | { readonly kind: "sent-to-it" }
  | { readonly kind: "gone" }
  | Extract<Awaited<ReturnType<typeof readPresent>>, { kind: "failed" }>;

/**
 * Call before a deleted record is recreated: if the old record is on the server again, the edits
 * are sent to it, the local copy becomes its alias, and nothing is duplicated.
 */
export async function lookForOriginal(
  context: SyncContext,
  entry: OutboxEntry,
  { recordId, slug, edits }: InsteadOf,
): Promise<Original> {
  const present = await readPresent(context, { ...entry, recordId, slug });
  if (present.kind === "failed") return present;
  if (present.kind !== "record") return { kind: "gone" };
  context.store.write((writer) => sendToOriginal(context, writer, entry, present.record, edits), {
    durable: true,
  });
  return { kind: "sent-to-it" };
}

function sendToOriginal(
  context: SyncContext,
  writer: StoreWriter,
  entry: OutboxEntry,
  record: CrmRecord,
  edits: InsteadOf["edits"],
): void {
  const { resource } = entry;
  const note =
    "The record is on the server again. Your changes were added to it, and no new " +
    "record was created.";
  markDone(context, writer, entry, note, 200);
  writer.records.adopt(resource, entry.recordId, record);
  const target = { resource, recordId: record.id, slug: record.slug ?? "" };
  // Changes made after the decision are sent after the edits that came before it.
  const later = writer.outbox.entries({ resource, recordId: record.id, states: ["queued"] });
  for (const { id } of later) writer.outbox.drop(id);
  for (const edit of edits) writer.outbox.enqueue({ kind: "update", ...target, ...edit });
  for (const { id: _old, context: entryContext, ...change } of later) {
    const requeued = writer.outbox.enqueue({ ...change, ...target });
    writer.outbox.patch(requeued.id, {
      context: entryContext,
      nextAttemptAt: change.nextAttemptAt,
    });
  }
}
