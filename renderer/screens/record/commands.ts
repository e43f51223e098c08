import type { Command, CommandSource } from "../../core/command.ts";
import { useDefinitions, useLookups } from "../../core/queries.ts";
import { useToasts } from "../../core/toasts.ts";
import { editCommands, RECORD_COMMANDS, stageCommands } from "./record-commands.ts";
import { RECORD_TEXTS as TEXTS } from "./texts.ts";

/**
 * After the others: the palette puts the first one under the hand, and this one may be about
 * another record.
 */
const UNDO_LAST: Command = {
  id: "undo",
  title: TEXTS.commands.undo,
  group: "Record",
  // It may be about another record than the open one.
  detail: "",
  keys: "z",
  run: () => {
    const { undoable, act, add } = useToasts.getState();
    const last = undoable.at(-1);
    if (last === undefined) add({ tone: "plain", text: TEXTS.commands.nothingToUndo });
    else act(last);
  },
};

export const SOURCE: CommandSource = {
  commands: [...RECORD_COMMANDS, UNDO_LAST],
  useOffered: (active) => {
    const lookups = useLookups();
    const definitions = useDefinitions(active?.resource ?? "note");
    return active === null
      ? []
      : [...stageCommands(active, lookups), ...editCommands(active, definitions, lookups)];
  },
};
