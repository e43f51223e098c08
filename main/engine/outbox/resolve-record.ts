import { readBody } from "../../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import { isSlugged, localSlug, type Resource } from "../../../shared/contract/resource.ts";
import type { ResolveChoice } from "../../../shared/local/outbox.ts";
import { isBlobRef } from "../../../shared/wire.ts";
import type { OutboxEntry } from "../../store/outbox/entry.ts";
import type { StoreWriter } from "../../store/types.ts";
import { type Acted, AGAIN, refuse } from "./entry-action.ts";
import { rememberDecision } from "./undo-decision.ts";

/**
 * Resolves a conflict that is not about fields. The record was deleted on the server: "mine"
 * creates it again, "theirs" discards the local copy. A create may have arrived: "mine" sends it
 * again as a record of its own, "theirs" drops it.
 */
export function resolveWhole(
  writer: StoreWriter,
  entry: OutboxEntry,
  choice: ResolveChoice | undefined,
  nowMs: number,
  ulid: () => string,
): Acted {
  if (choice !== "mine" && choice !== "theirs")
    return refuse(400, "Choose mine (keep it as a new record) or theirs (discard it).");
  if (entry.kind === "create") resolveCreate(writer, entry, choice, nowMs);
  else resolveGone(writer, entry, choice, nowMs, ulid);
  return { ok: true };
}

type WholeChoice = Extract<ResolveChoice, "mine" | "theirs">;

function resolveCreate(
  writer: StoreWriter,
  entry: OutboxEntry,
  choice: WholeChoice,
  nowMs: number,
): void {
  rememberDecision(writer, entry, nowMs);
  if (choice === "mine") {
    // The server's present record is not the one that caused the conflict, so the next attempt
    // counts as the first.
    const { createBound: _bound, newRows: _rows, ...context } = entry.context;
    writer.outbox.patch(entry.id, { ...AGAIN, conflict: null, attemptStartedAt: null, context });
  } else writer.outbox.drop(entry.id);
}

function resolveGone(
  writer: StoreWriter,
  entry: OutboxEntry,
  choice: WholeChoice,
  nowMs: number,
  ulid: () => string,
): void {
  const { resource, recordId } = entry;
  const record = writer.records.byId(resource, recordId);
  const entries = writer.outbox.entries({
    resource,
    recordId,
    states: ["queued", "conflict", "rejected"],
  });
  const body = record === null ? {} : bodyOf(writer, resource, record, entries);
  for (const relatedEntry of entries) writer.outbox.drop(relatedEntry.id);
  const createdId =
    choice === "mine" && record !== null
      ? recreate(writer, { entry, record, body, entries }, nowMs, ulid)
      : null;
  rememberDecision(writer, entry, nowMs, { record, entries, made: createdId });
}

/** The whole record as a body, with the files that its edits were about to send. */
function bodyOf(
  writer: StoreWriter,
  resource: Resource,
  record: CrmRecord,
  entries: readonly OutboxEntry[],
): Readonly<Record<string, unknown>> {
  // The record has only the names of these files; the edits have their contents.
  const files = entries.flatMap((fileEntry) =>
    Object.entries(fileEntry.body).filter(([, value]) => isBlobRef(value)),
  );
  const values = readBody(CONTRACTS[resource], record, writer.sources);
  return { ...values, ...Object.fromEntries(files) };
}

interface GoneRecord {
  readonly entry: OutboxEntry;
  readonly record: CrmRecord;
  readonly body: Readonly<Record<string, unknown>>;
  readonly entries: readonly OutboxEntry[];
}

/** Queues the create of a new record in place of the gone one; returns the id of its entry. */
function recreate(
  writer: StoreWriter,
  { entry, record, body, entries }: GoneRecord,
  nowMs: number,
  ulid: () => string,
): number {
  const { resource, recordId, title } = entry;
  const createdEntry = writer.outbox.enqueue({
    kind: "create",
    resource,
    recordId: writer.records.nextId(resource, -1),
    slug: isSlugged(resource) ? localSlug(resource, ulid().toLowerCase()) : "",
    title,
    body,
    base: {},
    createdAt: nowMs,
  });
  const edits = entries
    .filter((updateEntry) => updateEntry.kind === "update")
    .map(({ title: entryTitle, body: edit, base, createdAt }) => ({
      title: entryTitle,
      body: edit,
      base,
      createdAt,
    }));
  const insteadOf = { recordId, slug: record.slug ?? entry.slug, edits };
  writer.outbox.patch(createdEntry.id, { context: { ...createdEntry.context, insteadOf } });
  return createdEntry.id;
}
