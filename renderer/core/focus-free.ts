import { addressOf, useNavigation } from "./navigation.ts";

/**
 * Whether nothing that belongs to the new view has the focus, so that the view may take it: the
 * focused control went with the last view, or is a link that leads elsewhere. Enter on such a link
 * would leave the view instead of opening something in it.
 */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return (
    activeElement === null ||
    activeElement === document.body ||
    activeElement.id === "content" ||
    (activeElement.closest("#content") === null && leadsElsewhere(activeElement))
  );
}

/** Whether an element is a link to another view than the one that is open. */
export function leadsElsewhere(element: Element): boolean {
  if (!(element instanceof HTMLAnchorElement) || !element.hash.startsWith("#/")) return false;
  const here = addressOf(useNavigation.getState().place);
  return pathOf(element.hash) !== pathOf(here);
}

/** An address without its query: what a list or board shows of its records. */
function pathOf(address: string): string {
  return address.split("?")[0] ?? "";
}
