import { Check, FileInput, Inbox, Pencil, Trash2 } from "lucide-react";
import { commandsIn, type CommandSource, pageCommand } from "../../core/command.ts";
import { importableAt, useImportRequest } from "../../core/import-request.ts";
import { defineTarget } from "../../core/targets.ts";
import { COMMAND_TEXTS as TEXTS } from "./texts.ts";

interface IntakeDraft {
  readonly release: () => void;
  /** Opens the form; left out while it is open. */
  readonly edit?: () => void;
  readonly drop: () => void;
}

/** The intake draft that the inbox shows. */
export const INTAKE_DRAFT = defineTarget<IntakeDraft>("intake-draft");

const command = commandsIn("Create");
const IN_MENU = { menus: ["draft"] } as const;

export const SOURCE: CommandSource = {
  commands: [
    pageCommand({
      id: "go-inbox",
      title: TEXTS.goToInbox,
      group: "Go",
      icon: Inbox,
      keys: ["g i"],
      run: (_page, { navigation }) => navigation.go({ view: "inbox" }),
    }),
    pageCommand({
      id: "import",
      title: TEXTS.importFile,
      group: "Create",
      icon: FileInput,
      verbs: TEXTS.importVerbs,
      run: (page) =>
        useImportRequest.setState({ request: { resource: importableAt(page), file: null } }),
    }),
    command(INTAKE_DRAFT, "intake-release", TEXTS.release, ["Enter"], ({ release }) => release(), {
      ...IN_MENU,
      icon: Check,
      section: "open",
    }),
    command(INTAKE_DRAFT, "intake-edit", TEXTS.edit, ["e"], ({ edit }) => edit?.(), {
      ...IN_MENU,
      icon: Pencil,
      section: "edit",
      isAvailable: ({ edit }) => edit !== undefined,
    }),
    command(INTAKE_DRAFT, "intake-drop", TEXTS.drop, ["#"], ({ drop }) => drop(), {
      ...IN_MENU,
      icon: Trash2,
      section: "delete",
    }),
  ],
};
