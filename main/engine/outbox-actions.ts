import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { readBody } from "../../shared/contract/body-value.ts";
import type { CustomFieldItem } from "../../shared/contract/custom-field.ts";
import { localSlug, isSlugged } from "../../shared/contract/resource.ts";
import type { OutboxEntryView } from "../../shared/local/outbox.ts";
import { issuesText, validateBody } from "../../shared/contract/validate-body.ts";
import type { OutboxEntry, Store, StoreReader, StoreWriter } from "../store/types.ts";

export type Acted =
  { readonly ok: true } | { readonly ok: false; readonly status: 400 | 404 | 409; readonly message: string };

const AGAIN = { state: "queued", error: null, nextAttemptAt: null } as const;

/** An entry as GET /local/outbox shows it; slugs are those of today. */
export function viewEntry(reader: StoreReader, entry: OutboxEntry): OutboxEntryView {
  const slug = isSlugged(entry.resource)
    ? (reader.slugOf(entry.resource, entry.recordId) ?? reader.currentSlug(entry.slug))
    : String(entry.recordId);
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
    next_attempt_at: entry.nextAttemptAt === null ? null : new Date(entry.nextAttemptAt).toISOString(),
    error: entry.error,
    conflict: entry.conflict,
    created_at: new Date(entry.createdAt).toISOString(),
  };
}

/** Sends a parked or waiting entry at the next opportunity. */
export function retryEntry(store: Store, id: number): Acted {
  return act(store, id, (writer, entry) => {
    if (entry.state === "sending") return refuse(409, "This change is being sent right now.");
    if (entry.state === "conflict" && (entry.conflict?.fields.length ?? 0) > 0) {
      return refuse(409, "This change disagrees with the server's. Choose mine or theirs first.");
    }
    writer.patchEntry(id, entry.state === "unsure" ? { nextAttemptAt: null } : AGAIN);
    return { ok: true };
  });
}

/** Takes a change back: its local effect is undone. A create takes the changes that follow it along. */
export function discardEntry(store: Store, id: number): Acted {
  return act(store, id, (writer, entry) => {
    if (entry.state === "sending") return refuse(409, "This change is being sent right now; wait a moment.");
    const following =
      entry.kind === "create"
        ? writer.outbox({
            resource: entry.resource,
            recordId: entry.recordId,
            states: ["queued", "rejected", "conflict"],
          })
        : [];
    for (const other of following) if (other.id !== id) writer.dropEntry(other.id);
    writer.dropEntry(id);
    return { ok: true };
  });
}

/** Replaces fields of an entry that the server refused (or that waits), checks them like a new edit, and sends it again. */
export function mendEntry(store: Store, id: number, body: Readonly<Record<string, unknown>>): Acted {
  return act(store, id, (writer, entry) => {
    if (entry.kind === "delete") return refuse(400, "A deletion has no fields to mend.");
    if (entry.state !== "rejected" && entry.state !== "queued")
      return refuse(409, "Only a change that was refused, or that waits, can be mended.");
    const contract = CONTRACTS[entry.resource];
    const merged = { ...entry.body, ...body };
    const record = writer.get(entry.resource, entry.recordId);
    const required = entry.kind === "update" && record !== null ? readBody(contract, record, writer) : {};
    const checked = validateBody(contract, entry.kind, { ...required, ...merged }, record, writer);
    if (!checked.ok) return refuse(400, issuesText(checked.issues));
    const own = Object.fromEntries(Object.entries(checked.body).filter(([name]) => name in merged));
    writer.patchEntry(id, { ...AGAIN, body: own });
    return { ok: true };
  });
}

export type Choice = "mine" | "theirs";

