import { isSlugged } from "../../shared/contract/resource.ts";
import type { OutboxEntry } from "../store/outbox/entry.ts";
import type { SyncContext } from "./context.ts";

/**
 * Returns the entry with the current id of its record, which it finds by the slug. The stored id
 * may meanwhile belong to another record, if the server once gave the same id to two.
 */
export function followSlug({ store }: Pick<SyncContext, "store">, entry: OutboxEntry): OutboxEntry {
  const { resource, recordId } = entry;
  if (!isSlugged(resource) || entry.kind === "create") return entry;
  const id = store.read((reader) => {
    const slug = reader.records.currentSlug(entry.slug);
    const namedRecord =
      reader.records.slugOf(resource, recordId) === slug
        ? recordId
        : reader.records.idOf(resource, slug);
    return namedRecord !== null && reader.records.base(resource, namedRecord)?.slug === slug
      ? namedRecord
      : recordId;
  });
  if (id === recordId) return entry;
  store.write(
    (writer) => {
      writer.outbox.patch(entry.id, { recordId: id });
      for (const changedId of [recordId, id]) writer.records.recompute(resource, changedId);
    },
    { durable: true },
  );
  return { ...entry, recordId: id };
}
