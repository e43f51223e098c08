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

/**
 * The same for a line of text, whose text is selected as well: what is typed replaces it, an arrow
 * key keeps it.
 */
export function selectOnce(
  wanted: boolean | undefined,
): (element: HTMLInputElement | null) => void {
  const focus = focusOnce(wanted);
  return (element) => {
    const isNew = element?.dataset["focused"] === undefined;
    focus(element);
    if (wanted === true && isNew) element?.select();
  };
}
