import { fileIdentity } from "../../../shared/contract/file-identity.ts";
import { beyondLimit, isPictureFile } from "../../sync/kept-files.ts";
import type { KeptFile } from "../../store/records/kept-files.ts";
import type { CheckOptions, Found } from "./check.ts";

/**
 * Checks sent files: each is here, is the one that the server's record has, and all together are
 * within the limit.
 */
export function checkKeptFiles(
  { store }: CheckOptions,
  onDisk: ReadonlySet<string>,
): readonly Found[] {
  const { kept, beyond, fingerprints } = store.read((reader) => {
    const files = reader.files.kept();
    return {
      kept: files,
      beyond: new Set(beyondLimit(files)),
      fingerprints: new Map(
        files.map((file) => [
          file,
          fileIdentity(reader.records.base(file.resource, file.recordId)?.[file.field])
            ?.fingerprint,
        ]),
      ),
    };
  });
  const wrong = (file: KeptFile): string | null => {
    if (!onDisk.has(file.file.blob)) return "is gone from the disk";
    if (fingerprints.get(file) !== file.fingerprint)
      return "is no longer the file that the server has";
    return beyond.has(file) ? "exceeds the limit for kept files" : null;
  };
  return kept.flatMap((file) => {
    const problem = wrong(file);
    if (problem === null) return [];
    const { resource, recordId, field } = file;
    return [
      {
        message: isPictureFile(file)
          ? `The picture of ${resource} ${recordId} ${problem}.`
          : `The ${field} of ${resource} ${recordId}, kept after it was sent, ${problem}.`,
        repair: {
          words: "stops keeping it",
          key: `kept ${resource} ${recordId} ${field}`,
          step: {
            kind: "drop-kept-file",
            place: { resource, recordId, field },
            blob: file.file.blob,
          },
        },
      },
    ];
  });
}
