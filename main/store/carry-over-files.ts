import { fileIdentity } from "../../shared/contract/record-view.ts";
import { UNSENT_STATES } from "../../shared/local/status.ts";
import {
  number,
  readRow,
  resourceName,
  type Statements,
  type StoredRow,
  text,
} from "./file/statements.ts";
import type { PresentFile } from "./file/folder-lock.ts";
import { listEntries } from "./outbox/entry-rows.ts";
import type { Writer } from "./writer.ts";

const BLOB_COLUMNS = new Set(["id", "name", "type", "size", "created_at"]);
const KEPT_COLUMNS = new Set(["resource", "record_id", "field", "blob", "mark", "sent_at"]);

/**
 * Carries over the list of files on this machine and of the records that have them. Drops files
 * whose contents are gone, unless a change needs one: it stays registered, so that the change can
 * report it as missing.
 */
export function carryFiles(
  statements: Statements,
  writer: Writer,
  present: PresentFile | null,
  hasBytes: (blob: string) => boolean,
): void {
  for (const row of present?.rows("SELECT * FROM blob") ?? [])
    if (hasBytes(text(row["id"]) ?? "")) insertRow(statements, "blob", BLOB_COLUMNS, row);
  for (const row of present?.rows("SELECT * FROM kept_file") ?? []) {
    const retainedRow = readRow(
      { ...row },
      { resource: resourceName, record_id: number, field: text, blob: text },
    );
    if (retainedRow === null || !hasBytes(retainedRow.blob)) continue;
    const base = writer.records.base(retainedRow.resource, retainedRow.record_id);
    if (fileIdentity(base?.[retainedRow.field])?.fingerprint === row["mark"])
      insertRow(statements, "kept_file", KEPT_COLUMNS, row);
  }
  for (const retainedFile of writer.files.retainedFiles()) {
    const base = writer.records.base(retainedFile.resource, retainedFile.recordId);
    if (
      !hasBytes(retainedFile.file.blob) ||
      fileIdentity(base?.[retainedFile.field])?.fingerprint !== retainedFile.fingerprint
    )
      writer.files.dropKept(retainedFile);
  }
  const pendingEntries = listEntries(statements, { states: UNSENT_STATES });
  const pendingBodies = JSON.stringify(pendingEntries.map(({ body }) => body));
  for (const { blob } of writer.files.blobs())
    if (!hasBytes(blob) && !pendingBodies.includes(JSON.stringify(blob))) writer.files.remove(blob);
}

/**
 * Copies a row of another file as it is, replacing one with its key; only `columns` that exist
 * here.
 */
export function insertRow(
  statements: Statements,
  table: string,
  columns: ReadonlySet<string>,
  row: StoredRow,
): void {
  const names = Object.keys(row).filter((name) => columns.has(name));
  statements.run(
    `INSERT OR REPLACE INTO ${table} (${names.join(", ")}) VALUES ` +
      `(${names.map(() => "?").join(", ")})`,
    ...names.map((name) => row[name]),
  );
}
