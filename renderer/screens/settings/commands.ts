import { Settings } from "lucide-react";
import { type Command, type CommandSource, pageCommand } from "../../core/command.ts";
import { switchDemo, useDemo, useDemoShown } from "../../core/demo.ts";
import { SETTINGS_SECTIONS } from "../../core/navigation.ts";
import { openWorkspace, useNewWorkspace, useWorkspaces } from "../../core/workspaces.ts";
import { useStatus } from "../../core/queries.ts";
import { hostOf, unsentOf } from "../../core/workspace-texts.ts";
import { DIAGNOSTICS_COMMANDS } from "./diagnostics.tsx";
import { COMMAND_TEXTS, SECTION_TEXTS, UPDATE_TEXTS as TEXTS } from "./texts.ts";
import { UPDATE_TEXTS as SHARED_TEXTS } from "../../core/texts.ts";
import { useUpdates } from "../../core/updates.ts";
import type { WorkspaceView } from "../../../shared/local/workspaces.ts";

const kind = () => useUpdates.getState().state?.step.kind ?? "off";

const UPDATE_COMMANDS: readonly Command[] = [
  pageCommand({
    id: "check-for-updates",
    title: TEXTS.check,
    group: "View",
    isAvailable: () => kind() !== "off" && kind() !== "ready",
    run: (_page, { bridge, navigation }) => {
      void bridge.checkForUpdates();
      navigation.go({ view: "settings", section: "advanced" });
    },
  }),
  pageCommand({
    id: "restart-to-update",
    title: SHARED_TEXTS.restart,
    group: "View",
    isAvailable: () => kind() === "ready",
    run: (_page, { bridge }) => void bridge.restartToUpdate(),
  }),
];

export const SOURCE: CommandSource = {
  commands: [
    pageCommand({
      id: "new-workspace",
      title: COMMAND_TEXTS.newWorkspace,
      group: "Sync",
      isAvailable: () => useDemo.getState().isShown !== true,
      run: () => useNewWorkspace.getState().show(),
    }),
    pageCommand({
      id: "start-demo",
      title: COMMAND_TEXTS.startDemo,
      group: "Sync",
      isAvailable: () => useDemo.getState().offered,
      run: (_page, { bridge }) => void switchDemo(bridge, true),
    }),
    pageCommand({
      id: "leave-demo",
      title: COMMAND_TEXTS.leaveDemo,
      group: "Sync",
      isAvailable: () => useDemo.getState().isShown === true,
      run: (_page, { bridge }) => void switchDemo(bridge, false),
    }),
    ...SETTINGS_SECTIONS.map((section) =>
      pageCommand({
        id: `go-settings-${section}`,
        title: COMMAND_TEXTS.goTo(SECTION_TEXTS.titles[section]),
        group: "Go",
        icon: Settings,
        palette: "when-typed",
        run: (_page, { navigation }) => navigation.go({ view: "settings", section }),
      }),
    ),
    ...DIAGNOSTICS_COMMANDS,
    ...UPDATE_COMMANDS,
  ],
  useDynamicCommands: () =>
    workspaceCommands(useWorkspaces(), useDemoShown(), unsentOf(useStatus())),
};

/**
 * Returns a command for each workspace that is not open; none in the demo, which lists only itself.
 * `unsent`: changes of the open workspace.
 */
function workspaceCommands(
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
