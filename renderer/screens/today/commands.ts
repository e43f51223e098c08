import type { CommandSource } from "../../core/command.ts";
import { useNavigation } from "../../core/navigation.ts";
import { printing, printPage } from "../../core/print-page.ts";
import { briefHere } from "../agenda/use-shown-day.ts";
import { BRIEF_TEXTS as TEXTS } from "./texts.ts";

/** Its days are changed by the agenda's commands. */
export const SOURCE: CommandSource = {
  commands: [
    {
      id: "brief",
      title: TEXTS.command,
      group: "Go",
      keys: "b",
      run: () => useNavigation.getState().go(briefHere()),
    },
    {
      id: "brief-print",
      title: TEXTS.printCommand,
      group: "Agenda",
      when: () => useNavigation.getState().place.view === "brief",
      ...printing((_bridge, output) => printPage(output)),
    },
  ],
};
