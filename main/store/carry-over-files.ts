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
import { resumeMark } from "./records/cv-texts.ts";
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

const CV_COLUMNS = new Set(["candidate_id", "blob", "mark", "text"]);

/**
 * Carries over the texts of CVs: of those that wait to be sent with their changes, and of those
 * that the server's record has. `ownId`: the id that a candidate has here; `isOurs`: whether a
 * record that is not here yet will come with the next sync.
 */
export function carryCvTexts(
  statements: Statements,
  writer: Writer,
  present: PresentFile | null,
  ownId: (id: unknown) => number,
  isOurs: boolean,
): void {
  const isHere = "SELECT 1 FROM cv_text WHERE candidate_id = ? AND mark = ? AND blob IS ?";
  for (const row of present?.rows("SELECT * FROM cv_text WHERE candidate_id IS NOT NULL") ?? []) {
    const candidate = ownId(row["candidate_id"]);
    const base = writer.records.base("candidate", candidate);
    const isWanted = base === null ? isOurs : resumeMark(base) === row["mark"];
    if (row["blob"] === null && !isWanted) continue;
    if (!statements.has(isHere, candidate, row["mark"], row["blob"]))
      insertRow(statements, "cv_text", CV_COLUMNS, { ...row, candidate_id: candidate });
  }
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
