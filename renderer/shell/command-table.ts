import type { CommandSource } from "../core/command.ts";
import { registerCommands } from "../core/command-registry.ts";
import { SOURCE } from "./commands.ts";

/** The commands of each screen; a new screen's are found by their path. */
const SCREENS = import.meta.glob<CommandSource>("../screens/*/commands.ts", {
  eager: true,
  import: "SOURCE",
});

registerCommands([SOURCE, ...Object.values(SCREENS)]);
