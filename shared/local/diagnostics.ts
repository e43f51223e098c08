import { z } from "zod";
import type { Resource } from "../contract/resource.ts";
import type { LocalStatus } from "./status.ts";

/**
 * GET /local/diagnostics: what somebody who helps needs to know. No secrets, no contents of
 * records.
 */
export interface Diagnostics {
  readonly made_at: string;
  readonly system: {
    readonly version: string | null;
    readonly platform: string;
    readonly release: string;
    readonly arch: string;
    readonly node: string;
    readonly electron: string | null;
    readonly memory_mb: number;
    readonly up_minutes: number;
  };
  readonly settings: {
    /** Scheme and host of the server. */
    readonly server: string | null;
    readonly profile: string;
    readonly has_token: boolean;
    readonly work_offline: boolean;
    readonly requests_per_minute: number | null;
  };
  readonly sync: Pick<
    LocalStatus,
    "online" | "auth" | "phase" | "last_synced_at" | "incomplete" | "paused_until"
  > & {
    readonly problems: readonly {
      readonly list: string;
      readonly problem: string;
      readonly since: string;
    }[];
    readonly left_out: number;
    /** Requests since the start, by what they were for. */
    readonly requests: Readonly<Record<string, number>>;
  };
  readonly records: Readonly<Record<Resource, number>>;
  readonly outbox: LocalStatus["outbox"];
  readonly backups: number;
  readonly check: string;
  readonly log: {
    readonly errors: readonly string[];
    readonly lines: readonly string[];
    /** Of the process around the engine: windows, restarts of the engine. */
    readonly shell: readonly string[];
  };
}

/** GET /local/log: the newest lines, oldest first, each a JSON object. */
export interface LogView {
  /** Path of the newest file; null where this engine keeps no log. */
  readonly file: string | null;
  readonly lines: readonly string[];
}

/** POST /local/page-errors: an error that the page did not expect. */
export const pageErrorSchema = z.object({
  kind: z.enum(["error", "rejection", "screen"]),
  name: z.string().max(100).default("Error"),
  message: z.string().max(2_000),
  stack: z.string().max(8_000).default(""),
});
export type PageError = z.input<typeof pageErrorSchema>;
