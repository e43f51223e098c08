import { type Command, COMMAND_GROUPS, type CommandSource } from "./command.ts";
import { isPress, keyText, readKeys } from "./keys.ts";
import type { ActiveRecord } from "./targets.ts";

let sources: readonly CommandSource[] = [];
let commands: readonly Command[] = [];

/** Makes these the commands of the app; called once, before anything is drawn. */
export function registerCommands(all: readonly CommandSource[]): void {
  sources = all;
  const listed = all.flatMap((source) => source.commands);
  commands = COMMAND_GROUPS.flatMap((group) => listed.filter((command) => command.group === group));
}

/**
 * All commands of the app, in the order of the help. Keys, palette, help and the shells' menus are
 * made from it.
 */
export function allCommands(): readonly Command[] {
  return commands;
}

export function commandOf(id: string): Command | undefined {
  return commands.find((command) => command.id === id);
}

/** The keys of a command as they are shown; null when it has none. */
export function commandKeys(id: string): string | null {
  const keys = commandOf(id)?.keys;
  return keys === undefined ? null : keyText(keys);
}

/** Whether an event is the key of a command, where that is a single one. */
export function isKeyOf({ keys, also = [] }: Command, event: KeyboardEvent): boolean {
  return [...(keys === undefined ? [] : [keys]), ...also].some((written) => {
    const [press, ...more] = readKeys(written);
    return press !== undefined && more.length === 0 && isPress(event, press);
  });
}

/** Commands that follow from data: fields of the open record, saved views, workspaces. */
export function useOfferedCommands(active: ActiveRecord | null): readonly Command[] {
  // The sources are the same ones each time: so are the hooks.
  return sources.flatMap((source) => source.useOffered?.(active) ?? []);
}
