import type { KeyboardEvent, RefObject } from "react";
import { commandOf, isKeyOf } from "../../core/command-registry.ts";
import { useTarget } from "../../core/targets.ts";
import { closestWithAttribute } from "../../ui/dom-attributes.ts";
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

/** Moves from one to the next; with the focus on none of them, to where a page begins. */
function moveFocus(page: Element | null, step: number, startId?: () => string | null): void {
  const { items, at } = itemsOf(page);
  const start = at < 0 ? startIndex(items, startId?.() ?? null) : at + step;
  focusItem(items[Math.max(0, Math.min(items.length - 1, start))]);
}

/** Returns the index of the first activity after the focus in its day, else of a named one. */
function startIndex(items: readonly Element[], id: string | null): number {
  const { activeElement } = document;
  if (closestWithAttribute(activeElement, "day") !== null && activeElement !== null) {
    const isAfter = (item: Element) =>
      (activeElement.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const index = items.findIndex(isAfter);
    return index < 0 ? items.length - 1 : index;
  }
  return id === null ? 0 : items.findIndex((item) => item.getAttribute("data-id") === id);
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
 * to the next, X marks the focused one as done. `startId` names the one that they reach first.
 */
export function useActivityKeys(
  page: RefObject<HTMLElement | null>,
  startId?: () => string | null,
): void {
  useTarget(LISTED, {
    move: (delta) => moveFocus(page.current, delta, startId),
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
