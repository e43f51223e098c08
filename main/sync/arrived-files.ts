import type { CrmRecord, ResourceContract } from "../../shared/contract/define.ts";
import { fileIdentity } from "../../shared/contract/file-identity.ts";
import { type BlobRef, isBlobRef } from "../../shared/wire.ts";

/**
 * Returns fingerprints of the files that a body is about to replace in a record, by field of the
 * body; null for a field without a file.
 */
export function fileFingerprints(
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
export function arrivedFiles(
  contract: ResourceContract,
  record: CrmRecord,
  body: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, string | null>>,
): readonly string[] {
  return uploads(contract, body).flatMap(([name, path, blob]) => {
    const now = fileIdentity(record[path]);
    return name in before &&
      now !== null &&
      now.fingerprint !== before[name] &&
      now.name === blob.name
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
