import { z } from "zod";
import { route, type Shape } from "./route.ts";
import { fieldsSchema, idParam, resourceSchema, timeSchema, undoSchema } from "./values.ts";

/** Records that one request previews, and edits in one transaction. */
export const PREVIEW_CHUNK = 200;
export const EDIT_CHUNK = 50;

const lists = z.record(z.string(), z.string());

/**
 * Changes of each record: fields of the PUT body, values that lists (tags, skills, collaborators)
 * get or lose, and values for required fields that a record lacks.
 */
const change = {
  body: fieldsSchema,
  add: lists.default({}),
  remove: lists.default({}),
  fill: fieldsSchema.default({}),
};
export const changeSchema = z.object(change);
/** A bulk edit as it was requested and stored; older stored ones have no `fill`. */
const askedChangeSchema = z.object({
  body: fieldsSchema,
  add: lists,
  remove: lists,
  fill: z.exactOptional(fieldsSchema),
});
export type BulkChange = Shape<typeof askedChangeSchema>;

const previewSchema = z.object({
  keys: z.array(z.string()).max(PREVIEW_CHUNK),
  ...change,
  /** Number of changing rows to return in full. */
  rows: z.number().int().min(0).max(PREVIEW_CHUNK).default(0),
});

const editSchema = z.object({
  keys: z.array(z.string()).max(EDIT_CHUNK),
  ...change,
  /** The run that the records before belong to; left out: one begins. */
  run: z.number().int().nullable().default(null),
  /** Number of records of the whole edit. */
  total: z.number().int().min(0).default(0),
});

const refusalSchema = z
  .object({ key: z.string(), title: z.string(), message: z.string() })
  .meta({ id: "Refusal" });
/** Record whose edit would be, or was, refused. */
export type BulkRefusal = Shape<typeof refusalSchema>;

const rowSchema = z.object({
  key: z.string(),
  title: z.string(),
  before: fieldsSchema,
  after: fieldsSchema,
});
/**
 * A record before and after, as far as the edit says something new; fields and values of the PUT
 * body.
 */
export type BulkRow = Shape<typeof rowSchema>;

const previewedSchema = z.object({
  /** Keys of the records that change. */
  change: z.array(z.string()),
  /** Records that have the values already, and records that are gone. */
  same: z.number(),
  gone: z.number(),
  refused: z.array(refusalSchema),
  /** Records that lack a field which every PUT requires, in all and by field. */
  incomplete: z.number(),
  missing: z.record(z.string(), z.number()),
  rows: z.array(rowSchema),
  /**
   * Requests a minute that the server allows as far as was learned; null while it has set no limit.
   */
  rate: z.number().nullable(),
  /** Requests a minute as they followed each other of late; null while there were none. */
  pace: z.number().nullable(),
});
export type BulkPreview = Shape<typeof previewedSchema>;

const editedSchema = z.object({
  /** Id of the stored edit, for undoing it; null while nothing was changed. */
  run: z.number().nullable(),
  /** Number of changed records. */
  changed: z.number(),
  same: z.number(),
  gone: z.number(),
  refused: z.array(refusalSchema),
});
export type BulkEdited = Shape<typeof editedSchema>;

const runSchema = z.object({
  id: z.number(),
  resource: resourceSchema,
  change: askedChangeSchema,
  /** Numbers of all records, of changed ones, and of these that can still be taken back. */
  total: z.number(),
  changed: z.number(),
  left: z.number(),
  began_at: timeSchema,
});
/** An edit of many records that is remembered. */
export type BulkRunView = Shape<typeof runSchema>;

const undoneSchema = z.object({
  undone: z.number(),
  /**
   * Records that could not be taken back as a whole, and why. `rest` is the part that was changed
   * since, as the undo of one record takes it: what undoes it all the same.
   */
  kept: z.array(refusalSchema.extend({ rest: undoSchema.nullable() })),
  /** Number of records that are still to be undone. */
  left: z.number(),
});
export type BulkUndone = Shape<typeof undoneSchema>;

export const bulkRoutes = {
  previewBulk: route({
    method: "POST",
    path: "bulk/:resource/preview",
    params: { resource: resourceSchema },
    body: previewSchema,
    answer: previewedSchema,
    does:
      "what a bulk edit would do: how many change, are the same, lack a value that every " +
      "PUT must carry (`incomplete`, by field in `missing`), or are refused and why",
  }),
  editBulk: route({
    method: "POST",
    path: "bulk/:resource/edit",
    params: { resource: resourceSchema },
    body: editSchema,
    answer: editedSchema,
    does:
      "edits some of the records; `run` names the bulk edit; `fill` has required values for " +
      "records that lack them (also in a preview)",
  }),
  listBulkRuns: route({
    method: "GET",
    path: "bulk",
    answer: z.object({ data: z.array(runSchema) }),
    does:
      "the last bulk edits, the newest first, and how many records of each can still be " +
      "undone",
    dependsOn: () => ["outbox"],
  }),
  undoBulkRun: route({
    method: "POST",
    path: "bulk/:run/undo",
    params: { run: idParam },
    answer: undoneSchema,
    does:
      "undoes some records of a bulk edit, also after a restart; `left` says how many " + "follow",
  }),
};
