import type { CrmRecord, ResourceContract } from "../../shared/contract/define.ts";
import { fileMark } from "../../shared/contract/file-mark.ts";
import { type BlobRef, isBlobRef } from "../../shared/wire.ts";

/**
 * Fingerprints of the record's files that a body is about to replace, by field of the body; null
 * where there is none yet.
 */
export function fileMarks(
  contract: ResourceContract,
  record: CrmRecord,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    uploads(contract, body).map(
      ([name, path]) => [name, fileMark(record[path])?.mark ?? null] as const,
    ),
  );
}

/**
 * Returns the fields whose file an earlier attempt delivered although its answer was lost: the
 * record has another file than before that attempt, under our name. They are not sent a second
 * time.
 */
export function arrivedFiles(
  contract: ResourceContract,
  record: CrmRecord,
  body: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, string | null>>,
): readonly string[] {
  return uploads(contract, body).flatMap(([name, path, blob]) => {
    const now = fileMark(record[path]);
    return name in before && now !== null && now.mark !== before[name] && now.name === blob.name
      ? [name]
      : [];
  });
}

/** The files of a body: the field, where the record keeps it, and the file. */
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
