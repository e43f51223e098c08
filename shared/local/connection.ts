import { z } from "zod";
import { PROFILE_NAMES } from "../contract/profile.ts";
import { route, type Shape } from "./route.ts";

/** The likely cause of a connection problem: what to check first. */
export const CONNECTION_FAULTS = ["address", "token", "network", "server"] as const;
export type ConnectionFault = (typeof CONNECTION_FAULTS)[number];

/**
 * Reason why nothing is read or sent while the account does not look like the one of this workspace
 * (`error` of the status).
 */
export const ANOTHER_ACCOUNT =
  "This looks like another account: none of the records known here are there. Nothing " +
  "was read or sent. " +
  "Check the address and the token, or open that account as a workspace of its own.";

/**
 * Stands for the token in a page's request where a shell asks for it in a window of its own
 * (`can.tokenPrompt`): no page has it, and none can give another.
 */
export const PROMPTED_TOKEN = "asked for in a window of the app";

const profileName = z.enum(PROFILE_NAMES);

/** The token is never part of it. */
const connectionSchema = z.object({
  remote: z.string().nullable(),
  profile: profileName,
  has_token: z.boolean(),
});

const changedConnectionSchema = z.object({
  ...connectionSchema.shape,
  test: z.object({
    ok: z.boolean(),
    /** The problem and what to do about it, for the user. */
    error: z.string().nullable(),
    fault: z.enum(CONNECTION_FAULTS).nullable(),
  }),
});

export type ChangedConnection = Shape<typeof changedConnectionSchema>;

export const connectionRoutes = {
  readConnection: route({
    method: "GET",
    path: "connection",
    answer: connectionSchema,
    does: "address, profile, whether there is a token; never the token",
  }),
  changeConnection: route({
    method: "PUT",
    path: "connection",
    body: z.object({
      remote: z.string().min(1).optional(),
      token: z.string().min(1).optional(),
      profile: profileName.optional(),
      moved: z.boolean().optional(),
    }),
    answer: changedConnectionSchema,
    isConfirmed: true,
    does:
      "saves and tests; 409 for another origin unless `moved` says that the same account " +
      "has another address now. In the desktop app the user confirms another address or " +
      "token. `test` says why it does not work (`error`) and what is at `fault`",
  }),
};
