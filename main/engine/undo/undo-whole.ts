import type { OutboxEntry } from "../../store/outbox/entry.ts";
import type { StoreWriter } from "../../store/types.ts";
import { type Acted, refuse } from "../entry-action.ts";
import type { WholeDecision } from "../../store/state-keys.ts";

const SENT = "The record has been sent since: it is now a record of its own on the server.";

/** Restores an entry that was dropped, under a new number. */
export function queueAgain(writer: StoreWriter, before: OutboxEntry): void {
  const { kind, resource, recordId, slug, title, body, base, createdAt } = before;
  const { id } = writer.outbox.enqueue({
    kind,
    resource,
    recordId,
    slug,
    title,
    body,
    base,
    createdAt,
  });
  const { state, attempts, error, conflict, context } = before;
  writer.outbox.patch(id, { state, attempts, error, conflict, context });
}

/** Makes a record that may have arrived undecided again, unless it was sent or tried since. */
export function undoCreate(
  writer: StoreWriter,
  before: OutboxEntry,
  entry: OutboxEntry | null,
): Acted {
  if (entry === null) queueAgain(writer, before);
  else if (entry.state !== "queued" || entry.attempts !== before.attempts) return refuse(409, SENT);
  else {
    const { state, error, conflict, attemptStartedAt } = before;
    writer.outbox.patch(entry.id, { state, error, conflict, attemptStartedAt });
  }
  return { ok: true };
}

/**
 * Shows a deleted record again, with its changes and without a decision. Removes the record that
 * replaced it; refuses if that one was sent or changed.
 */
export function undoGone(
  writer: StoreWriter,
  before: OutboxEntry,
  { record, entries, made }: WholeDecision,
): Acted {
  if (made !== null) {
    const create = writer.outbox.entry(made);
    if (create !== null) {
      if (create.state === "done" || create.state === "sending" || create.attempts > 0)
        return refuse(409, SENT);
      const { resource, recordId } = create;
      if (
        writer.outbox
          .entries({ resource, recordId })
          .some((other) => other.id !== made && other.state !== "done")
      )
        return refuse(
          409,
          "The new record was changed since. Discard it, and recreate it from the removed records.",
        );
      writer.outbox.drop(made);
    }
  }
  // A copy of the record exists only while it has changes. So the record is saved as the server's
  // first, and that base is removed again.
  if (record !== null) writer.records.saveBase(before.resource, record);
  for (const entry of entries) queueAgain(writer, entry);
  if (record !== null) writer.records.removeBase(before.resource, before.recordId);
  return { ok: true };
}
