/**
 * A ref that gives an element the focus when it appears, and only then: an editor opens where
 * somebody asked for it.
 */
export function focusOnce(wanted: boolean | undefined): (element: HTMLElement | null) => void {
  return (element) => {
    if (wanted !== true || element === null || element.dataset["focused"] !== undefined) return;
    element.dataset["focused"] = "true";
    element.focus();
  };
}
