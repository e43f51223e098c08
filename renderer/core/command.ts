import type { LucideIcon } from "lucide-react";
import type { Bridge } from "../../shared/bridge.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { type Place, useNavigation } from "./navigation.ts";
import type { PaperOutput } from "./print-page.ts";
import { type ActiveRecord, PAGE, type TargetKind } from "./targets.ts";
import { useToasts } from "./toasts.ts";
import { type PaletteScope, useOverlays } from "./view-state.ts";

/** In the order of the help. */
export const COMMAND_GROUPS = [
  "Go",
  "Today",
  "Create",
  "Lists",
  "Boards",
  "Agenda",
  "Record",
  "View",
  "Sync",
] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/**
 * Menus that are made of commands: of a row, of a card, the quick actions on a card, what can be
 * done with the selected rows, what else with the open record, and of an intake draft.
 */
export type Menu = "row" | "card" | "quick" | "selection" | "share" | "draft";

/** In the order of the menus; commands of a section stand together, in the order of the table. */
export const MENU_SECTIONS = [
  "open",
  "move",
  "sync",
  "edit",
  "log",
  "contact",
  "share",
  "delete",
  "more",
] as const;

export interface CommandContext {
  readonly bridge: Bridge;
  readonly navigation: ReturnType<typeof useNavigation.getState>;
  readonly overlays: ReturnType<typeof useOverlays.getState>;
  readonly messages: ReturnType<typeof useToasts.getState>;
}

interface CommandFacts {
  readonly id: string;
  readonly title: string;
  readonly group: CommandGroup;
  /** A kind of record stands for its icon. Left out: the icon of the group. */
  readonly icon?: LucideIcon | Resource;
  /** Notation of `keys.ts`: `g c`, `$mod+k`, `?`. The first one is shown. */
  readonly keys?: readonly string[];
  readonly menus?: readonly Menu[];
  readonly section?: (typeof MENU_SECTIONS)[number];
  /** Stays in menus with the reason where it can't be done. */
  readonly isExplained?: boolean;
  /** `when-typed`: only when the typed text matches, for there are many of its kind. */
  readonly palette?: "always" | "when-typed" | "never";
  /** Also listed when the palette is opened for this kind of action only. */
  readonly scope?: Exclude<PaletteScope, "all">;
  /** Verbs that people type for the first word of the title: "create" for "New contact". */
  readonly verbs?: readonly string[];
  /** Shown beside the title in the palette: what it is about, or the current value. */
  readonly detail?: string;
}
type Defaulted = "keys" | "menus" | "section" | "isExplained" | "palette" | "verbs";

/** Rejects never, where it goes on for a while: a failure becomes a message. */
export type CommandRun<T> = (target: T, context: CommandContext) => void | Promise<void>;

/** An entry of the command table; `T` is what the command acts on. */
interface CommandSpec<T> extends CommandFacts {
  /** Kind of its target: without one on the page it is not available, and keys wait for it. */
  readonly on: TargetKind<T>;
  /** In menus, where it is plain what it is about; a function: only beside what it is about. */
  readonly shortTitle?: string | ((target: T) => string);
  /** Returns whether it can be done with the target now; left out: always. */
  readonly isAvailable?: (target: T) => boolean;
  /** The message when its key is pressed while it is not available; null shows none. */
  readonly whyNot?: (target: T) => string | null;
  readonly run: CommandRun<T>;
  /** A command that prints: the same for each output. */
  readonly print?: (target: T, output: PaperOutput, context: CommandContext) => void;
}

/** An action that menus, keys, palette and help know by its entry in the command table. */
export interface Command
  extends Omit<CommandFacts, Defaulted>, Required<Pick<CommandFacts, Defaulted>> {
  readonly shortTitle: string;
  readonly kind: string;
  /** Returns whether its target is still on its way to the page. */
  readonly isLoading: () => boolean;
  readonly isAvailable: () => boolean;
  /** Returns why it is not available; null where it is, or where there is nothing to say. */
  readonly whyNot: () => string | null;
  readonly run: (bridge: Bridge) => void;
  readonly print: ((bridge: Bridge, output: PaperOutput) => void) | null;
}

/** A command whose target can be given: for what shows it beside one of many. */
export interface CommandOn<T> extends Command {
  readonly titleOn: (target: T) => string;
  readonly isAvailableOn: (target: T) => boolean;
  readonly runOn: (target: T, bridge: Bridge) => void;
}

export function defineCommand<T>(spec: CommandSpec<T>): CommandOn<T> {
  const { on, title, shortTitle = title, isAvailable = () => true, whyNot, print } = spec;
  const runOn = (target: T, bridge: Bridge) => void spec.run(target, contextOf(bridge));
  const withTarget = (act: (target: T) => void) => {
    const target = on.current();
    if (target !== null) act(target);
  };
  return {
    keys: [],
    menus: [],
    section: "more",
    isExplained: false,
    palette: "always",
    verbs: [],
    ...spec,
    shortTitle: typeof shortTitle === "string" ? shortTitle : title,
    kind: on.name,
    isLoading: on.isLoading,
    isAvailable: () => {
      const target = on.current();
      return target !== null && isAvailable(target);
    },
    whyNot: () => {
      const target = on.current();
      if (target === null) return on.whyNone?.() ?? null;
      return isAvailable(target) ? null : (whyNot?.(target) ?? null);
    },
    run: (bridge) => withTarget((target) => runOn(target, bridge)),
    print:
      print === undefined
        ? null
        : (bridge, output) => withTarget((target) => print(target, output, contextOf(bridge))),
    titleOn: (target) => (typeof shortTitle === "string" ? shortTitle : shortTitle(target)),
    isAvailableOn: isAvailable,
    runOn,
  };
}

export function contextOf(bridge: Bridge): CommandContext {
  return {
    bridge,
    navigation: useNavigation.getState(),
    overlays: useOverlays.getState(),
    messages: useToasts.getState(),
  };
}

/** Returns what defines commands of a group, each on a line or two. */
export function commandsIn(group: CommandGroup) {
  return <T>(
    on: TargetKind<T>,
    id: string,
    title: string,
    keys: readonly string[],
    run: CommandRun<T>,
    extraSpec: Partial<CommandSpec<T>> = {},
  ): CommandOn<T> => defineCommand({ on, id, title, group, keys, run, ...extraSpec });
}

export function pageCommand(spec: Omit<CommandSpec<Place>, "on">): Command {
  return defineCommand({ ...spec, on: PAGE });
}

/** Makes a command that prints, so that the same paper can be saved as PDF. */
export function printing<T>(
  print: NonNullable<CommandSpec<T>["print"]>,
): Pick<CommandSpec<T>, "run" | "print"> {
  return { print, run: (target, context) => print(target, "printer", context) };
}

/** Commands of a part of the app: its file `commands.ts` exports them as `SOURCE`. */
export interface CommandSource {
  readonly commands: readonly Command[];
  /**
   * A hook: commands that follow from data, for the palette. `active` is the record that they can
   * be about.
   */
  readonly useDynamicCommands?: (active: ActiveRecord | null) => readonly Command[];
}
