import { fileIdentity } from "../../../shared/contract/record-view.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import type { BlobRef } from "../../../shared/wire.ts";
import { CV_INDEX_TABLES } from "../file/tables.ts";
import { number, type Statements, text } from "../file/statements.ts";

/** Characters of a CV that are stored: fifty times those of a usual one. */
const MAX_TEXT_CHARACTERS = 200_000;

/** Field of a candidate in which its CV is. */
const RESUME = "resume";

/** The text of a CV: only what a reader of the file sees. */
export interface CvText {
  readonly file: Pick<BlobRef, "blob" | "name">;
  readonly text: string;
}

/** Stores the text of a CV with the draft that was made of it. */
export function writeDraftText(statements: Statements, draftId: number, cv: CvText): void {
  statements.run(
    "INSERT INTO cv_text (draft_id, blob, mark, text) VALUES (?, ?, ?, ?)",
    draftId,
    cv.file.blob,
    cv.file.name,
    storedText(cv),
  );
}

/** A resume that was added here, and whose text nobody has read. */
export interface UnreadResume {
  readonly candidateId: number;
  readonly file: CvText["file"];
}

const RESUME_BLOB = `json_extract(o.body, '$.${RESUME}.blob')`;
const UNREAD = `SELECT o.record_id AS candidate, ${RESUME_BLOB} AS blob,
    json_extract(o.body, '$.${RESUME}.name') AS name
  FROM outbox o WHERE o.resource = 'candidate' AND o.state <> 'done' AND ${RESUME_BLOB} IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM cv_text t WHERE t.candidate_id = o.record_id
      AND t.blob = ${RESUME_BLOB})
  UNION ALL SELECT k.record_id, k.blob, b.name FROM kept_file k JOIN blob b ON b.id = k.blob
  WHERE k.resource = 'candidate' AND k.field = '${RESUME}' AND NOT EXISTS (SELECT 1 FROM cv_text t
    WHERE t.candidate_id = k.record_id AND t.blob IS NULL)
  LIMIT 1`;

/** Returns a resume that waits to be sent, or was sent, and whose text is not stored. */
export function unreadResume(statements: Statements): UnreadResume | null {
  const row = statements.row(UNREAD, { candidate: number, blob: text, name: text });
  return row === null ? null : { candidateId: row.candidate, file: row };
}

/**
 * Stores the text of such a resume; an empty one says that it was read and has none. If the file
 * was sent meanwhile, the text is that of the server's resume.
 */
export function writeResumeText(statements: Statements, candidateId: number, cv: CvText): void {
  const sentMark = statements.text(
    "SELECT mark FROM kept_file WHERE resource = 'candidate' AND record_id = ? AND field = ? " +
      "AND blob = ?",
    candidateId,
    RESUME,
    cv.file.blob,
  );
  statements.run(
    "INSERT INTO cv_text (candidate_id, blob, mark, text) VALUES (?, ?, ?, ?)",
    candidateId,
    sentMark === null ? cv.file.blob : null,
    sentMark ?? cv.file.name,
    storedText(cv),
  );
}

function storedText({ text: fullText }: CvText): string {
  return fullText.slice(0, MAX_TEXT_CHARACTERS).toWellFormed();
}

/** Gives the text of a draft to the candidate that it made or changes. */
export function giveDraftText(statements: Statements, draftId: number, candidate: number): void {
  statements.run(
    "UPDATE cv_text SET candidate_id = ?, draft_id = NULL WHERE draft_id = ?",
    candidate,
    draftId,
  );
}

/** Returns the texts of a draft. */
export function draftTexts(statements: Statements, draftId: number): readonly string[] {
  const sql = "SELECT text FROM cv_text WHERE draft_id = ? ORDER BY id";
  return statements.column(sql, text, draftId);
}

/** Returns all texts of a candidate, also that of a CV which another one is about to replace. */
export function candidateTexts(statements: Statements, candidateId: number): readonly string[] {
  const sql = "SELECT text FROM cv_text WHERE candidate_id = ? AND text <> '' ORDER BY id";
  return statements.column(sql, text, candidateId);
}

/** Counts the texts of a candidate's resume that the server has; others wait with a change. */
export function countServerTexts(statements: Statements, candidateId: number): number {
  const sql = "SELECT count(*) FROM cv_text WHERE candidate_id = ? AND blob IS NULL AND text <> ''";
  return statements.number(sql, candidateId) ?? 0;
}

/**
 * Makes the text of a sent file that of the server's resume, in place of the one before;
 * `fingerprint`: of what the record has now (record-view.ts).
 */
export function noteSentText(
  statements: Statements,
  candidateId: number,
  blob: string,
  fingerprint: string,
): void {
  statements.run("DELETE FROM cv_text WHERE candidate_id = ? AND blob IS NULL", candidateId);
  statements.run(
    "UPDATE cv_text SET blob = NULL, mark = ? WHERE candidate_id = ? AND blob = ?",
    fingerprint,
    candidateId,
    blob,
  );
}

/** Drops the text of a resume that the server's record no longer has. */
export function dropServerText(statements: Statements, candidateId: number): void {
  statements.run("DELETE FROM cv_text WHERE candidate_id = ? AND blob IS NULL", candidateId);
}

/**
 * Drops texts of files that no change carries any more: it was discarded or changed, or the server
 * did not take the file. Call it before the commit, when what was sent is noted.
 */
export function dropUnsentTexts(statements: Statements): void {
  statements.run(
    "DELETE FROM cv_text WHERE candidate_id IS NOT NULL AND blob IS NOT NULL AND NOT EXISTS (" +
      "SELECT 1 FROM outbox WHERE resource = 'candidate' AND record_id = candidate_id " +
      `AND state <> 'done' AND json_extract(body, '$.${RESUME}.blob') = cv_text.blob)`,
  );
}

/** The candidate has a new id. */
export function moveCvTexts(
  statements: Statements,
  resource: Resource,
  { from, to }: { readonly from: number; readonly to: number },
): void {
  if (resource !== "candidate") return;
  statements.run("UPDATE cv_text SET candidate_id = ? WHERE candidate_id = ?", to, from);
}

/** Returns whether a field of a record is where a CV is. */
export function isResume(resource: Resource, field: string): boolean {
  return resource === "candidate" && field === RESUME;
}

/** Returns how a text says which resume it is of. */
export function resumeMark(record: Readonly<Record<string, unknown>> | null): string | null {
  return fileIdentity(record?.[RESUME])?.fingerprint ?? null;
}

/** Rebuilds the index of all texts. Call it in a transaction. */
export function rebuildCvIndex(statements: Statements): void {
  for (const sql of [
    "DROP TABLE IF EXISTS cv_text_term",
    "DROP TABLE IF EXISTS cv_text_index",
    ...CV_INDEX_TABLES,
    "INSERT INTO cv_text_index (rowid, t) SELECT id, fold(text) || '  ' FROM cv_text ORDER BY id",
  ])
    statements.run(sql);
}
