import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { fileMark } from "../../shared/contract/file-mark.ts";
import type { OutboxEntry } from "../store/outbox/entry.ts";
import type { KeptFile } from "../store/records/kept-files.ts";
import type { StoreWriter } from "../store/types.ts";
import { uploads } from "./arrived-files.ts";

/**
 * Files that were sent stay on this machine up to this size together, bytes; the oldest are let go
 * first.
 */
export const KEPT_LIMIT = 500 * 1024 * 1024;

/**
 * The files of an entry that was just marked as done: their bytes stay here while the server's
 * record has them, so that they can be looked at offline. Belongs into the transaction in which the
 * entry is done: whatever ends the app, a file is wanted by the one or by the other. `record`: as
 * the server has it now.
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
    const has = fileMark(record[field]);
    // A server that did not take the file goes on naming the one that it had.
    const taken =
      has !== null && (has.name === file.name || has.mark !== entry?.context.filesBefore?.[name]);
    if (taken)
      writer.files.keep({
        resource,
        recordId: record.id,
        field,
        mark: has.mark,
        sentAt: entry?.doneAt ?? 0,
        file,
      });
    else writer.files.release(file.blob);
  }
  for (const file of beyondLimit(writer.files.kept())) writer.files.dropKept(file);
}

/** Those of the kept files, the oldest first, that the limit has no room for. */
export function beyondLimit(kept: readonly KeptFile[]): readonly KeptFile[] {
  let size = kept.reduce((sum, { file }) => sum + file.size, 0);
  return kept.filter(({ file }) => {
    const over = size > KEPT_LIMIT;
    size -= file.size;
    return over;
  });
}
