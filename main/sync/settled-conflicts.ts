import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { OutboxEntry } from "../store/outbox/entry.ts";
import type { Store, StoreReader } from "../store/types.ts";
import { mergeEntry } from "./merge-entry.ts";
import { resolveReferences } from "./resolve-references.ts";

/**
 * Queues changes in conflict again whose cause is gone: the colleague's value is the user's or the
 * old one again, or the definition or option of a custom field is back. Call it when something was
 * read. Sending looks at the server's record once more.
 */
export function requeueSettled(store: Store): void {
  const settled = store.read((reader) =>
    reader.outbox.entries({ states: ["conflict"] }).filter((entry) => isSettled(reader, entry)),
  );
  if (settled.length === 0) return;
  store.write(
    (writer) => {
      for (const { id } of settled)
        writer.outbox.patch(id, {
          state: "queued",
          conflict: null,
          error: null,
          nextAttemptAt: null,
        });
    },
    { durable: true },
  );
}

function isSettled(reader: StoreReader, entry: OutboxEntry): boolean {
  if (entry.kind !== "update" || entry.conflict?.kind !== "fields") return false;
  const base = reader.records.base(entry.resource, entry.recordId);
  // Another spelling of a colleague's is another value.
  const strict = { ...entry, attempts: 0 };
  const mine = resolveReferences(CONTRACTS[entry.resource], entry.body, (slug) =>
    reader.records.currentSlug(slug),
  );
  return (
    base !== null && mine.ok && mergeEntry(reader, strict, base, mine.body).disputes.length === 0
  );
}
