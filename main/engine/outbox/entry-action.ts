import type { OutboxEntry } from "../../store/outbox/entry.ts";
import type { Store, StoreWriter } from "../../store/types.ts";

export interface Refusal {
  readonly ok: false;
  readonly status: 400 | 404 | 409;
  readonly message: string;
}
export type Acted = { readonly ok: true } | Refusal;

export const AGAIN = { state: "queued", error: null, nextAttemptAt: null } as const;

/** Runs an action on an entry that is not done, in one durable transaction. */
export function act(
  store: Store,
  id: number,
  run: (writer: StoreWriter, entry: OutboxEntry) => Acted,
): Acted {
  return store.write(
    (writer) => {
      const entry = writer.outbox.entry(id);
      if (entry === null) return refuse(404, `There is no outbox entry ${id}.`);
      if (entry.state === "done") return refuse(409, "This change was sent already.");
      return run(writer, entry);
    },
    { durable: true },
  );
}

export function refuse(status: 400 | 404 | 409, message: string): Refusal {
  return { ok: false, status, message };
}

/**
 * Sends a parked deletion again, with what the user has seen since. Edits made since the record was
 * visible again go with it.
 */
export function deleteAgain(writer: StoreWriter, entry: OutboxEntry, base = entry.base): void {
  const { id, resource, recordId } = entry;
  const states = ["queued", "rejected", "conflict"] as const;
  for (const later of writer.outbox.entries({ resource, recordId, states }))
    if (later.id > id) writer.outbox.drop(later.id);
  writer.outbox.patch(id, { ...AGAIN, base, conflict: null });
}
