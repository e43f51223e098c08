import { z } from "zod";
import { authorSchema, changedFieldSchema } from "./changed-field.ts";
import { route, type Shape } from "./route.ts";
import { OUTBOX_STATES, type OutboxState, UNSENT_STATES } from "./status.ts";
import {
  emptySchema,
  envelopeOf,
  fieldsSchema,
  idParam,
  pageQuery,
  resourceSchema,
  timeSchema,
} from "./values.ts";

const conflictFieldSchema = z.object({
  field: z.string(),
  base: z.unknown().optional(),
  mine: z.unknown().optional(),
  theirs: z.unknown().optional(),
});

/**
 * Reasons why a change waits for a decision. `fields`: both sides changed the same. `gone`: the
 * record was deleted on the server. `several`: it is not known whether the new record arrived, and
 * the server has some that may be it.
 */
export const CONFLICT_KINDS = ["fields", "gone", "several"] as const;

const conflictSchema = z.object({
  kind: z.enum(CONFLICT_KINDS),
  /** Empty unless it is about fields. */
  fields: z.array(conflictFieldSchema),
  /** Author and time of the server record's last change, as far as the record says so. */
  theirs_by: z.exactOptional(authorSchema.nullable()),
  theirs_at: z.exactOptional(timeSchema.nullable()),
});
export type Conflict = Shape<typeof conflictSchema>;

/** The choices for a disputed field; `both` for long texts only. */
export const RESOLVE_CHOICES = ["mine", "theirs", "both"] as const;
export type ResolveChoice = (typeof RESOLVE_CHOICES)[number];

export const entrySchema = z
  .object({
    id: z.number(),
    kind: z.enum(["update", "create", "delete"]),
    resource: resourceSchema,
    slug: z.string(),
    title: z.string(),
    body: fieldsSchema,
    /**
     * Values of the changed fields when they were edited: what discarding goes back to. Empty for a
     * create.
     */
    base: fieldsSchema,
    state: z.enum(OUTBOX_STATES),
    attempts: z.number(),
    next_attempt_at: timeSchema.nullable(),
    /**
     * True while it is not sent yet so that it can be undone: it goes out at `next_attempt_at`.
     * False while it waits for another reason.
     */
    held: z.boolean(),
    error: z.object({ status: z.number().nullable(), message: z.string() }).nullable(),
    conflict: conflictSchema.nullable(),
    created_at: timeSchema,
  })
  .meta({ id: "Entry" });
/** A change that waits to be sent, or was. */
export type OutboxEntryView = Shape<typeof entrySchema>;

const statesQuery = z.codec(
  z.string().optional(),
  z.array(z.enum(OUTBOX_STATES, { error: `must be one of ${OUTBOX_STATES.join(", ")}` })),
  {
    decode: (text = "") => {
      const names = text.split(",").filter((name) => name !== "");
      // The list that they go into refuses other names.
      return names.length === 0 ? [...UNSENT_STATES] : (names as OutboxState[]);
    },
    encode: (states) => states.join(","),
  },
);

const choice = z.enum(RESOLVE_CHOICES);
const decisionSchema = z.union([
  z.object({ choice }),
  z.object({ fields: z.record(z.string(), choice) }),
]);
export type EntryDecision = Shape<typeof decisionSchema>;
/** The entry as it is then; nothing when it is gone. */
const entryAnswer = z.union([entrySchema, emptySchema]);
const ofEntry = { id: idParam };
const keptFields = { kept: z.array(changedFieldSchema) };

export const outboxRoutes = {
  listOutbox: route({
    method: "GET",
    path: "outbox",
    query: z.object({ state: statesQuery, ...pageQuery({ limit: 25, cap: 100 }) }),
    answer: envelopeOf(entrySchema),
    does:
      "entries, the oldest first; `state` takes several, separated by commas; without it all " +
      "that are not done",
    dependsOn: () => ["outbox"],
  }),
  retryEntry: route({
    method: "POST",
    path: "outbox/:id/retry",
    params: ofEntry,
    answer: entryAnswer,
    does: "sends it at the next opportunity",
  }),
  discardEntry: route({
    method: "POST",
    path: "outbox/:id/discard",
    params: ofEntry,
    answer: entryAnswer,
    does: "takes it back: its local effect is undone",
  }),
  editEntry: route({
    method: "PATCH",
    path: "outbox/:id",
    params: ofEntry,
    body: z.object({ body: fieldsSchema }),
    answer: entryAnswer,
    does: "changes a refused or waiting entry; checked like a new edit",
  }),
  resolveEntry: route({
    method: "POST",
    path: "outbox/:id/resolve",
    params: ofEntry,
    body: decisionSchema,
    answer: entryAnswer,
    does: "decides the conflicting fields: `mine`, `theirs`, of long texts also `both`",
  }),
  unresolveEntry: route({
    method: "POST",
    path: "outbox/:id/unresolve",
    params: ofEntry,
    answer: z.union([z.intersection(entrySchema, z.object(keptFields)), z.object(keptFields)]),
    does: "takes that decision back; `kept` was sent, and changed again since: it stays",
  }),
};