/** Decides the disputed fields; the undisputed ones of the entry are still sent. */
export function resolveEntry(
  store: Store,
  id: number,
  choose: (field: string) => Choice | undefined,
  now: number,
  ulid: () => string,
): Acted {
  return act(store, id, (writer, entry) => {
    if (entry.state !== "conflict") return refuse(409, "This change is not in conflict.");
    const fields = entry.conflict?.fields ?? [];
    if (fields.length === 0) return resolveGone(writer, entry, choose(""), now, ulid);
    const open = fields.filter((field) => choose(field.field) === undefined);
    if (open.length > 0)
      return refuse(400, `Choose mine or theirs for: ${open.map((field) => field.field).join(", ")}.`);
    const body: Record<string, unknown> = { ...entry.body };
    const base: Record<string, unknown> = { ...entry.base };
    for (const field of fields) {
      // Mine: the edit now stands on what the server has. Theirs: the edit of this field is given up.
      if (choose(field.field) === "mine") base[field.field] = overlay(field.field, base[field.field], field.theirs);
      else giveUp(field.field, body, base, field.theirs);
    }
    if (Object.keys(body).filter((name) => name !== "invalid_linked_custom_field_value_policy").length === 0) {
      writer.dropEntry(id);
      return { ok: true };
    }
    writer.patchEntry(id, { ...AGAIN, body, base, conflict: null });
    return { ok: true };
  });
}

function overlay(field: string, base: unknown, theirs: unknown): unknown {
  if (field !== "custom_fields") return theirs;
  const items = new Map((base as readonly CustomFieldItem[]).map((item) => [item.id, item]));
  for (const item of theirs as readonly CustomFieldItem[]) items.set(item.id, item);
  return [...items.values()];
}

function giveUp(field: string, body: Record<string, unknown>, base: Record<string, unknown>, theirs: unknown): void {
  const disputed =
    field === "custom_fields" ? new Set((theirs as readonly CustomFieldItem[]).map((item) => item.id)) : null;
  for (const side of [body, base]) {
    const left =
      disputed === null ? [] : (side[field] as readonly CustomFieldItem[]).filter((item) => !disputed.has(item.id));
    if (left.length > 0) side[field] = left;
    else delete side[field];
  }
}

/** The record was deleted on the server, or could not be told apart: mine makes it anew, theirs lets it go. */
function resolveGone(
  writer: StoreWriter,
  entry: OutboxEntry,
  choice: Choice | undefined,
  now: number,
  ulid: () => string,
): Acted {
  if (choice === undefined) return refuse(400, "Choose mine (keep it as a new record) or theirs (let it go).");
  if (entry.kind === "create") {
    if (choice === "mine") writer.patchEntry(entry.id, { ...AGAIN, conflict: null, attemptStartedAt: null });
    else writer.dropEntry(entry.id);
    return { ok: true };
  }
  const record = writer.get(entry.resource, entry.recordId);
  const entries = writer.outbox({
    resource: entry.resource,
    recordId: entry.recordId,
    states: ["queued", "conflict", "rejected"],
  });
  const body = record === null ? {} : readBody(CONTRACTS[entry.resource], record, writer);
  for (const other of entries) writer.dropEntry(other.id);
  if (choice === "mine" && record !== null) {
    const slug = isSlugged(entry.resource) ? localSlug(entry.resource, ulid().toLowerCase()) : "";
    const recordId = writer.nextId(entry.resource, -1);
    writer.enqueue({
      kind: "create",
      resource: entry.resource,
      recordId,
      slug,
      title: entry.title,
      body,
      base: {},
      createdAt: now,
    });
  }
  return { ok: true };
}

function act(store: Store, id: number, run: (writer: StoreWriter, entry: OutboxEntry) => Acted): Acted {
  return store.write(
    (writer) => {
      const entry = writer.outboxEntry(id);
      if (entry === null) return refuse(404, `There is no outbox entry ${id}.`);
      if (entry.state === "done") return refuse(409, "This change was sent already.");
      return run(writer, entry);
    },
    { durable: true },
  );
}

function refuse(status: 400 | 404 | 409, message: string): Acted {
  return { ok: false, status, message };
}
