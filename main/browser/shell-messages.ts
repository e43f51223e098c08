import type { LockState } from "../engine/workspaces/until-unlocked.ts";
import type { ShellOptions } from "./options.ts";

/** Options of a process that serves connections. */
export interface ShellStart extends ShellOptions {
  readonly dataDir: string;
  readonly key: string;
  /** True for the first process of the app: it prints that it is ready, and opens the page. */
  readonly isFirst: boolean;
  /** Lock state of the previous process, if it ended because of a lock. */
  readonly resumed?: LockState;
}

/** From the holder of the port; a connection comes with its socket. */
export type ToShell =
  | { readonly type: "start"; readonly start: ShellStart }
  | { readonly type: "connection" }
  | { readonly type: "close" };

/** To the holder of the port: it answers, or it ends because of a lock. */
export type FromShell =
  { readonly type: "ready" } | { readonly type: "locked"; readonly state: LockState };
