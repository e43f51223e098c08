import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { readBody } from "../../../shared/contract/body-value.ts";
import type { Conflict, OutboxEntryView } from "../../../shared/local/outbox.ts";
import type { SteadyTime } from "../../../shared/runtime/steady-time.ts";
import { issuesInWords, validateBody } from "../../../shared/contract/validate-body.ts";
import { mayGoToOriginal } from "../../api/coalesce.ts";
import type { WriteMode } from "../../api/api-context.ts";
import { mayHaveArrived, type OutboxEntry } from "../../store/outbox/entry.ts";
import type { Store, StoreReader } from "../../store/types.ts";
import { authorOf } from "../../sync/last-change.ts";
import { tryAgain } from "../../sync/effective-profile.ts";
import { act, type Acted, AGAIN, deleteAgain, refuse } from "./entry-action.ts";
import { revertEntry } from "./delayed-change.ts";

/** Returns an entry as GET /local/outbox shows it, with current slugs. */
export function viewEntry(
  reader: StoreReader,
  entry: OutboxEntry,
  steady: SteadyTime,
): OutboxEntryView {
  const slug =
    reader.records.keyOf(entry.resource, entry.recordId) ?? reader.records.currentSlug(entry.slug);
  return {
    id: entry.id,
    kind: entry.kind,
    resource: entry.resource,
    slug,
    title: entry.title,
    body: entry.body,
    base: entry.base,
    state: entry.state,
    attempts: entry.attempts,
    next_attempt_at:
      entry.nextAttemptAt === null
        ? null
        : new Date(steady.shown(entry.nextAttemptAt)).toISOString(),
    held: isHeld(entry),
    error: entry.error,
    conflict: viewConflict(reader, entry.conflict),
    created_at: new Date(entry.createdAt).toISOString(),
  };
}

/** A name that was not known when the conflict was found may be known by now. */
function viewConflict(reader: StoreReader, conflict: Conflict | null): Conflict | null {
  const author = conflict?.theirs_by;
  if (conflict === null || author === undefined || author === null) return conflict;
  return { ...conflict, theirs_by: authorOf(reader, author.id) };
}

/** Returns whether it is held only so that it can be undone; any other schedule ends that. */
function isHeld({ state, nextAttemptAt, context }: OutboxEntry): boolean {
  return state === "queued" && nextAttemptAt !== null && nextAttemptAt === context.heldUntil;
}

/** Sends a parked or waiting entry at the next opportunity. */
export function retryEntry(store: Store, id: number): Acted {
  return act(store, id, (writer, entry) => {
    if (entry.state === "sending") return refuse(409, "This change is being sent right now.");
    if (entry.state === "conflict" && (entry.conflict?.fields.length ?? 0) > 0) {
      return refuse(409, "This change conflicts with the server's. Choose mine or theirs first.");
    }
    if (entry.kind === "create") tryAgain(writer, entry.resource, "create");
    if (entry.kind === "delete") deleteAgain(writer, entry);
    else writer.outbox.patch(id, entry.state === "unsure" ? { nextAttemptAt: null } : AGAIN);
    return { ok: true };
  });
}

/**
 * Discards a change and its local effect. Discarding a create discards the changes that follow it.
 */
export function discardEntry(store: Store, id: number): Acted {
  return act(store, id, (writer, entry) => {
    if (entry.state === "sending")
      return refuse(409, "This change is being sent right now; wait a moment.");
    const following =
      entry.kind === "create"
        ? writer.outbox.entries({
            resource: entry.resource,
            recordId: entry.recordId,
            states: ["queued", "rejected", "conflict"],
          })
        : [];
    for (const laterEntry of following) if (laterEntry.id !== id) writer.outbox.drop(laterEntry.id);
    if (entry.kind === "update" && entry.state === "queued" && mayHaveArrived(entry))
      revertEntry(writer, entry);
    else writer.outbox.drop(id);
    return { ok: true };
  });
}

/**
 * Replaces fields of a refused or waiting entry, validates them like a new edit, and queues it
 * again. An entry that may have arrived, or may go to another record, stays as it is, and the new
 * values follow as a separate edit.
 */
export function editEntry(
  store: Store,
  id: number,
  body: Readonly<Record<string, unknown>>,
  mode: WriteMode,
): Acted {
  return act(store, id, (writer, entry) => {
    if (entry.kind === "delete") return refuse(400, "A deletion has no fields to edit.");
    if (entry.state !== "rejected" && entry.state !== "queued")
      return refuse(409, "Only a waiting or refused change can be edited.");
    const contract = CONTRACTS[entry.resource];
    const merged = { ...entry.body, ...body };
    const record = writer.records.byId(entry.resource, entry.recordId);
    const required =
      entry.kind === "update" && record !== null ? readBody(contract, record, writer.sources) : {};
    const checked = validateBody(
      contract,
      entry.kind,
      { ...required, ...merged },
      record,
      writer.sources,
    );
    if (!checked.ok) return refuse(400, issuesInWords(contract, checked.issues));
    const ownFields = Object.fromEntries(
      Object.entries(checked.body).filter(([name]) => name in merged),
    );
    const isInDoubt = entry.kind === "update" && entry.state === "queued" && mayHaveArrived(entry);
    if ((isInDoubt || mayGoToOriginal(entry)) && record !== null)
      mode.update(writer, contract, record, ownFields);
    else writer.outbox.patch(id, { ...AGAIN, body: ownFields });
    return { ok: true };
  });
}
