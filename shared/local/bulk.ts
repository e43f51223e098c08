import { z } from "zod";

/** Records that one request previews, and edits in one transaction. */
export const PREVIEW_CHUNK = 200;
export const EDIT_CHUNK = 50;

const body = z.record(z.string(), z.unknown());
const lists = z.record(z.string(), z.string());

/** What is done to each record: fields of the PUT body, and values that lists (tags, skills, collaborators) get or lose. */
const change = { body, add: lists.default({}), remove: lists.default({}) };
export interface BulkChange {
  readonly body: Readonly<Record<string, unknown>>;
  readonly add: Readonly<Record<string, string>>;
  readonly remove: Readonly<Record<string, string>>;
}

/** POST /local/bulk/:resource/preview */
export const previewSchema = z.object({
  keys: z.array(z.string()).max(PREVIEW_CHUNK),
  ...change,
  /** So many of the rows that change are wanted in full. */
  rows: z.number().int().min(0).max(PREVIEW_CHUNK).default(0),
});

/** POST /local/bulk/:resource/edit */
export const editSchema = z.object({ keys: z.array(z.string()).max(EDIT_CHUNK), ...change });

/** POST /local/bulk/:resource/undo */
export const undoSchema = z.object({
  edits: z.array(z.object({ key: z.string(), before: body, after: body })).max(EDIT_CHUNK),
});

/** One record whose edit would be, or was, refused. */
export interface BulkRefusal {
  readonly key: string;
  readonly title: string;
  readonly message: string;
}

/** A record before and after, as far as the edit says something new; fields and values of the PUT body. */
export interface BulkRow {
  readonly key: string;
  readonly title: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

export interface BulkPreview {
  /** Keys of the records that change. */
  readonly change: readonly string[];
  /** Records that have the values already, and records that are gone. */
  readonly same: number;
  readonly gone: number;
  readonly refused: readonly BulkRefusal[];
  readonly rows: readonly BulkRow[];
  /** Requests a minute that the server allows as far as was learned; null while it has set no limit. */
  readonly rate: number | null;
}

/** What an edit of one record was, for taking it back: the fields that it changed, as they were (null: no value) and as they became. */
export interface BulkEdit {
  readonly key: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

export interface BulkEdited {
  readonly edits: readonly BulkEdit[];
  readonly same: number;
  readonly gone: number;
  readonly refused: readonly BulkRefusal[];
}

export interface BulkUndone {
  readonly undone: number;
  /** Records that could not be taken back as a whole, and why. */
  readonly kept: readonly BulkRefusal[];
}
