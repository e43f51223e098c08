import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { fileMark } from "../../../shared/contract/file-mark.ts";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import { RESOURCES, type Resource } from "../../../shared/contract/resource.ts";
import type { Statements } from "../file/statements.ts";
import type { BlobRef } from "../../../shared/wire.ts";
import { number, resourceName, type RowOf, text } from "../file/columns.ts";

/** The place of a sent file. */
export interface KeptPlace {
  readonly resource: Resource;
  readonly recordId: number;
  /** Field of the record. */
  readonly field: string;
}

/** A file that was sent from here and belongs to the server's record. */
export interface KeptFile extends KeptPlace {
  /**
   * The record's fingerprint of it, which changes when another file replaces it
   * (shared/contract/file-mark.ts).
   */
  readonly mark: string;
  /** Milliseconds since 1970, local clock. */
  readonly sentAt: number;
  readonly file: BlobRef;
}

/** A file that the database no longer knows has no name. */
const SELECT = `SELECT k.resource, k.record_id, k.field, k.mark, k.sent_at, k.blob,
  coalesce(b.name, '') AS name, coalesce(b.type, '') AS type, coalesce(b.size, 0) AS size
  FROM kept_file k LEFT JOIN blob b ON b.id = k.blob`;
const COLUMNS = {
  resource: resourceName,
  record_id: number,
  field: text,
  mark: text,
  sent_at: number,
  blob: text,
  name: text,
  type: text,
  size: number,
};

/** Files that were sent and are still here, the oldest first. */
export function listKept(statements: Statements): readonly KeptFile[] {
  return statements.rows(`${SELECT} ORDER BY k.sent_at, k.blob`, COLUMNS).map(keptFile);
}

export function keptOf(
  statements: Statements,
  resource: Resource,
  recordId: number,
): readonly KeptFile[] {
  const sql = `${SELECT} WHERE k.resource = ? AND k.record_id = ?`;
  return statements.rows(sql, COLUMNS, resource, recordId).map(keptFile);
}

function keptFile({
  resource,
  record_id,
  field,
  mark,
  sent_at,
  ...file
}: RowOf<typeof COLUMNS>): KeptFile {
  return { resource, recordId: record_id, field, mark, sentAt: sent_at, file };
}

/** Replaces the file kept for the field before. */
export function writeKept(
  statements: Statements,
  { resource, recordId, field, mark, sentAt, file }: KeptFile,
): void {
  dropKept(statements, { resource, recordId, field });
  statements.run(
    "INSERT INTO kept_file (resource, record_id, field, blob, mark, sent_at) VALUES (?, " +
      "?, ?, ?, ?, ?)",
    resource,
    recordId,
    field,
    file.blob,
    mark,
    sentAt,
  );
}

/** The file no longer belongs to the record: it may be deleted. */
export function dropKept(statements: Statements, { resource, recordId, field }: KeptPlace): void {
  const place = [resource, recordId, field];
  const where = "resource = ? AND record_id = ? AND field = ?";
  const blob = statements.text(`SELECT blob FROM kept_file WHERE ${where}`, ...place);
  if (blob === null) return;
  statements.run(`DELETE FROM kept_file WHERE ${where}`, ...place);
  releaseBlob(statements, blob);
}

/**
 * A sent file belongs to no open form: it counts as old, and only a change or a record keeps it
 * here.
 */
export function releaseBlob(statements: Statements, blob: string): void {
  statements.run("UPDATE blob SET created_at = 0 WHERE id = ?", blob);
}

/** Fields in which records of a resource have files. */
const FILE_FIELDS = new Map(
  RESOURCES.map((resource) => [
    resource,
    Object.values(CONTRACTS[resource].body).flatMap(({ kind, path }) =>
      kind.type === "file" ? [path] : [],
    ),
  ]),
);

/** The server's record has other files than before: drops the old kept ones. */
export function dropReplaced(
  statements: Statements,
  resource: Resource,
  before: CrmRecord,
  next: CrmRecord,
): void {
  for (const field of FILE_FIELDS.get(resource) ?? [])
    if (fileMark(before[field])?.mark !== fileMark(next[field])?.mark)
      dropKept(statements, { resource, recordId: next.id, field });
}

/** The server's record is gone: drops its kept files. */
export function dropAllKept(statements: Statements, resource: Resource, recordId: number): void {
  for (const field of FILE_FIELDS.get(resource) ?? [])
    dropKept(statements, { resource, recordId, field });
}

/** The record has a new id. */
export function moveKept(
  statements: Statements,
  resource: Resource,
  from: number,
  to: number,
): void {
  statements.run(
    "UPDATE OR REPLACE kept_file SET record_id = ? WHERE resource = ? AND record_id = ?",
    to,
    resource,
    from,
  );
}
