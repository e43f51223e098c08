import { attributeValue } from "../../../ui/dom-attributes.ts";

export type Press = "open" | "toggle" | "range";

interface Click {
  readonly target: EventTarget;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Index of the row that a pointer is at; null beside the rows. */
export function rowOf({ target }: Pick<Click, "target">): number | null {
  const index = attributeValue(target, "index");
  return index === null ? null : Number(index);
}

/** Whether a pointer is at the box that selects a row. */
export function isBox({ target }: Pick<Click, "target">): boolean {
  return target instanceof HTMLInputElement;
}

/**
 * What a click means: it opens; with Ctrl or on the row's box it selects, with Shift all up to it.
 */
export function pressOf(click: Click): Press {
  if (click.shiftKey) return "range";
  return click.ctrlKey || click.metaKey || isBox(click) ? "toggle" : "open";
}
