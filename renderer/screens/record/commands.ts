import type { Command, CommandSource } from "../../core/command.ts";
import { useMe } from "../../core/me.ts";
import { useDefinitions, useLookups } from "../../core/queries.ts";
import { shownToast, useToasts } from "../../core/toasts.ts";
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

/** Presses the button of the message that is shown: a key reaches it wherever the focus is. */
const ACT_ON_MESSAGE: Command = {
  id: "act-on-message",
  title: TEXTS.commands.actOnMessage,
  group: "Record",
  detail: "",
  keys: "Shift+z",
  run: () => {
    const { toasts, act, add } = useToasts.getState();
    const toast = shownToast(toasts);
    if (toast?.action === undefined) add({ tone: "plain", text: TEXTS.commands.nothingOffered });
    else act(toast);
  },
};

export const SOURCE: CommandSource = {
  commands: [...RECORD_COMMANDS, ACT_ON_MESSAGE, UNDO_LAST],
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
