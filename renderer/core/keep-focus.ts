import { addressOf, useNavigation } from "./navigation.ts";

const MAX_REMEMBERED = 20;
/** A view that opens or a dialog that closes moves the focus itself, within some frames. */
const OTHERS_FIRST_MS = 80;
/** Attributes that identify the same item after it was moved. */
const IDENTITIES = ["data-id", "data-entry", "data-key"];

interface Remembered {
  readonly element: HTMLElement;
  /** From the inside out. */
  readonly around: readonly HTMLElement[];
}

/**
 * Keeps the focus on the page: what has it may be moved, sent, or closed, and then the browser
 * leaves it to the body, where keys and screen readers begin from the top. Returns a function that
 * ends it.
 */
export function keepFocus(): () => void {
  let remembered: readonly Remembered[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    timer = undefined;
    const [lastFocus] = remembered;
    if (lastFocus === undefined || !isLost()) return;
    // The user clicked beside it.
    if (isUsable(lastFocus.element)) return;
    (bestTarget(remembered) ?? document.querySelector<HTMLElement>("#content"))?.focus({
      preventScroll: true,
    });
  };
  const plan = () => {
    if (timer === undefined && isLost()) timer = setTimeout(look, OTHERS_FIRST_MS);
  };
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    const otherFocuses = remembered.filter(({ element }) => element !== target);
    remembered = [{ element: target, around: ancestors(target) }, ...otherFocuses].slice(
      0,
      MAX_REMEMBERED,
    );
  };
  const changes = new MutationObserver(plan);
  changes.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", remember);
  document.addEventListener("focusout", plan);
  return () => {
    changes.disconnect();
    clearTimeout(timer);
    document.removeEventListener("focusin", remember);
    document.removeEventListener("focusout", plan);
  };
}

function isLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}

/**
 * The best of what is still there: the same thing elsewhere, what is around it, what had the focus
 * before; of links only those that do not lead away from the open view.
 */
function bestTarget([latest, ...earlier]: readonly Remembered[]): HTMLElement | null {
  if (latest === undefined) return null;
  return (
    movedElement(latest) ??
    latest.around.find(
      (element) =>
        element.hasAttribute("tabindex") && element.id !== "content" && isUsable(element),
    ) ??
    earlier.find(({ element }) => isUsable(element) && !leadsElsewhere(element))?.element ??
    null
  );
}

function movedElement({ element, around }: Remembered): HTMLElement | null {
  for (const thing of [element, ...around])
    for (const name of IDENTITIES) {
      const id = thing.getAttribute(name);
      if (id === null) continue;
      const currentElement = document.querySelector<HTMLElement>(
        `${thing.localName}[${name}="${CSS.escape(id)}"]`,
      );
      if (currentElement === null || currentElement === thing) continue;
      return currentElement.hasAttribute("tabindex")
        ? currentElement
        : currentElement.querySelector<HTMLElement>("a, button");
    }
  return null;
}

function ancestors(element: HTMLElement): readonly HTMLElement[] {
  const elements: HTMLElement[] = [];
  for (
    let next = element.parentElement;
    next !== null && next !== document.body;
    next = next.parentElement
  )
    elements.push(next);
  return elements;
}

function isUsable(element: HTMLElement): boolean {
  return (
    element.isConnected &&
    !element.matches(":disabled, [inert] *, [inert]") &&
    element.checkVisibility()
  );
}

/**
 * Returns whether nothing that belongs to the new view has the focus, so that the view may take it:
 * the focused control went with the last view, or is a link that leads elsewhere. Enter on such a
 * link would leave the view instead of opening something in it.
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

/** Returns whether an element is a link to another view than the one that is open. */
function leadsElsewhere(element: Element): boolean {
  if (!(element instanceof HTMLAnchorElement) || !element.hash.startsWith("#/")) return false;
  const here = addressOf(useNavigation.getState().place);
  return pathOf(element.hash) !== pathOf(here);
}

/** An address without its query: what a list or board shows of its records. */
function pathOf(address: string): string {
  return address.split("?")[0] ?? "";
}
