import type { Bridge } from "../../shared/bridge.ts";
import { commandOf } from "../core/command-registry.ts";
import { type Place, useNavigation } from "../core/navigation.ts";

/** Screens that have more to print than what is on the screen, or have to read it first. */
const COMMANDS: Readonly<Partial<Record<Place["view"], string>>> = {
  list: "list-print",
  board: "board-print",
  record: "record-print",
  brief: "brief-print",
};

/** Prints what is shown, as its own command does. */
export function printHere(bridge: Bridge): void {
  const command = commandOf(COMMANDS[useNavigation.getState().place.view] ?? "");
  if (command?.when?.() ?? false) command?.run(bridge);
  else window.print();
}
