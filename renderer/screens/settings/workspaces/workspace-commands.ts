import type { WorkspaceView } from "../../../../shared/local/workspaces.ts";
import { type Command, pageCommand } from "../../../core/command.ts";
import { openWorkspace } from "../../../core/workspaces.ts";
import { COMMAND_TEXTS } from "../texts.ts";
import { hostOf } from "../../../core/workspace-texts.ts";

/**
 * Returns a command for each workspace that is not open; none in the demo, which lists only itself.
 * `unsent`: changes of the open workspace.
 */
export function workspaceCommands(
  workspaces: readonly WorkspaceView[],
  demo: boolean,
  unsent: number,
): readonly Command[] {
  if (demo) return [];
  return workspaces
    .filter(({ current }) => !current)
    .map((workspace) =>
      pageCommand({
        id: `workspace-${workspace.id}`,
        title: COMMAND_TEXTS.switchTo(workspace.name),
        group: "Sync",
        detail: workspace.remote === null ? "" : hostOf(workspace.remote),
        run: (_page, { bridge }) => void openWorkspace(bridge, workspace, unsent),
      }),
    );
}
