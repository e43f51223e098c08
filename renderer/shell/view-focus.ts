import { isFocusFree } from "../core/keep-focus.ts";
import { findByAttribute } from "../ui/dom-attributes.ts";

/**
 * Moves the focus to a view that has just opened, unless the control that opened it has the focus.
 * A dialog that led here (the palette, the search) returns the focus to what had it before, which
 * belongs to another view; then the view takes it from there. Returns a function that ends waiting
 * for that.
 */
export function focusView(content: HTMLElement): () => void {
  if (isFocusFree()) content.focus({ preventScroll: true });
  if (!isInDialog(document.activeElement)) return () => undefined;
  const take = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || isInDialog(target)) return;
    stop();
    if (!content.contains(target))
      (findByAttribute("list", undefined, content) ?? content).focus({ preventScroll: true });
  };
  const stop = () => document.removeEventListener("focusin", take);
  document.addEventListener("focusin", take);
  return stop;
}

function isInDialog(element: Element | null): boolean {
  return element !== null && element.closest(`[role="dialog"]`) !== null;
}
