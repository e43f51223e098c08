import { z } from "zod";
import type { ShownRecord } from "../contract/record-view.ts";
import { CONFLICT_KINDS } from "./outbox.ts";
import { UNSENT_STATES } from "./status.ts";
import { route } from "./route.ts";

/**
 * Name of a field of records in Roadbook's own answers (/v1 has none): the change that is not sent,
 * of several the one that needs the user most. Left out where everything is sent.
 */
export const UNSENT = "unsent";

export const unsentSchema = z
  .object({
    /** Id of the change. */
    entry: z.number(),
    state: z.enum(UNSENT_STATES),
    /** Kind of the conflict; null unless it is one. */
    conflict: z.enum(CONFLICT_KINDS).nullable(),
  })
  .meta({ id: "Unsent" });
export type Unsent = Readonly<z.output<typeof unsentSchema>>;

/** States of changes, from those that need the user to those that do not. */
export const WORST_FIRST: readonly Unsent["state"][] = [
  "conflict",
  "rejected",
  "unsure",
  "sending",
  "queued",
];

/** Returns of some changes, the oldest first, the one that needs the user most. */
export function worstUnsent(changes: readonly Unsent[]): Unsent | undefined {
  const rank = ({ state }: Unsent) => WORST_FIRST.indexOf(state);
  return changes.toSorted((a, b) => rank(a) - rank(b))[0];
}

/** Returns what of a record is not sent, as an answer says it. */
export function unsentOf(record: ShownRecord): Unsent | undefined {
  const unsentCount = record[UNSENT];
  return unsentCount === undefined ? undefined : unsentSchema.safeParse(unsentCount).data;
}

/**
 * Time that a change that cannot be taken back from the server waits before it is sent: as long as
 * its Undo is on the screen.
 */
export const UNDO_SEND_MS = 10_000;

/** Body of POST /local/undo-send: a change as it would be asked of /v1. */
const undoSendSchema = z.object({
  method: z.enum(["POST", "PUT", "DELETE"]),
  path: z.string().max(2_000).startsWith("/v1/"),
  body: z.unknown().optional(),
});
export type UndoSend = z.infer<typeof undoSendSchema>;

export const undoSendRoutes = {
  holdChange: route({
    method: "POST",
    path: "undo-send",
    body: undoSendSchema,
    answer: z.unknown(),
    does: "does what /v1 does and answers the same, but sends it only 10 s later: time for Undo",
  }),
};
