import { z } from "zod";
import { route } from "./route.ts";

/**
 * How long a change that cannot be taken back from the server waits before it is sent: as long as
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
