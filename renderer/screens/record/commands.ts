import { MousePointerClick, Undo2 } from "lucide-react";
import { commandsIn, type CommandSource, pageCommand } from "../../core/command.ts";
import { useMe } from "../../core/me.ts";
import { useDefinitions, useLookups } from "../../core/queries.ts";
import { shownToast } from "../../core/toasts.ts";
import { editCommands, ownerCommands, stageCommands } from "./dynamic-commands.ts";
import { RECORD_COMMANDS } from "./record-commands.ts";
import { useCreateCommands } from "./relations/create-related.ts";
import { useRelatedCommands } from "./relations/use-related-commands.ts";
import { PROMISE } from "./capture/promise-offer.tsx";
import { PROMISE_TEXTS, RECORD_TEXTS as TEXTS } from "./texts.ts";

const command = commandsIn("Record");

/** Listed last: the palette preselects the first, and this may be about another record. */
const UNDO_LAST = pageCommand({
  id: "undo",
  title: TEXTS.commands.undo,
  group: "Record",
  icon: Undo2,
  // Without the name of the open record, which it may not be about.
  detail: "",
  keys: ["z"],
  run: (_page, { messages: { undoable, act, add } }) => {
    const lastChange = undoable.at(-1);
    if (lastChange === undefined) add({ tone: "plain", text: TEXTS.commands.nothingToUndo });
    else act(lastChange);
  },
});

/** Presses the button of the message that is shown: a key reaches it wherever the focus is. */
const ACT_ON_MESSAGE = pageCommand({
  id: "act-on-message",
  title: TEXTS.commands.actOnMessage,
  icon: MousePointerClick,
  group: "Record",
  detail: "",
  keys: ["Shift+z"],
  run: (_page, { messages: { toasts, act, add } }) => {
    const toast = shownToast(toasts);
    if (toast?.action === undefined) add({ tone: "plain", text: TEXTS.commands.nothingOffered });
    else act(toast);
  },
});

const PROMISE_COMMANDS = [
  command(PROMISE, "promise-accept", PROMISE_TEXTS.commands.accept, ["Shift+y"], ({ accept }) =>
    accept(),
  ),
  command(PROMISE, "promise-dismiss", PROMISE_TEXTS.commands.dismiss, ["Shift+n"], ({ dismiss }) =>
    dismiss(),
  ),
];

export const SOURCE: CommandSource = {
  commands: [...RECORD_COMMANDS, ...PROMISE_COMMANDS, ACT_ON_MESSAGE, UNDO_LAST],
  useDynamicCommands: (active) => {
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
