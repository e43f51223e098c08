import type { CommandContext } from "../core/command.ts";
import { commandOf } from "../core/command-registry.ts";
import { outputPage, type PaperOutput } from "../core/print-page.ts";
import type { Place } from "../core/navigation.ts";

/** Screens that have more to print than what is on the screen, or have to read it first. */
const COMMANDS: Readonly<Partial<Record<Place["view"], string>>> = {
  list: "list-print",
  board: "board-print",
  record: "record-print",
  brief: "brief-print",
};

/** Prints what is shown, or saves it as PDF, as its own command does. */
export function printHere(page: Place, output: PaperOutput, { bridge }: CommandContext): void {
  const command = commandOf(COMMANDS[page.view] ?? "");
  if (command?.isAvailable() === true && command.print !== null) command.print(bridge, output);
  else void outputPage(bridge, output);
}
