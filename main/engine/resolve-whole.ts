import { readBody } from "../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { isSlugged, localSlug } from "../../shared/contract/resource.ts";
import type { ResolveChoice } from "../../shared/local/outbox.ts";
import { isBlobRef } from "../../shared/wire.ts";
import type { OutboxEntry } from "../store/outbox/entry.ts";
import type { StoreWriter } from "../store/types.ts";
import { type Acted, AGAIN, refuse } from "./entry-action.ts";
import { rememberDecision } from "./undo/index.ts";

/**
 * Resolves a conflict that is not about fields. Deleted on the server: "mine" recreates the record,
 * "theirs" discards the local copy. May have arrived: "mine" sends it as another record, "theirs"
 * drops the create.
 */
export function resolveWhole(
  writer: StoreWriter,
  entry: OutboxEntry,
  choice: ResolveChoice | undefined,
  now: number,
  ulid: () => string,
): Acted {
  if (choice !== "mine" && choice !== "theirs")
    return refuse(400, "Choose mine (keep it as a new record) or theirs (discard it).");
  if (entry.kind === "create") {
    rememberDecision(writer, entry, now);
    if (choice === "mine")
      writer.outbox.patch(entry.id, { ...AGAIN, conflict: null, attemptStartedAt: null });
    else writer.outbox.drop(entry.id);
    return { ok: true };
  }
  const { resource, recordId, title } = entry;
  const record = writer.records.byId(resource, recordId);
  const entries = writer.outbox.entries({
    resource,
    recordId,
    states: ["queued", "conflict", "rejected"],
  });
  // Files that wait are values of the edits only: the record tells their names.
  const files = entries.flatMap((other) =>
    Object.entries(other.body).filter(([, value]) => isBlobRef(value)),
  );
  const body =
    record === null
      ? {}
      : { ...readBody(CONTRACTS[resource], record, writer.sources), ...Object.fromEntries(files) };
  for (const other of entries) writer.outbox.drop(other.id);
  const made =
    choice === "mine" && record !== null
      ? writer.outbox.enqueue({
          kind: "create",
          resource,
          recordId: writer.records.nextId(resource, -1),
          slug: isSlugged(resource) ? localSlug(resource, ulid().toLowerCase()) : "",
          title,
          body,
          base: {},
          createdAt: now,
        })
      : null;
  if (made !== null) {
    const edits = entries
      .filter((other) => other.kind === "update")
      .map(({ title: named, body: edit, base, createdAt }) => ({
        title: named,
        body: edit,
        base,
        createdAt,
      }));
    const insteadOf = { recordId, slug: record?.slug ?? entry.slug, edits };
    writer.outbox.patch(made.id, { context: { ...made.context, insteadOf } });
  }
  rememberDecision(writer, entry, now, { record, entries, made: made?.id ?? null });
  return { ok: true };
}
