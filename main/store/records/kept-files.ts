import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { fileIdentity } from "../../../shared/contract/record-view.ts";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import { isPictured, PICTURE_FIELD } from "../../../shared/contract/profile-picture.ts";
import { RESOURCES, type Resource } from "../../../shared/contract/resource.ts";
import { number, resourceName, type RowOf, type Statements, text } from "../file/statements.ts";
import type { BlobRef } from "../../../shared/wire.ts";
import { dropServerText, isResume, noteSentText } from "./cv-texts.ts";

/** The place of a sent file. */
export interface KeptPlace {
  readonly resource: Resource;
  readonly recordId: number;
  /** Field of the record. */
  readonly field: string;
}

/**
 * A file of the server's record that is on this machine: one that was sent from here, or the
 * picture whose address the record has.
 */
export interface KeptFile extends KeptPlace {
  /**
   * Changes when another file replaces it (shared/contract/record-view.ts). Its column is `mark`.
   */
  readonly fingerprint: string;
  /** When it was sent or loaded; milliseconds since 1970, local clock. */
  readonly sentAt: number;
  readonly file: BlobRef;
}

/** The name is empty if the database no longer has the file. */
const SELECT = `SELECT k.resource, k.record_id, k.field, k.mark AS fingerprint, k.sent_at, k.blob,
  coalesce(b.name, '') AS name, coalesce(b.type, '') AS type, coalesce(b.size, 0) AS size
  FROM kept_file k LEFT JOIN blob b ON b.id = k.blob`;
const COLUMNS = {
  resource: resourceName,
  record_id: number,
  field: text,
  fingerprint: text,
  sent_at: number,
  blob: text,
  name: text,
  type: text,
  size: number,
};

/** Returns the files that were sent and are still on this machine, oldest first. */
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
  fingerprint,
  sent_at,
  ...file
}: RowOf<typeof COLUMNS>): KeptFile {
  return { resource, recordId: record_id, field, fingerprint, sentAt: sent_at, file };
}

/** Keeps a file, and the text of a CV, in place of the one that was kept for its field before. */
export function writeKept(
  statements: Statements,
  { resource, recordId, field, fingerprint, sentAt, file }: KeptFile,
): void {
  dropKept(statements, { resource, recordId, field });
  if (isResume(resource, field)) noteSentText(statements, recordId, file.blob, fingerprint);
  statements.run(
    "INSERT INTO kept_file (resource, record_id, field, blob, mark, sent_at) VALUES (?, " +
      "?, ?, ?, ?, ?)",
    resource,
    recordId,
    field,
    file.blob,
    fingerprint,
    sentAt,
  );
}

/** Stops keeping a file for a record, so that it may be deleted. */
export function dropKept(statements: Statements, { resource, recordId, field }: KeptPlace): void {
  const place = [resource, recordId, field];
  const condition = "resource = ? AND record_id = ? AND field = ?";
  const blob = statements.text(`SELECT blob FROM kept_file WHERE ${condition}`, ...place);
  if (blob === null) return;
  statements.run(`DELETE FROM kept_file WHERE ${condition}`, ...place);
  releaseBlob(statements, blob);
}

/**
 * Makes a file count as old. A sent file belongs to no open form, so only a pending change or a
 * record prevents its deletion.
 */
export function releaseBlob(statements: Statements, blob: string): void {
  statements.run("UPDATE blob SET created_at = 0 WHERE id = ?", blob);
}

/** Fields in which records of a resource have files, or the address of a picture. */
const FILE_FIELDS = new Map(
  RESOURCES.map((resource) => [
    resource,
    [
      ...Object.values(CONTRACTS[resource].body).flatMap(({ kind, path }) =>
        kind.type === "file" ? [path] : [],
      ),
      ...(isPictured(resource) ? [PICTURE_FIELD] : []),
    ],
  ]),
);

/** Stops keeping files, and the text of a CV, that another file has replaced on the server. */
export function dropReplaced(
  statements: Statements,
  resource: Resource,
  previousRecord: CrmRecord,
  next: CrmRecord,
): void {
  for (const field of FILE_FIELDS.get(resource) ?? [])
    if (fileIdentity(previousRecord[field])?.fingerprint !== fileIdentity(next[field])?.fingerprint)
      dropWithText(statements, { resource, recordId: next.id, field });
}

/** Stops keeping the files of a record that is gone from the server. */
export function dropAllKept(statements: Statements, resource: Resource, recordId: number): void {
  for (const field of FILE_FIELDS.get(resource) ?? [])
    dropWithText(statements, { resource, recordId, field });
}

/** A file that only has no room any more leaves its text. */
function dropWithText(statements: Statements, place: KeptPlace): void {
  dropKept(statements, place);
  if (isResume(place.resource, place.field)) dropServerText(statements, place.recordId);
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
