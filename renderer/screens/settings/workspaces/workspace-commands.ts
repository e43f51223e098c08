import type { WorkspaceView } from "../../../../shared/local/workspaces.ts";
import type { Command } from "../../../core/command.ts";
import { openWorkspace } from "../../../core/workspaces.ts";
import { hostOf } from "../../../core/workspace-texts.ts";

/**
 * One command for each workspace that is not open. `unsent`: changes of the open one. The demo
 * lists only itself.
 */
export function workspaceCommands(
  workspaces: readonly WorkspaceView[],
  demo: boolean,
  unsent: number,
): readonly Command[] {
  if (demo) return [];
  return workspaces
    .filter(({ current }) => !current)
    .map((workspace) => ({
      id: `workspace-${workspace.id}`,
      title: `Switch to workspace: ${workspace.name}`,
      group: "Sync",
      detail: workspace.remote === null ? "" : hostOf(workspace.remote),
      run: (bridge) => void openWorkspace(bridge, workspace, unsent),
    }));
}
