import type { ProfileName } from "../contract/profile.ts";

/** What keeps a connection from working: what to look at first. */
export const CONNECTION_FAULTS = ["address", "token", "network", "server"] as const;
export type ConnectionFault = (typeof CONNECTION_FAULTS)[number];

/** GET and PUT /local/connection; `test` is in the answer of a PUT only. The token is never part of it. */
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
