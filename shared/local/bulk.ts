import { z } from "zod";
import type { Resource } from "../contract/resource.ts";

/** Records that one request previews, and edits in one transaction. */
export const PREVIEW_CHUNK = 200;
export const EDIT_CHUNK = 50;

const body = z.record(z.string(), z.unknown());
const lists = z.record(z.string(), z.string());

/**
 * What is done to each record: fields of the PUT body, and values that lists (tags, skills,
 * collaborators) get or lose.
 */
const change = { body, add: lists.default({}), remove: lists.default({}), fill: body.default({}) };
export const changeSchema = z.object(change);
export interface BulkChange {
  readonly body: Readonly<Record<string, unknown>>;
  readonly add: Readonly<Record<string, string>>;
  readonly remove: Readonly<Record<string, string>>;
  /** Values for the records that lack a field which every PUT must carry. */
  readonly fill?: Readonly<Record<string, unknown>>;
}

/** POST /local/bulk/:resource/preview */
export const previewSchema = z.object({
  keys: z.array(z.string()).max(PREVIEW_CHUNK),
  ...change,
  /** So many of the rows that change are wanted in full. */
  rows: z.number().int().min(0).max(PREVIEW_CHUNK).default(0),
});

/** POST /local/bulk/:resource/edit */
export const editSchema = z.object({
  keys: z.array(z.string()).max(EDIT_CHUNK),
  ...change,
  /** The run that the records before belong to; left out: one begins. */
  run: z.number().int().nullable().default(null),
  /** How many records the whole edit is about. */
  total: z.number().int().min(0).default(0),
});

/** One record whose edit would be, or was, refused. */
export interface BulkRefusal {
  readonly key: string;
  readonly title: string;
  readonly message: string;
}

/**
 * A record before and after, as far as the edit says something new; fields and values of the PUT
 * body.
 */
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
  /** How many lack a field that every PUT must carry, and how many each of these fields. */
  readonly incomplete: number;
  readonly missing: Readonly<Record<string, number>>;
  readonly rows: readonly BulkRow[];
  /**
   * Requests a minute that the server allows as far as was learned; null while it has set no limit.
   */
  readonly rate: number | null;
  /** Requests a minute as they followed each other of late; null while there were none. */
  readonly pace: number | null;
}

export interface BulkEdited {
  /** What the edit is remembered by, for taking it back; null while nothing was changed. */
  readonly run: number | null;
  /** How many of the records were changed. */
  readonly changed: number;
  readonly same: number;
  readonly gone: number;
  readonly refused: readonly BulkRefusal[];
}

/** An edit of many records that is remembered. GET /local/bulk has them, the newest first. */
export interface BulkRunView {
  readonly id: number;
  readonly resource: Resource;
  readonly change: BulkChange;
  /**
   * How many records it was about, how many it changed, and how many of these can still be taken
   * back.
   */
  readonly total: number;
  readonly changed: number;
  readonly left: number;
  readonly began_at: string;
}

/** POST /local/bulk/:run/undo: a stretch of the run was taken back. */
export interface BulkUndone {
  readonly undone: number;
  /** Records that could not be taken back as a whole, and why. */
  readonly kept: readonly BulkRefusal[];
  /** How many are still to be taken back. */
  readonly left: number;
}
