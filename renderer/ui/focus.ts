import type { KeyboardEvent } from "react";

/** A ref that gives an element the focus when it appears, and only then. */
export function focusOnce(isWanted: boolean | undefined): (element: HTMLElement | null) => void {
  return (element) => {
    if (isWanted !== true || element === null || element.dataset["focused"] !== undefined) return;
    element.dataset["focused"] = "true";
    element.focus();
  };
}

/**
 * Focuses an element once if it is in sight from the start: on a small window the focus would
 * scroll away what the page is about.
 */
export function focusOnceInSight(
  isWanted: boolean | undefined,
): (element: HTMLElement | null) => void {
  return (element) => {
    if (isWanted !== true || element === null || element.dataset["focused"] !== undefined) return;
    const isInSight = element.getBoundingClientRect().bottom <= window.innerHeight;
    if (isInSight) focusOnce(isWanted)(element);
    else element.dataset["focused"] = "false";
  };
}

/** Focuses a line of text once, and selects its text. */
export function selectOnce(
  isWanted: boolean | undefined,
): (element: HTMLInputElement | null) => void {
  const focus = focusOnce(isWanted);
  return (element) => {
    const isNew = element?.dataset["focused"] === undefined;
    focus(element);
    if (isWanted === true && isNew && element !== null) selectText(element);
  };
}

/**
 * Selects a text: what is typed replaces it, an arrow key keeps it. One that a lock had closed half
 * typed is gone on with instead.
 */
export function selectText(element: HTMLInputElement): void {
  if (!isPageUntouched()) return element.select();
  // In numbers and the like there is no place to write at.
  if (element.selectionStart !== null)
    element.setSelectionRange(element.value.length, element.value.length);
}

/** Lets the up and down arrows move the focus among the elements that match, to the ends. */
export function arrowFocus(selector: string): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const elements = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
    const index = elements.findIndex((element) => element.contains(document.activeElement));
    event.preventDefault();
    elements[Math.min(elements.length - 1, Math.max(0, index + step))]?.focus();
  };
}

let isUntouched = false;

/**
 * Notes that the page was just drawn as it was before a lock. Until the first key or click the user
 * closes nothing: what goes meanwhile comes back once all answers are there.
 */
export function noteUntouched(): void {
  isUntouched = true;
  const stop = new AbortController();
  const touched = () => {
    isUntouched = false;
    stop.abort();
  };
  for (const event of ["keydown", "pointerdown"] as const)
    window.addEventListener(event, touched, { capture: true, signal: stop.signal });
}

export function isPageUntouched(): boolean {
  return isUntouched;
}
