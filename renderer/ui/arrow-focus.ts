import type { KeyboardEvent } from "react";

/**
 * Lets the up and down arrows move the focus among the elements that match, and no further than the
 * ends.
 */
export function arrowFocus(selector: string): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
    const at = all.findIndex((element) => element.contains(document.activeElement));
    event.preventDefault();
    all[Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
  };
}
