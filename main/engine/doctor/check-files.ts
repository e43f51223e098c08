import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileKeyOf, opensWhole, sealedSize } from "../files/cipher.ts";
import { UNCLAIMED_FILE_MS, unwantedBlobs, waitingBlobs } from "../files/blob-store.ts";
import type { Check, CheckOptions, Found } from "./check.ts";
import { fileIdentity } from "../../../shared/contract/record-view.ts";
import { beyondLimit, isPictureFile } from "../../sync/kept-files.ts";
import type { KeptFile } from "../../store/records/kept-files.ts";

/**
 * Checks the workspace's files: each is on disk, registered, and needed by a pending change or by
 * the record that it was sent for.
 */
export const BLOBS_CHECK: Check = {
  name: "files",
  looked_at: "files that are waiting or were sent",
  run: (options) => {
    const { store, folder, now, key, complete } = options;
    const files = join(folder, "files");
    const onDisk = new Set(existsSync(files) ? readdirSync(files) : []);
    const { blobs, waiting, unwanted, kept } = store.read((reader) => ({
      blobs: reader.files.blobs(),
      waiting: waitingBlobs(reader),
      unwanted: new Set(unwantedBlobs(reader, now).map(({ blob }) => blob)),
      kept: new Set(reader.files.retainedFiles().map(({ file }) => file.blob)),
    }));
    const wantedBlobs = new Set(blobs.map(({ blob }) => blob));
    const findings: Found[] = [...checkKeptFiles(options, onDisk)];
    for (const { blob, name, size } of blobs) {
      if (!onDisk.has(blob)) {
        // For a sent file, check-kept-files.ts reports it.
        if (kept.has(blob) && !waiting.has(blob)) continue;
        findings.push({
          message:
            `The file ${name} is gone from the ` +
            `disk.${waiting.has(blob) ? " The change that needs it will ask for it again." : ""}`,
          repair: waiting.has(blob)
            ? null
            : { words: "forgets the file", key: blob, step: { kind: "forget-file", blob } },
        });
      } else if (statSync(join(files, blob)).size !== (key === undefined ? size : sealedSize(size)))
        findings.push({
          message: `The file ${name} has another length than when it was added.`,
          repair: null,
        });
      else if (
        key !== undefined &&
        complete &&
        !opensWhole(fileKeyOf(key, blob), readFileSync(join(files, blob)))
      )
        findings.push({
          message: `The file ${name} was changed on the disk and can't be decrypted.`,
          repair: null,
        });
      else if (unwanted.has(blob))
        findings.push({
          message: `The file ${name} no longer belongs to a change.`,
          repair: { words: "removes the file", key: blob, step: { kind: "forget-file", blob } },
        });
    }
    for (const name of onDisk) {
      const path = join(files, name);
      if (!wantedBlobs.has(name) && statSync(path).mtimeMs < now - UNCLAIMED_FILE_MS)
        findings.push({
          message: `The file ${path} is not known to the workspace.`,
          repair: { words: "removes the file", key: name, step: { kind: "remove-stray", name } },
        });
    }
    return findings;
  },
};

/**
 * Checks sent files: each is here, is the one that the server's record has, and all together are
 * within the limit.
 */
function checkKeptFiles({ store }: CheckOptions, onDisk: ReadonlySet<string>): readonly Found[] {
  const { kept, beyond, fingerprints } = store.read((reader) => {
    const files = reader.files.retainedFiles();
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
