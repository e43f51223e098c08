import type { ProfileName } from "../contract/profile.ts";

/** What keeps a connection from working: what to look at first. */
export const CONNECTION_FAULTS = ["address", "token", "network", "server"] as const;
export type ConnectionFault = (typeof CONNECTION_FAULTS)[number];

/**
 * Why nothing is read or sent while the account does not look like the one of this workspace
 * (`error` of the status).
 */
export const ANOTHER_ACCOUNT =
  "This looks like another account: none of the records known here are there. Nothing was read or sent. " +
  "Check the address and the token, or open that account as a workspace of its own.";

/**
 * GET and PUT /local/connection; `test` is in the answer of a PUT only. The token is never part of
 * it.
 */
export interface ConnectionView {
  readonly remote: string | null;
  readonly profile: ProfileName;
  readonly has_token: boolean;
  readonly test?: {
    readonly ok: boolean;
    /** In words for the user, with what can be done. */
    readonly error: string | null;
    readonly fault: ConnectionFault | null;
  };
}
