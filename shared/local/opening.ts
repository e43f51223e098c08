import { z } from "zod";
import { backupSchema } from "./backups.ts";
import { logPartsSchema, systemSchema } from "./diagnostics.ts";
import { encryptionSchema, openingProblemSchema } from "./encryption.ts";
import { route, type Shape } from "./route.ts";
import { timeSchema } from "./values.ts";

/** Code of answers while the workspace cannot be opened. */
export const NOT_OPEN_CODE = "not-open";

const failedOpeningSchema = z.object({
  problem: openingProblemSchema,
  /** Event and remedy, for readers of the API or a log. */
  message: z.string(),
  since: timeSchema,
});
/** The last attempt to open the workspace. */
export type FailedOpening = Shape<typeof failedOpeningSchema>;

const openingSchema = z.object({
  /** Null while it is open or locked. */
  failed: failedOpeningSchema.nullable(),
  folder: z.string(),
  /** The newest first; those whose key is not known cannot be read. */
  backups: z.array(backupSchema),
  made_at: timeSchema,
  system: systemSchema,
  log: logPartsSchema,
});
/** A workspace that cannot be opened, with what a helper needs. */
export type Opening = Shape<typeof openingSchema>;

export const openingRoutes = {
  readOpening: route({
    method: "GET",
    path: "opening",
    by: "workspaces",
    answer: openingSchema,
    does:
      "why the workspace cannot be opened (`failed`), its folder, its backups, versions and " +
      "the last lines of the log; answered in any state, while locked without backups and " +
      "log",
  }),
  tryOpening: route({
    method: "POST",
    path: "opening",
    by: "workspaces",
    answer: encryptionSchema,
    does: "tries again to open the workspace; 409 says why it cannot; pages hear `restarted`",
  }),
};

/** Preparation of a workspace of an earlier Roadbook before it is open, and its progress. */
export const preparingSchema = z.object({
  /** A backup of it, then lists and searches for the records that it has. */
  step: z.enum(["backup", "lists"]),
  /** Progress of the step; both are 0 while it is unknown. */
  done: z.number(),
  total: z.number(),
});
export type Preparing = Shape<typeof preparingSchema>;

/** Path at which a page of the browser shell opens the WebSocket over which it reads. */
export const SOCKET_PATH = "/local/socket";

/** The subprotocol that both ends speak. */
export const SOCKET_PROTOCOL = "roadbook";

/**
 * The session key as one more subprotocol, because a page can give a WebSocket no header.
 * Percent-encoded, because a subprotocol may hold few signs besides letters and digits.
 */
export function socketKey(key: string): string {
  return `key.${encodeURIComponent(key).replaceAll("(", "%28").replaceAll(")", "%29")}`;
}
