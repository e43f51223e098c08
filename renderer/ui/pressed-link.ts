/** Whether a link was pressed that stands in a row or card, which then does nothing of its own. */
export function isLinkPressed({ target }: { readonly target: EventTarget }): boolean {
  return target instanceof Element && target.closest("a[href]") !== null;
}
