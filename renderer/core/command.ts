import type { Bridge } from "../../shared/bridge.ts";
import type { Need } from "./targets.ts";

export type CommandGroup = "Go" | "Create" | "Lists" | "Boards" | "Agenda" | "Record" | "Sync" | "View";

/** An action that menus, keys, palette and help know by its entry in the command table. */
export interface Command {
  readonly id: string;
  readonly title: string;
  readonly group: CommandGroup;
  /** Said beside the title in the palette: what it is about, or the present value. */
  readonly detail?: string;
  /** Notation of `keys.ts`: `g c`, `$mod+k`, `?`. */
  readonly keys?: string;
  /** Other keys for the same. */
  readonly also?: readonly string[];
  /** Not in the palette: moving by words is of no use. */
  readonly keysOnly?: true;
  /** In the palette only once something is typed that means it: there are many of its kind. */
  readonly onceTyped?: true;
  /** What has to be on the page first: its keys wait for it. */
  readonly needs?: Need;
  /** Whether it can be done now; left out: always. */
  readonly when?: () => boolean;
  /** Said when its key is pressed and it cannot be done, where that is not plain to see; null: nothing. */
  readonly whyNot?: () => string | null;
  readonly run: (bridge: Bridge) => void;
}
