import type { MouseEvent, RefObject } from "react";
import { attributeValue } from "../../../ui/dom-attributes.ts";
import type { RowSelection } from "./use-row-selection.ts";

interface Options {
  readonly grid: RefObject<HTMLElement | null>;
  readonly keyAt: (index: number) => string | null;
  readonly setActive: (index: number) => void;
  readonly select: RowSelection;
  readonly onOpen: (key: string) => void;
  readonly onEnter: (key: string) => void;
}

/** What clicks on the rows do: one listener for the whole grid, however many rows there are. */
export function useRowPointer({ grid, keyAt, setActive, select, onOpen, onEnter }: Options) {
  const press = (index: number, how: Press) => {
    grid.current?.focus({ preventScroll: true });
    setActive(index);
    if (how === "range") return select.extendTo(index);
    if (how === "toggle") return select.toggle(index);
    select.moved(index);
    const key = keyAt(index);
    if (key !== null) onOpen(key);
  };
  return {
    onMouseDown: (event: MouseEvent) => {
      // Shift would select text.
      if (event.shiftKey && rowOf(event) !== null) event.preventDefault();
    },
    onClick: (event: MouseEvent) => {
      const index = rowOf(event);
      if (index !== null) press(index, pressOf(event));
    },
    onDoubleClick: (event: MouseEvent) => {
      const index = isBox(event) ? null : rowOf(event);
      const key = index === null ? null : keyAt(index);
      if (key !== null) onEnter(key);
    },
  };
}

type Press = "open" | "toggle" | "range";

interface Click {
  readonly target: EventTarget;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Returns the index of the row that was pressed; null beside the rows. */
function rowOf({ target }: Pick<Click, "target">): number | null {
  const index = attributeValue(target, "index");
  return index === null ? null : Number(index);
}

/** Whether the box that selects a row was pressed. */
function isBox({ target }: Pick<Click, "target">): boolean {
  return target instanceof HTMLInputElement;
}

/** A click opens the row; on its box or with Ctrl it selects it, with Shift all rows up to it. */
function pressOf(click: Click): Press {
  if (click.shiftKey) return "range";
  return click.ctrlKey || click.metaKey || isBox(click) ? "toggle" : "open";
}
