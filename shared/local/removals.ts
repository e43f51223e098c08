import { z } from "zod";
import { route, type Shape } from "./route.ts";
import {
  emptySchema,
  envelopeOf,
  idParam,
  pageQuery,
  resourceSchema,
  timeSchema,
} from "./values.ts";

export const heldDeletionsSchema = z.object({
  /** Key of the list: a resource, `note:contact`, or `custom-field:contact` (definitions). */
  list: z.string(),
  resource: resourceSchema,
  /** Records of it that the server no longer has. */
  missing: z.number(),
  /** Records of it that this machine has. */
  held: z.number(),
  noticed_at: timeSchema,
});
/** Deletions held for the user's confirmation, because too many came at once. */
export type HeldDeletions = Shape<typeof heldDeletionsSchema>;

const removedRecord = { resource: resourceSchema, id: z.number(), removed_at: timeSchema };
const removedRecordSchema = z.object(removedRecord);
/** A record that disappeared from the server; its last form is kept. */
export type RemovedRecord = Shape<typeof removedRecordSchema>;

const removedRowSchema = z.object({
  ...removedRecord,
  title: z.string(),
  /** The profile has a way to recreate it. */
  can_restore: z.boolean(),
});
export type RemovedRow = Shape<typeof removedRowSchema>;

const ofRecord = { resource: resourceSchema, id: idParam };

export const removalRoutes = {
  listRemoved: route({
    method: "GET",
    path: "removed",
    query: z.object(pageQuery({ limit: 25, cap: 100 })),
    answer: envelopeOf(removedRowSchema),
    does: "records that disappeared from the server, kept for 90 days",
    dependsOn: () => ["everything"],
  }),
  restoreRemoved: route({
    method: "POST",
    path: "removed/:resource/:id/restore",
    params: ofRecord,
    answer: z.unknown(),
    does: "recreates one; answers what a create of /v1 answers",
  }),
  forgetRemoved: route({
    method: "DELETE",
    path: "removed/:resource/:id",
    params: ofRecord,
    answer: emptySchema,
    does: "forgets one now",
  }),
  forgetAllRemoved: route({
    method: "DELETE",
    path: "removed",
    answer: emptySchema,
    does: "forgets all of them now",
  }),
  acceptHeldDeletions: route({
    method: "POST",
    path: "held-deletions/:list/accept",
    params: { list: z.string() },
    answer: emptySchema,
    does: "a mass deletion is real: the next sweep may remove the records here",
  }),
};
