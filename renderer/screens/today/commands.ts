import { BookOpenText, Printer } from "lucide-react";
import { type CommandSource, defineCommand, pageCommand, printing } from "../../core/command.ts";
import { printPage } from "../../core/print-page.ts";
import { pageOf } from "../../core/targets.ts";
import { briefAt } from "../agenda/use-shown-day.ts";
import { BRIEF_TEXTS as TEXTS } from "./texts.ts";

/** Its days are changed by the agenda's commands. */
export const SOURCE: CommandSource = {
  commands: [
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
