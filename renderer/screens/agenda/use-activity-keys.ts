import type { KeyboardEvent, RefObject } from "react";
import { commandOf, isKeyOf } from "../../core/command-registry.ts";
import { useTarget } from "../../core/targets.ts";
import { LISTED } from "../../query/list-targets.ts";
import { CHECKLIST } from "./commands.ts";

const ITEM = "[data-activity]";

/** Focuses the link of an activity, or the button that lists those without room. */
function focusItem(item: Element | undefined): void {
  item?.querySelector<HTMLElement>("a, button")?.focus();
}

export function focusActivity(page: HTMLElement | null, id: string | null): void {
  if (id !== null) focusItem(page?.querySelector(`[data-id="${CSS.escape(id)}"]`) ?? undefined);
}

function itemsOf(page: Element | null) {
  const items = [...(page?.querySelectorAll(ITEM) ?? [])];
  return { items, at: items.findIndex((item) => item.contains(document.activeElement)) };
}

function moveFocus(page: Element | null, step: number): void {
  const { items, at } = itemsOf(page);
  focusItem(items[Math.max(0, Math.min(items.length - 1, at + step))]);
}

export function focusEnd(page: Element | null, end: "first" | "last"): void {
  const { items } = itemsOf(page);
  focusItem(end === "first" ? items[0] : items.at(-1));
}

function tickFocused(page: Element | null): void {
  const { items, at } = itemsOf(page);
  const item = items[at];
  if (item === undefined) return;
  // A completed activity may leave the list, so the next one gets the focus first.
  focusItem(items[at + 1] ?? items[at - 1]);
  item.querySelector<HTMLElement>("input[type=checkbox], [data-finish]")?.click();
}

/**
 * Lets commands act on a page of activities, wherever the focus is: J and K move the focus from one
 * to the next, X marks the focused one as done.
 */
export function useActivityKeys(page: RefObject<HTMLElement | null>): void {
  useTarget(LISTED, {
    move: (delta) => moveFocus(page.current, delta),
    moveTo: (end) => focusEnd(page.current, end),
  });
  useTarget(CHECKLIST, { toggleDone: () => tickFocused(page.current) });
}

/** Actions in a dialog, by the commands whose keys do them. */
const IN_DIALOG: readonly (readonly [command: string, act: (list: Element) => void])[] = [
  ["list-next", (list) => moveFocus(list, 1)],
  ["list-previous", (list) => moveFocus(list, -1)],
  ["list-first", (list) => focusEnd(list, "first")],
  ["list-last", (list) => focusEnd(list, "last")],
  ["list-done", tickFocused],
];

/** Handles the keys of a list in a dialog, where those of the page are off. */
export function onListedActivityKey(event: KeyboardEvent<HTMLElement>): void {
  const isPressed = (id: string) => {
    const command = commandOf(id);
    return command !== undefined && isKeyOf(command, event.nativeEvent);
  };
  const act = IN_DIALOG.find(([command]) => isPressed(command))?.[1];
  if (act === undefined) return;
  event.preventDefault();
  act(event.currentTarget);
}
