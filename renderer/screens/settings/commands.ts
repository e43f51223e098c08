import { Settings } from "lucide-react";
import { type CommandSource, pageCommand } from "../../core/command.ts";
import { switchDemo, useDemo, useDemoShown } from "../../core/demo.ts";
import { SETTINGS_SECTIONS } from "../../core/navigation.ts";
import { useNewWorkspace, useWorkspaces } from "../../core/workspaces.ts";
import { useStatus } from "../../core/queries.ts";
import { unsentOf } from "../../core/workspace-texts.ts";
import { DIAGNOSTICS_COMMANDS } from "./diagnostics.tsx";
import { COMMAND_TEXTS, SECTION_TEXTS } from "./texts.ts";
import { UPDATE_COMMANDS } from "./update-commands.ts";
import { workspaceCommands } from "./workspaces/workspace-commands.ts";

export const SOURCE: CommandSource = {
  commands: [
    pageCommand({
      id: "new-workspace",
      title: COMMAND_TEXTS.newWorkspace,
      group: "Sync",
      isAvailable: () => useDemo.getState().shown !== true,
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
      isAvailable: () => useDemo.getState().shown === true,
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
