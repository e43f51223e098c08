import type { Command, CommandSource } from "../../core/command.ts";
import { useMe } from "../../core/me.ts";
import { useDefinitions, useLookups } from "../../core/queries.ts";
import { useToasts } from "../../core/toasts.ts";
import { ownerCommands } from "./owner-commands.ts";
import { editCommands, RECORD_COMMANDS, stageCommands } from "./record-commands.ts";
import { useCreateCommands } from "./relations/create-related.ts";
import { useRelatedCommands } from "./relations/use-related-commands.ts";
import { RECORD_TEXTS as TEXTS } from "./texts.ts";

/**
 * Listed last: the palette preselects the first command, and this one may be about another record
 * than the open one.
 */
const UNDO_LAST: Command = {
  id: "undo",
  title: TEXTS.commands.undo,
  group: "Record",
  // Without the name of the open record, which it may not be about.
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
    const me = useMe()?.id ?? null;
    const related = useRelatedCommands(active);
    const creating = useCreateCommands(active);
    if (active === null) return [];
    return [
      ...stageCommands(active, lookups),
      ...ownerCommands(active, lookups, me),
      ...editCommands(active, definitions, lookups),
      ...related,
      ...creating,
    ];
  },
};
