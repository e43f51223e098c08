import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { CrmRecord, ResourceContract } from "../../shared/contract/define.ts";
import type { OutboxEntry } from "../store/outbox/entry.ts";
import type { SyncContext } from "./context.ts";
import { fileIdentity } from "../../shared/contract/record-view.ts";
import { type BlobRef, isBlobRef } from "../../shared/wire.ts";

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

/**
 * Returns fingerprints of the files that a body is about to replace in a record, by field of the
 * body; null for a field without a file.
 */
function fileFingerprints(
  contract: ResourceContract,
  record: CrmRecord,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    uploads(contract, body).map(
      ([name, path]) => [name, fileIdentity(record[path])?.fingerprint ?? null] as const,
    ),
  );
}

/**
 * Returns the fields whose file arrived with an earlier attempt although its answer was lost: the
 * record's file differs from the one before that attempt and has the name of ours. Such a file is
 * not sent a second time.
 */
function arrivedFiles(
  contract: ResourceContract,
  record: CrmRecord,
  body: Readonly<Record<string, unknown>>,
  identitiesBefore: Readonly<Record<string, string | null>>,
): readonly string[] {
  return uploads(contract, body).flatMap(([name, path, blob]) => {
    const presentIdentity = fileIdentity(record[path]);
    return name in identitiesBefore &&
      presentIdentity !== null &&
      presentIdentity.fingerprint !== identitiesBefore[name] &&
      presentIdentity.name === blob.name
      ? [name]
      : [];
  });
}

/** Returns the files of a body: the name of the field, its path in the record, and the file. */
export function uploads(
  contract: ResourceContract,
  body: Readonly<Record<string, unknown>>,
): readonly (readonly [name: string, path: string, blob: BlobRef])[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const field = contract.body[name];
    return field?.kind.type === "file" && isBlobRef(value)
      ? [[name, field.path, value] as const]
      : [];
  });
}
