import type { RefObject } from "react";
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

/**
 * Lets the list commands (list-commands.ts) act on a page of activities, wherever the focus is: J
 * and K move the focus from one to the next, X marks the focused one as done.
 */
export function useActivityKeys(
  page: RefObject<HTMLElement | null>,
  more: Partial<ListTarget> = {},
): void {
  const look = () => {
    const items = [...(page.current?.querySelectorAll(ITEM) ?? [])];
    return { items, at: items.findIndex((item) => item.contains(document.activeElement)) };
  };
  useListTarget({
    active: () => null,
    move: (by) => {
      const { items, at } = look();
      focusItem(items[Math.max(0, Math.min(items.length - 1, at + by))]);
    },
    moveTo: (end) => {
      const { items } = look();
      focusItem(end === "first" ? items[0] : items.at(-1));
    },
    done: () => {
      const { items, at } = look();
      const item = items[at];
      if (item === undefined) return;
      // A completed activity may leave the list, so the next one gets the focus first.
      focusItem(items[at + 1] ?? items[at - 1]);
      item.querySelector<HTMLElement>("input[type=checkbox], [data-finish]")?.click();
    },
    ...more,
  });
}
