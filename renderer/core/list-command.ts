import { findByAttribute } from "../ui/dom-attributes.ts";
import type { Command } from "./command.ts";
import { type ListTarget, listTarget } from "./targets.ts";

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
