import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import type { OutboxEntry } from "../store/outbox/entry.ts";
import { arrivedFiles, fileFingerprints } from "./arrived-files.ts";
import type { SyncContext } from "./context.ts";

/**
 * Leaves out files that an earlier attempt delivered; before a first attempt, notes which files are
 * there.
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
  const marks = fileFingerprints(contract, theirs, send);
  if (Object.keys(marks).length > 0)
    context.store.write(
      (writer) =>
        writer.outbox.patch(entry.id, { context: { ...entry.context, filesBefore: marks } }),
      { durable: true },
    );
  return send;
}
