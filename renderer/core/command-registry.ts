import {
  type Command,
  COMMAND_GROUPS,
  type CommandSource,
  type Menu,
  MENU_SECTIONS,
} from "./command.ts";
import { isPress, keyText, readKeys } from "./keys.ts";
import type { ActiveRecord } from "./targets.ts";

let sources: readonly CommandSource[] = [];
let commands: readonly Command[] = [];

/** Makes these the commands of the app; called once, before anything is drawn. */
export function registerCommands(newSources: readonly CommandSource[]): void {
  sources = newSources;
  const listed = newSources.flatMap((source) => source.commands);
  commands = COMMAND_GROUPS.flatMap((group) => listed.filter((command) => command.group === group));
}

/** All commands, in the order of the help. Keys, menus, palette and help are made from it. */
export function allCommands(): readonly Command[] {
  return commands;
}

export function commandOf(id: string): Command | undefined {
  return commands.find((command) => command.id === id);
}

export function menuSections(menu: Menu): readonly (readonly Command[])[] {
  const listed = commands.filter(({ menus }) => menus.includes(menu));
  return MENU_SECTIONS.map((name) => listed.filter(({ section }) => section === name));
}

/** The keys of a command as they are shown; null when it has none. */
export function commandKeys(id: string): string | null {
  const command = commandOf(id);
  return command === undefined ? null : shownKeys(command);
}

export function shownKeys({ keys: [firstKeys] }: Command): string | null {
  return firstKeys === undefined ? null : keyText(firstKeys);
}

/** Returns whether an event is the key of a command, where that is a single one. */
export function isKeyOf({ keys }: Command, event: KeyboardEvent): boolean {
  return keys.some((keyText) => {
    const [press, ...morePresses] = readKeys(keyText);
    return press !== undefined && morePresses.length === 0 && isPress(event, press);
  });
}

/** Commands that follow from data: fields of the open record, saved views, workspaces. */
export function useDynamicCommands(active: ActiveRecord | null): readonly Command[] {
  // The sources are the same ones each time: so are the hooks.
  return sources.flatMap((source) => source.useDynamicCommands?.(active) ?? []);
}
