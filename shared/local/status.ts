import { z } from "zod";
import { leftOutSchema, listProblemSchema } from "./left-out.ts";
import { heldDeletionsSchema } from "./removals.ts";
import { route, type Shape } from "./route.ts";
import { countsSchema, resourceSchema, timeSchema } from "./values.ts";

export const OUTBOX_STATES = [
  "queued",
  "sending",
  "unsure",
  "conflict",
  "rejected",
  "done",
] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];
/** States of changes that are not known to be on the server. */
export const UNSENT_STATES = [
  "queued",
  "sending",
  "unsure",
  "conflict",
  "rejected",
] as const satisfies readonly OutboxState[];

/**
 * Reasons why a sync failed. `key`: the API key is not accepted; `account`: the server refuses the
 * account or the network; `changes`: only some changes; `pause`: too many requests; `server`: it
 * has a problem; `intermediary`: something on the way answered; `lists`: some cannot be read;
 * `app`: a fault of this machine. The others are what stands between this machine and the server.
 */
export const SYNC_CAUSES = [
  "key",
  "account",
  "changes",
  "pause",
  "server",
  "intermediary",
  "name",
  "unreachable",
  "certificate",
  "proxy",
  "interrupted",
  "silence",
  "lists",
  "app",
  "other",
] as const;
export type SyncCause = (typeof SYNC_CAUSES)[number];

export const statusSchema = z
  .object({
    online: z.boolean(),
    work_offline: z.boolean(),
    auth: z.enum(["ok", "needed"]),
    phase: z.enum(["idle", "pulling", "pushing"]),
    /** Local clock; null before the first complete sync. */
    last_synced_at: timeSchema.nullable(),
    progress: z
      .object({ resource: resourceSchema, done: z.number(), total: z.number() })
      .nullable(),
    /** True if the workspace's files on this computer are encrypted. */
    is_encrypted: z.boolean(),
    records: countsSchema,
    outbox: z.record(z.enum(UNSENT_STATES), z.number()),
    /** Resources that the first sync has not read to the end yet. */
    incomplete: z.array(resourceSchema),
    /**
     * Numbers of records that the first sync has read of the server's lists, and of all (null while
     * that is not known), by resource; without the lists that have a problem.
     */
    first_reading: z.array(
      z.object({ resource: resourceSchema, done: z.number(), total: z.number().nullable() }),
    ),
    /** Until when the server asked for a pause (429). */
    paused_until: timeSchema.nullable(),
    /** When the oldest unsent change was made. */
    oldest_unsent_at: timeSchema.nullable(),
    /**
     * When all that waits will have been sent at the present speed, local clock; null when nothing
     * waits, when nothing can be sent, and while the server's speed is not known.
     */
    sending_ends_at: timeSchema.nullable(),
    /**
     * When the first reading will be done at the present speed, local clock; null when all records
     * are here, when nothing can be read, and while the server's speed or the length of a list is
     * not known.
     */
    reading_ends_at: timeSchema.nullable(),
    /** Deletions on the server that are too many at once to be believed without the user's word. */
    held_deletions: z.array(heldDeletionsSchema),
    /** Lists of the server that are not read, and why; every other list is. */
    lists: z.array(listProblemSchema),
    /** Age of each list's data, local clock; null: not read whole yet. */
    synced_lists: z.array(
      z.object({
        /** The resource, or one of the lists of notes: `note:deal`. */
        list: z.string(),
        resource: resourceSchema,
        last_synced_at: timeSchema.nullable(),
        complete: z.boolean(),
      }),
    ),
    /** Records that the server sent and that this machine cannot keep. */
    left_out: z.array(leftOutSchema),
    /** Reason why the last cycle failed, for the user. */
    error: z.string().nullable(),
    /** Kind of the failure; null where it did not fail. */
    cause: z.enum(SYNC_CAUSES).nullable(),
  })
  .meta({ id: "Status" });
export type LocalStatus = Shape<typeof statusSchema>;

/** Number of decisions that wait for the user, wherever it is shown. */
export function needingCount({ outbox, held_deletions }: LocalStatus): number {
  return outbox.conflict + outbox.rejected + held_deletions.length;
}

const cycleSchema = z.object({
  ok: z.boolean(),
  error: z.string().nullable(),
  pulled: countsSchema,
  pushed: z.number(),
  conflicts: z.number(),
  rejected: z.number(),
  requests: z.number(),
});
/** The result of one full cycle. */
export type SyncReport = Shape<typeof cycleSchema>;

export const statusRoutes = {
  readStatus: route({
    method: "GET",
    path: "status",
    answer: statusSchema,
    does:
      "connection, phase, progress, counts of records and outbox, incomplete resources and " +
      "their progress (`first_reading`), the server's pause, when all that waits will have " +
      "been sent (`sending_ends_at`) and read (`reading_ends_at`), deletions that wait for " +
      "confirmation, `lists` that are not read, the age of each list (`synced_lists`), " +
      "unreadable rows (`left_out`)",
  }),
  sync: route({
    method: "POST",
    path: "sync",
    body: z
      .object({ whole: z.boolean().optional() })
      .nullish()
      .transform((options): { whole?: boolean | undefined } => options ?? {}),
    answer: cycleSchema,
    does:
      "one full cycle; answers when it is done, with counts, also when it failed: a list " +
      "that failed makes `ok` false and is named in `error`, one that the server refuses " +
      "does not; `whole` reads every list from its beginning",
  }),
  setWorkOffline: route({
    method: "POST",
    path: "work-offline",
    body: z.object({ work_offline: z.boolean() }),
    answer: statusSchema,
    does: "sends nothing until it is switched off; remembered",
  }),
};
