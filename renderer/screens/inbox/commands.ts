import { Check, FileCheck, FileInput, Inbox, Pencil, Trash2, WandSparkles } from "lucide-react";
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

interface CvFile {
  /** Makes a draft of it, and goes on with the next one. */
  readonly keep: () => void;
  /** Takes it out of the queue. */
  readonly remove: () => void;
  /** Goes back to the inbox; the queue stays. */
  readonly leave: () => void;
  /** Fills in the guess for the field that the user is in. */
  readonly takeGuess: () => void;
}

/** The file that is being checked. */
export const CV_FILE = defineTarget<CvFile>("cv-file");

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
      id: "check-files",
      title: TEXTS.checkFiles,
      group: "Go",
      icon: FileCheck,
      keys: ["g f"],
      verbs: TEXTS.checkVerbs,
      run: (_page, { navigation }) => navigation.go({ view: "cv-review" }),
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
    command(CV_FILE, "cv-keep", TEXTS.keepFile, ["$mod+Enter"], ({ keep }) => keep(), {
      icon: Check,
    }),
    command(CV_FILE, "cv-guess", TEXTS.takeGuess, ["$mod+."], ({ takeGuess }) => takeGuess(), {
      icon: WandSparkles,
    }),
    command(CV_FILE, "cv-remove", TEXTS.removeFile, ["#"], ({ remove }) => remove(), {
      icon: Trash2,
    }),
    command(CV_FILE, "cv-leave", TEXTS.leaveFiles, ["Escape"], ({ leave }) => leave(), {
      icon: Inbox,
    }),
  ],
};
