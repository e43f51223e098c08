import { type RefObject, useEffect, useRef } from "react";
import { isTyping } from "../../app/shortcuts.ts";

const ITEM = "[data-activity]";

/** Focus of an activity is on its link. */
function focusItem(item: Element | undefined): void {
  item?.querySelector<HTMLElement>("a")?.focus();
}

/**
 * Keys of a page of activities: J and K (or the arrows) move, X marks as done. They work wherever the focus is on the page, and rest while
 * somebody types or a dialog is open. `first` is asked before; it returns whether it took the key.
 */
export function useActivityKeys(page: RefObject<HTMLElement | null>, first?: (event: KeyboardEvent) => boolean): void {
  const asked = useRef(first);
  useEffect(() => {
    asked.current = first;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const box = event.target instanceof HTMLInputElement && event.target.type === "checkbox";
      if (isTyping(event) && !box) return;
      // Arrows inside a group of choices are its own.
      if (event.target instanceof Element && event.target.closest('[role="radiogroup"]') !== null) return;
      if (asked.current?.(event) === true || (!event.shiftKey && act(event, page.current))) event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [page]);
}

function act(event: KeyboardEvent, page: HTMLElement | null): boolean {
  const items = [...(page?.querySelectorAll(ITEM) ?? [])];
  const at = items.findIndex((item) => event.target instanceof Node && item.contains(event.target));
  switch (event.key) {
    case "j":
    case "ArrowDown":
      focusItem(items[Math.min(items.length - 1, at + 1)]);
      return true;
    case "k":
    case "ArrowUp":
      focusItem(items[Math.max(0, at - 1)]);
      return true;
    case "x": {
      const item = items[at];
      if (item === undefined) return false;
      // What is done may leave the list: the next one has the focus before.
      focusItem(items[at + 1] ?? items[at - 1]);
      item.querySelector<HTMLElement>("input[type=checkbox]")?.click();
      return true;
    }
    default:
      return false;
  }
}
