import { BookOpenText, ListChecks, Printer } from "lucide-react";
import {
  commandsIn,
  type CommandSource,
  defineCommand,
  pageCommand,
  printing,
} from "../../core/command.ts";
import { printPage } from "../../core/print-page.ts";
import { defineTarget, pageOf } from "../../core/targets.ts";
import { briefAt } from "../agenda/use-shown-day.ts";
import { BRIEF_TEXTS as TEXTS, OWED_TEXTS, TRIAGE_TEXTS } from "./texts.ts";

/** The thing that is owed on the screen: each of these but notes and calls goes on to the next. */
interface Triage {
  readonly done: () => void;
  readonly tomorrow: () => void;
  readonly write: (kind: "note" | "call") => void;
  readonly skip: () => void;
  readonly back: () => void;
}
export const TRIAGE = defineTarget<Triage>("triage");

/** Moves all overdue activities; not while there are none. */
export const OVERDUE = defineTarget<{ readonly toMonday: () => void }>("overdue");

const command = commandsIn("Today");
const DOES = TRIAGE_TEXTS.commands;

/** Its days are changed by the agenda's commands. */
export const SOURCE: CommandSource = {
  commands: [
    pageCommand({
      id: "triage",
      title: TRIAGE_TEXTS.command,
      group: "Today",
      icon: ListChecks,
      keys: ["g g"],
      run: (_page, { navigation }) => navigation.go({ view: "triage" }),
    }),
    command(OVERDUE, "overdue-to-monday", OWED_TEXTS.toMondayCommand, [], ({ toMonday }) =>
      toMonday(),
    ),
    command(TRIAGE, "triage-done", DOES.done, ["d"], ({ done }) => done()),
    command(TRIAGE, "triage-tomorrow", DOES.tomorrow, ["m"], ({ tomorrow }) => tomorrow()),
    command(TRIAGE, "triage-note", DOES.note, ["n"], ({ write }) => write("note")),
    command(TRIAGE, "triage-call", DOES.call, ["c"], ({ write }) => write("call")),
    command(TRIAGE, "triage-skip", DOES.skip, ["s"], ({ skip }) => skip()),
    command(TRIAGE, "triage-back", DOES.back, ["z"], ({ back }) => back()),
    pageCommand({
      id: "brief",
      title: TEXTS.command,
      group: "Go",
      icon: BookOpenText,
      keys: ["b"],
      run: (page, { navigation }) => navigation.go(briefAt(page)),
    }),
    defineCommand({
      id: "brief-print",
      title: TEXTS.printCommand,
      group: "Agenda",
      icon: Printer,
      on: pageOf("brief"),
      ...printing((_page, output) => printPage(output)),
    }),
  ],
};
