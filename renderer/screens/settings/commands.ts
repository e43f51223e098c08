import type { Command, CommandSource } from "../../core/command.ts";
import { switchDemo, useDemo, useDemoShown } from "../../core/demo.ts";
import { SETTINGS_SECTIONS, useNavigation } from "../../core/navigation.ts";
import { useNewWorkspace, useWorkspaces } from "../../core/workspaces.ts";
import { useStatus } from "../../core/queries.ts";
import { unsentOf } from "../../core/workspace-texts.ts";
import { DIAGNOSTICS_COMMANDS } from "./diagnostics.tsx";
import { COMMAND_TEXTS, SECTION_TEXTS } from "./texts.ts";
import { UPDATE_COMMANDS } from "./update-commands.ts";
import { workspaceCommands } from "./workspaces/workspace-commands.ts";

export const SOURCE: CommandSource = {
  commands: [
    {
      id: "new-workspace",
      title: COMMAND_TEXTS.newWorkspace,
      group: "Sync",
      when: () => useDemo.getState().shown !== true,
      run: () => useNewWorkspace.getState().show(),
    },
    {
      id: "start-demo",
      title: COMMAND_TEXTS.startDemo,
      group: "Sync",
      when: () => useDemo.getState().offered,
      run: (bridge) => void switchDemo(bridge, true),
    },
    {
      id: "leave-demo",
      title: COMMAND_TEXTS.leaveDemo,
      group: "Sync",
      when: () => useDemo.getState().shown === true,
      run: (bridge) => void switchDemo(bridge, false),
    },
    ...SETTINGS_SECTIONS.map((section): Command => ({
      id: `go-settings-${section}`,
      title: COMMAND_TEXTS.goTo(SECTION_TEXTS.titles[section]),
      group: "Go",
      onceTyped: true,
      run: () => useNavigation.getState().go({ view: "settings", section }),
    })),
    ...DIAGNOSTICS_COMMANDS,
    ...UPDATE_COMMANDS,
  ],
  useOffered: () => workspaceCommands(useWorkspaces(), useDemoShown(), unsentOf(useStatus())),
};
