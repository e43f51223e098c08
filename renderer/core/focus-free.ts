/**
 * Whether nothing in particular has the focus, so that a new view may take it: the control that had
 * it went with the last view.
 */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return (
    activeElement === null || activeElement === document.body || activeElement.id === "content"
  );
}
