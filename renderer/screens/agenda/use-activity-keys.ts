import type { KeyboardEvent, RefObject } from "react";
import { isPress, readKeys } from "../../core/keys.ts";
import { type ListTarget, useListTarget } from "../../core/targets.ts";

const ITEM = "[data-activity]";

/** Focuses the link of an activity, or the button that lists those without room. */
function focusItem(item: Element | undefined): void {
  item?.querySelector<HTMLElement>("a, button")?.focus();
}

/** Focuses the activity with an id. */
export function focusActivity(page: HTMLElement | null, id: string | null): void {
  if (id !== null) focusItem(page?.querySelector(`[data-id="${CSS.escape(id)}"]`) ?? undefined);
}

function itemsOf(page: Element | null) {
  const items = [...(page?.querySelectorAll(ITEM) ?? [])];
  return { items, at: items.findIndex((item) => item.contains(document.activeElement)) };
}

function moveFocus(page: Element | null, by: number): void {
  const { items, at } = itemsOf(page);
  focusItem(items[Math.max(0, Math.min(items.length - 1, at + by))]);
}

export function focusEnd(page: Element | null, end: "first" | "last"): void {
  const { items } = itemsOf(page);
  focusItem(end === "first" ? items[0] : items.at(-1));
}

/** Ticks the focused activity, or takes its tick away. */
function tickFocused(page: Element | null): void {
  const { items, at } = itemsOf(page);
  const item = items[at];
  if (item === undefined) return;
  // A completed activity may leave the list, so the next one gets the focus first.
  focusItem(items[at + 1] ?? items[at - 1]);
  item.querySelector<HTMLElement>("input[type=checkbox], [data-finish]")?.click();
}

/**
 * Lets the list commands (core/list-command.ts) act on a page of activities, wherever the focus is:
 * J and K move the focus from one to the next, X marks the focused one as done.
 */
export function useActivityKeys(
  page: RefObject<HTMLElement | null>,
  more: Partial<ListTarget> = {},
): void {
  useListTarget({
    active: () => null,
    move: (by) => moveFocus(page.current, by),
    moveTo: (end) => focusEnd(page.current, end),
    done: () => tickFocused(page.current),
    ...more,
  });
}

const DIALOG_KEYS: readonly (readonly [keys: string, act: (list: Element) => void])[] = [
  ["j", (list) => moveFocus(list, 1)],
  ["ArrowDown", (list) => moveFocus(list, 1)],
  ["k", (list) => moveFocus(list, -1)],
  ["ArrowUp", (list) => moveFocus(list, -1)],
  ["Home", (list) => focusEnd(list, "first")],
  ["End", (list) => focusEnd(list, "last")],
  ["x", tickFocused],
];

/** The same keys for a list in a dialog, where those of the page are off. */
export function onListedActivityKey(event: KeyboardEvent<HTMLElement>): void {
  const act = DIALOG_KEYS.find(([keys]) =>
    readKeys(keys).some((press) => isPress(event.nativeEvent, press)),
  )?.[1];
  if (act === undefined) return;
  event.preventDefault();
  act(event.currentTarget);
}
