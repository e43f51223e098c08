import type { OutboxEntry } from "../../store/outbox/entry.ts";
import type { StoreWriter } from "../../store/types.ts";
import { type Acted, refuse } from "../entry-action.ts";
import type { WholeDecision } from "../../store/state-keys.ts";

const SENT = "The record has been sent since: it is now a record of its own on the server.";

/** Puts an entry that was dropped back as it was; it has another number by now. */
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

/**
 * The record that may have arrived waits for a decision again, unless it was sent or tried since.
 */
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
 * The record that is gone on the server is in sight again with its changes, and waits for a
 * decision; what was made of it is not, as long as it is not sent.
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
  // The copy that its changes are folded into is kept only while there are some: it comes as the
  // server's, and loses that.
  if (record !== null) writer.records.saveBase(before.resource, record);
  for (const entry of entries) queueAgain(writer, entry);
  if (record !== null) writer.records.removeBase(before.resource, before.recordId);
  return { ok: true };
}
