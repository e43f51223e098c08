import { existsSync } from "node:fs";
import { join } from "node:path";
import { withDetails } from "../log/open-log.ts";
import { openEngine } from "../assembly/open-engine.ts";
import type { Engine } from "../types.ts";
import { isShownBroken, sharedOptions, type WorkspacesOptions } from "./workspaces-options.ts";
import { UntilUnlocked } from "./until-unlocked.ts";
import { WorkspaceFolders } from "./workspace-folders.ts";
import { Workspaces } from "./workspaces.ts";

/**
 * Several workspaces side by side, one of them open: each has its own file, token and settings.
 * What the command line gives is for the first one. Requests and events are those of the open one.
 */
export async function openWorkspaces(options: WorkspacesOptions): Promise<OpenedWorkspaces> {
  const folders = new WorkspaceFolders(options.dataDir);
  const { resumed } = options;
  const isConfigured =
    options.remote !== undefined || options.token !== undefined || options.profile !== undefined;
  const workspace =
    isConfigured && resumed === undefined ? folders.firstFolder() : folders.current();
  const log = withDetails(options.log, { workspace: workspace.id });
  const untilUnlocked = new UntilUnlocked(options.onLockState);
  const ownOptions = {
    log,
    dataDir: workspace.folder,
    tokens: options.tokensOf(workspace),
    keeper: options.keeperOf?.(workspace) ?? null,
  };
  if (resumed !== undefined) untilUnlocked.resume(resumed, options);
  const opened =
    resumed === undefined
      ? await openEngine({ ...options, ...ownOptions })
      : (untilUnlocked.lockOf(workspace.id) ??
        (await untilUnlocked.open(workspace.id, (start) =>
          openEngine({ ...sharedOptions(options, workspace), ...start, ...ownOptions }),
        )));
  const isBroken = !opened.ok && opened.locked === undefined;
  if (isBroken) {
    const { message, problem } = opened;
    log("error", "The workspace cannot be opened", { message, problem });
    // A user who is just starting it has no window yet that could show it.
    const isThere = existsSync(join(workspace.folder, "workspace.db"));
    if (resumed === undefined && !(isShownBroken(opened) && isThere)) return { ok: false, message };
  }
  if (!opened.ok && resumed === undefined) untilUnlocked.keepOptions(workspace.id, options);
  const engine = new Workspaces(options, folders, untilUnlocked, { workspace, opened });
  return { ok: true, engine, problem: isBroken ? opened.message : null };
}

export type OpenedWorkspaces =
  /** `problem`: why the workspace, whose engine says so to everybody, cannot be opened. */
  | { readonly ok: true; readonly engine: Engine; readonly problem: string | null }
  | { readonly ok: false; readonly message: string };
