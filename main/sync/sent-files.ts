import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import type { OutboxEntry } from "../store/outbox/entry.ts";
import { arrivedFiles, fileFingerprints } from "./arrived-files.ts";
import type { SyncContext } from "./context.ts";

/**
 * Removes files from a body that an earlier attempt delivered. Before a first attempt, stores
 * fingerprints of the current files instead.
 */
export function withoutArrived(
  context: SyncContext,
  entry: OutboxEntry,
  theirs: CrmRecord,
  send: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const contract = CONTRACTS[entry.resource];
  const { filesBefore } = entry.context;
  if (filesBefore !== undefined) {
    const arrived = arrivedFiles(contract, theirs, send, filesBefore);
    return Object.fromEntries(Object.entries(send).filter(([name]) => !arrived.includes(name)));
  }
  const fingerprints = fileFingerprints(contract, theirs, send);
  if (Object.keys(fingerprints).length > 0)
    context.store.write(
      (writer) =>
        writer.outbox.patch(entry.id, { context: { ...entry.context, filesBefore: fingerprints } }),
      { durable: true },
    );
  return send;
}
