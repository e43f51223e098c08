import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { PICTURE_FIELD } from "../../shared/contract/profile-picture.ts";
import { fileIdentity } from "../../shared/contract/record-view.ts";
import type { OutboxEntry } from "../store/outbox/entry.ts";
import type { KeptFile } from "../store/records/kept-files.ts";
import type { StoreWriter } from "../store/types.ts";
import { uploads } from "./sent-files.ts";

/**
 * Largest total size of sent files that stay on this machine. Beyond it, the oldest are deleted.
 */
export const MAX_KEPT_FILES_BYTES = 500 * 1024 * 1024;
/** Limits of stored pictures: bytes, and number. */
const MAX_KEPT_PICTURES_BYTES = 200 * 1024 * 1024;
const MAX_KEPT_PICTURES = 2_000;

/**
 * Keeps the files of a sent entry for offline use as long as the server's record has them.
 * Call it in the transaction that marks the entry as done: a file then always belongs either to an
 * entry or to a record, even after a crash. `record`: as the server has it now.
 */
export function keepSentFiles(
  writer: StoreWriter,
  { id, resource, body }: OutboxEntry,
  record: CrmRecord,
): void {
  const files = uploads(CONTRACTS[resource], body);
  if (files.length === 0) return;
  const entry = writer.outbox.entry(id);
  for (const [name, field, file] of files) {
    const current = fileIdentity(record[field]);
    // A server that did not accept the file still has the previous one.
    const isAccepted =
      current !== null &&
      (current.name === file.name || current.fingerprint !== entry?.context.filesBefore?.[name]);
    if (isAccepted)
      writer.files.keep({
        resource,
        recordId: record.id,
        field,
        fingerprint: current.fingerprint,
        sentAt: entry?.doneAt ?? 0,
        file,
      });
    else writer.files.release(file.blob);
  }
  for (const file of beyondLimit(writer.files.retainedFiles())) writer.files.dropKept(file);
}

/** Returns whether it is a picture that was loaded, and not a file that was sent. */
export function isPictureFile({ field }: KeptFile): boolean {
  return field === PICTURE_FIELD;
}

/** Returns the kept files that exceed the limits, oldest first. */
export function beyondLimit(keptFiles: readonly KeptFile[]): readonly KeptFile[] {
  const sentFiles = keptFiles.filter((file) => !isPictureFile(file));
  const pictures = keptFiles.filter(isPictureFile);
  return [
    ...beyond(sentFiles, MAX_KEPT_FILES_BYTES, Number.POSITIVE_INFINITY),
    ...beyond(pictures, MAX_KEPT_PICTURES_BYTES, MAX_KEPT_PICTURES),
  ];
}

function beyond(keptFiles: readonly KeptFile[], maxBytes: number, maxCount: number) {
  let size = keptFiles.reduce((sum, { file }) => sum + file.size, 0);
  return keptFiles.filter(({ file }, index) => {
    const over = size > maxBytes || keptFiles.length - index > maxCount;
    size -= file.size;
    return over;
  });
}
