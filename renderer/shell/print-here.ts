import type { Bridge } from "../../shared/bridge.ts";
import { commandOf } from "../core/command-registry.ts";
import { outputPage, type PaperOutput } from "../core/print-page.ts";
import { type Place, useNavigation } from "../core/navigation.ts";

/** Screens that have more to print than what is on the screen, or have to read it first. */
const COMMANDS: Readonly<Partial<Record<Place["view"], string>>> = {
  list: "list-print",
  board: "board-print",
  record: "record-print",
  brief: "brief-print",
};

/** Prints what is shown, or saves it as PDF, as its own command does. */
export function printHere(bridge: Bridge, output: PaperOutput): void {
  const command = commandOf(COMMANDS[useNavigation.getState().place.view] ?? "");
  if (command?.print !== undefined && (command.when?.() ?? true)) command.print(bridge, output);
  else void outputPage(bridge, output);
}
