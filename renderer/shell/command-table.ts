import type { CommandSource } from "../core/command.ts";
import { registerCommands } from "../core/command-registry.ts";
import { SOURCE } from "./commands.ts";

/** Each screen's own: a new one is found by its place. */
const SCREENS = import.meta.glob<CommandSource>("../screens/*/commands.ts", {
  eager: true,
  import: "SOURCE",
});

registerCommands([SOURCE, ...Object.values(SCREENS)]);
