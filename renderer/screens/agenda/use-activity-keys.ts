import type { RefObject } from "react";
import { type ListTarget, useListTarget } from "../../core/targets.ts";

const ITEM = "[data-activity]";

/** Focus of an activity is on its link. */
function focusItem(item: Element | undefined): void {
  item?.querySelector<HTMLElement>("a")?.focus();
}

/**
 * Lets the commands of lists (list-commands.ts) act on a page of activities, wherever the focus is
 * on it: J and K move the focus from one to the next, X marks the one that has it as done.
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
      // What is done may leave the list: the next one has the focus before.
      focusItem(items[at + 1] ?? items[at - 1]);
      item.querySelector<HTMLElement>("input[type=checkbox]")?.click();
    },
    ...more,
  });
}
