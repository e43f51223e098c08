import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { ChangedField } from "../../../shared/local/changed-field.ts";
import type { WriteMode } from "../../api/api-context.ts";
import type { OutboxEntry } from "../../store/outbox/entry.ts";
import type { Store, StoreWriter } from "../../store/types.ts";
import { type Acted, type Refusal, refuse } from "./entry-action.ts";
import { STATE, type WholeDecision } from "../../store/state-keys.ts";
import { changedFields } from "./changed-fields.ts";
import { undoUpdate } from "./undo-edit.ts";

const MAX_REMEMBERED_DECISIONS = 50;

/**
 * Stores an entry as it was before its conflict was decided; for a deleted record, everything that
 * the decision changed.
 */
export function rememberDecision(
  writer: StoreWriter,
  entry: OutboxEntry,
  nowMs: number,
  wholeDecision?: WholeDecision,
): void {
  writer.state.set(STATE.resolution.at(String(entry.id)), {
    at: nowMs,
    entry,
    ...(wholeDecision === undefined ? {} : { whole: wholeDecision }),
  });
  const decisions = [...writer.state.entriesOf(STATE.resolution)].toSorted(
    ([, a], [, b]) => a.at - b.at,
  );
  for (const [name] of decisions.slice(0, Math.max(0, decisions.length - MAX_REMEMBERED_DECISIONS)))
    writer.state.set(STATE.resolution.at(name), null);
}

/** `kept`: disputed fields that were changed again since, and stay as they are. */
type UndoneDecision = { readonly ok: true; readonly kept: readonly ChangedField[] } | Refusal;

/**
 * Undoes a decision. What has not been sent is in conflict again; for what was sent, the disputed
 * fields are set to the server's values, as a new change, unless they were changed since. 404 if
 * the decision is not known (any more), 409 while it is being sent.
 */
export function undoDecision(store: Store, id: number, mode: WriteMode): UndoneDecision {
  return store.write(
    (writer): UndoneDecision => {
      const key = STATE.resolution.at(String(id));
      const decision = writer.state.get(key);
      if (decision === undefined) return refuse(404, "There is no decision to undo here.");
      const { entry: entryBefore, whole } = decision;
      const entry = writer.outbox.entry(id);
      if (entry?.state === "sending")
        return refuse(409, "This change is being sent right now; wait a moment.");
      if (entryBefore.kind === "delete" && entry?.state === "done")
        return refuse(409, "It is too late: the record is already deleted on the server.");
      if ((entryBefore.conflict?.fields.length ?? 0) === 0) {
        const undone =
          whole === undefined
            ? undoCreate(writer, entryBefore, entry)
            : undoGone(writer, entryBefore, whole);
        if (!undone.ok) return undone;
        writer.state.set(key, null);
        return { ok: true, kept: [] };
      }
      writer.state.set(key, null);
      if (entry?.state === "done")
        return { ok: true, kept: writeTheirs(writer, entry, entryBefore, mode) };
      if (entry === null) queueAgain(writer, entryBefore);
      else
        writer.outbox.patch(id, {
          state: "conflict",
          body: entryBefore.body,
          base: entryBefore.base,
          conflict: entryBefore.conflict,
          context: entryBefore.context,
          error: null,
        });
      return { ok: true, kept: [] };
    },
    { durable: true },
  );
}

/** Undoes what the decision sent, as every edit is undone. Returns what was changed since. */
function writeTheirs(
  writer: StoreWriter,
  sentEntry: OutboxEntry,
  { resource, recordId, conflict }: OutboxEntry,
  mode: WriteMode,
): readonly ChangedField[] {
  const contract = CONTRACTS[resource];
  const record = writer.records.byId(resource, recordId);
  if (record === null) return [];
  const theirs = (conflict?.fields ?? []).filter(({ field }) => field in sentEntry.body);
  const theirValues = Object.fromEntries(
    theirs.map((field) => [field.field, field.theirs ?? null]),
  );
  const { body, kept } = undoUpdate(writer, contract, record, {
    before: theirValues,
    after: sentEntry.body,
  });
  if (Object.keys(body).length > 0) mode.update(writer, contract, record, body);
  return changedFields(writer, resource, record, kept);
}

const SENT = "The record has been sent since: it is now a record of its own on the server.";

/** Restores an entry that was dropped, under a new number. */
function queueAgain(writer: StoreWriter, entryBefore: OutboxEntry): void {
  const { kind, resource, recordId, slug, title, body, base, createdAt } = entryBefore;
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
  const { state, attempts, error, conflict, context } = entryBefore;
  writer.outbox.patch(id, { state, attempts, error, conflict, context });
}

/** Makes a record that may have arrived undecided again, unless it was sent or tried since. */
function undoCreate(
  writer: StoreWriter,
  entryBefore: OutboxEntry,
  entry: OutboxEntry | null,
): Acted {
  if (entry === null) queueAgain(writer, entryBefore);
  else if (entry.state !== "queued" || entry.attempts !== entryBefore.attempts)
    return refuse(409, SENT);
  else {
    const { state, error, conflict, attemptStartedAt } = entryBefore;
    writer.outbox.patch(entry.id, { state, error, conflict, attemptStartedAt });
  }
  return { ok: true };
}

/**
 * Shows a deleted record again, with its changes and without a decision. Removes the record that
 * replaced it; refuses if that one was sent or changed.
 */
function undoGone(
  writer: StoreWriter,
  entryBefore: OutboxEntry,
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
          .some((laterEntry) => laterEntry.id !== made && laterEntry.state !== "done")
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
  if (record !== null) writer.records.saveBase(entryBefore.resource, record);
  for (const entry of entries) queueAgain(writer, entry);
  if (record !== null) writer.records.removeBase(entryBefore.resource, entryBefore.recordId);
  return { ok: true };
}
