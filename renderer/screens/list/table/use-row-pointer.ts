import { type MouseEvent, type RefObject, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { attributeValue, closestWithAttribute, isLinkPressed } from "../../../ui/dom-attributes.ts";
import { cellTarget } from "./cell-editor.tsx";
import type { Column } from "./columns.ts";
import type { Cells } from "./use-cells.ts";
import type { MenuPoint } from "../../../query/command-menu.tsx";
import type { RowSelection } from "./use-row-selection.ts";

interface Options {
  readonly grid: RefObject<HTMLElement | null>;
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly keyAt: (index: number) => string | null;
  readonly setActive: (index: number) => void;
  readonly select: RowSelection;
  readonly cells: Cells;
  /** Key of the record that is open beside the list. */
  readonly open: string | null;
  readonly onOpen: (key: string) => void;
  readonly onEnter: (key: string) => void;
  readonly onMenu: (at: MenuPoint) => void;
  /** Marks the activity of a row as done, or as open again. */
  readonly onFinish: (index: number) => void;
}

/**
 * A record that opens beside the list takes room from it. So a click on a cell that a second one
 * would edit waits for that one; a click on the name opens at once.
 */
const DOUBLE_CLICK_MS = 220;

/** Handles clicks on the rows: one listener for the whole grid, however many rows there are. */
export function useRowPointer(options: Options) {
  const { grid, resource, columns, keyAt, setActive, select, cells, open } = options;
  const { onOpen, onEnter, onMenu, onFinish } = options;
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(opening.current), []);
  /** The column of the cell that was pressed, if it is edited there and does not name the row. */
  const editedColumn = (event: Click): string | null => {
    const name = attributeValue(event.target, "cell");
    const column = columns.slice(1).find(({ field }) => field.field === name);
    const isEdited = column !== undefined && cellTarget(resource, column.field).where === "cell";
    return isEdited ? name : null;
  };
  const press = (index: number, event: MouseEvent) => {
    grid.current?.focus({ preventScroll: true });
    setActive(index);
    cells.leave();
    clearTimeout(opening.current);
    const press = pressOf(event);
    if (press === "range") return select.extendTo(index);
    if (press === "toggle") return select.toggle(index);
    select.moved(index);
    const key = keyAt(index);
    if (key === null) return;
    if (open !== null || editedColumn(event) === null) onOpen(key);
    else opening.current = setTimeout(() => onOpen(key), DOUBLE_CLICK_MS);
  };
  return {
    onMouseDown: (event: MouseEvent) => {
      // Shift and a second click would select text.
      if ((event.shiftKey || event.detail > 1) && rowOf(event) !== null) event.preventDefault();
    },
    onClick: (event: MouseEvent) => {
      const index = isLinkPressed(event) ? null : rowOf(event);
      if (index === null) return;
      if (closestWithAttribute(event.target, "finish") !== null) onFinish(index);
      else press(index, event);
    },
    onContextMenu: (event: MouseEvent) => {
      const index = rowOf(event);
      const key = index === null ? null : keyAt(index);
      if (index === null || key === null) return;
      event.preventDefault();
      grid.current?.focus({ preventScroll: true });
      // The menu asks the commands what they can do: about this row, not the one before.
      flushSync(() => {
        setActive(index);
        cells.leave();
        // The menu is about the selected rows only where it opens on one of them.
        if (!select.has(key)) select.none();
        if (open !== null && open !== key) onOpen(key);
      });
      onMenu({ x: event.clientX, y: event.clientY });
    },
    onDoubleClick: (event: MouseEvent) => {
      const index = isBox(event) || isLinkPressed(event) ? null : rowOf(event);
      const key = index === null ? null : keyAt(index);
      if (key === null) return;
      clearTimeout(opening.current);
      const column = editedColumn(event);
      if (column === null) onEnter(key);
      else cells.edit(key, column);
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

function isBox({ target }: Pick<Click, "target">): boolean {
  return target instanceof HTMLInputElement;
}

/** A click opens the row; on its box or with Ctrl it selects it, with Shift all rows up to it. */
function pressOf(click: Click): Press {
  if (click.shiftKey) return "range";
  return click.ctrlKey || click.metaKey || isBox(click) ? "toggle" : "open";
}
