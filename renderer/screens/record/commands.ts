import type { CommandSource } from "../../core/command.ts";
import { useDefinitions, useLookups } from "../../core/queries.ts";
import { editCommands, RECORD_COMMANDS, stageCommands } from "./record-commands.ts";

export const SOURCE: CommandSource = {
  commands: RECORD_COMMANDS,
  useOffered: (active) => {
    const lookups = useLookups();
    const definitions = useDefinitions(active?.resource ?? "note");
    return active === null ? [] : [...stageCommands(active, lookups), ...editCommands(active, definitions, lookups)];
  },
};
