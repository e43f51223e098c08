import type { Bridge } from "../../shared/bridge.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { PaperOutput } from "./print-page.ts";
import { type ActiveRecord, type ListTarget, listTarget, type Need } from "./targets.ts";
import type { PaletteScope } from "./view-state.ts";
import { findByAttribute } from "../ui/dom-attributes.ts";

/** In the order of the help. */
export const COMMAND_GROUPS = [
  "Go",
  "Create",
  "Lists",
  "Boards",
  "Agenda",
  "Record",
  "View",
  "Sync",
] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** An action that menus, keys, palette and help know by its entry in the command table. */
export interface Command {
  readonly id: string;
  readonly title: string;
  readonly group: CommandGroup;
  /** Verbs that people type for the first word of the title: "create" for "New contact". */
  readonly otherVerbs?: readonly string[];
  /** The kind of record that it leads to, by its icon. */
  readonly resource?: Resource;
  /** Shown beside the title in the palette: what it is about, or the current value. */
  readonly detail?: string;
  /** Notation of `keys.ts`: `g c`, `$mod+k`, `?`. */
  readonly keys?: string;
  /** Other keys for the same. */
  readonly also?: readonly string[];
  /** Not in the palette: nobody types words to move by a row. */
  readonly keysOnly?: true;
  /** In the palette only when the typed text matches: there are many of its kind. */
  readonly onceTyped?: true;
  /** Also listed when the palette is opened for this kind of action only. */
  readonly scope?: Exclude<PaletteScope, "all">;
  /** What has to be on the page first: its keys wait for it. */
  readonly needs?: Need;
  /** Whether it can be done now; left out: always. */
  readonly when?: () => boolean;
  /** The message when its key is pressed while it is not available; null shows none. */
  readonly whyNot?: () => string | null;
  readonly run: (bridge: Bridge) => void;
  /** A command that prints: the same for each output. */
  readonly print?: (bridge: Bridge, output: PaperOutput) => void;
}

/** What a part of the app adds to the commands: its file `commands.ts` exports one as `SOURCE`. */
export interface CommandSource {
  readonly commands: readonly Command[];
  /**
   * A hook: commands that follow from data, for the palette. `active` is the record that they can
   * be about.
   */
  readonly useOffered?: (active: ActiveRecord | null) => readonly Command[];
}

/**
 * A command of the list, board or agenda that is on the page. `actionOf` returns what it does
 * there, undefined where it does nothing. A command that acts on rows (`needs`) moves the focus to
 * the list.
 */
export function listCommand(
  id: string,
  title: string,
  keys: string,
  actionOf: (list: ListTarget) => (() => void) | undefined,
  more: Partial<Command> = {},
): Command {
  const action = () => {
    const list = listTarget();
    return list === null ? undefined : actionOf(list);
  };
  return {
    id,
    title,
    group: "Lists",
    keys,
    when: () => action() !== undefined,
    run: () => {
      const act = action();
      if (act === undefined) return;
      if (more.needs !== undefined) focusList();
      act();
    },
    ...more,
  };
}

/**
 * Letters act on the list wherever the focus is; Enter and the arrows, which follow them, belong to
 * the focused control. A link of the sidebar that keeps the focus would lead away instead of
 * opening the active row. Boards and pages of activities focus the active item themselves.
 */
function focusList(): void {
  const list = findByAttribute("list");
  if (list?.contains(document.activeElement) === false) list.focus({ preventScroll: true });
}
