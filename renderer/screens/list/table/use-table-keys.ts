import { type RefObject, useEffect, useRef, useState } from "react";
import type { ListQuery } from "../../../core/queries.ts";
import { CURSOR, SELECTION, useTarget } from "../../../core/targets.ts";
import type { MenuPoint } from "../../../query/command-menu.tsx";
import { positionOf } from "../../../query/list-state.ts";
import { ACTIVE_ROW, LISTED, OPENABLE, SELECTABLE_ROWS } from "../../../query/list-targets.ts";
import { type Selection, sizeOf } from "../../../query/selection.ts";
import { ACTIVE_CELL, CELLS } from "../commands.ts";
import type { Column } from "./columns.ts";
import { type CellAddress, type Cells, useCells } from "./use-cells.ts";
import { finishActivity } from "../../../changes/record-save.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { useRowPointer } from "./use-row-pointer.ts";
import { type RowSelection, useRowSelection } from "./use-row-selection.ts";
import type { Rows } from "./use-rows.ts";
import type { useTableScroller } from "./row-scroller.ts";

interface Table {
  /** Name of the list, by which its position is remembered. */
  readonly name: string;
  readonly list: ListQuery;
  readonly shown: readonly Column[];
  /** Key of the record that is open beside the list: it follows the active row. */
  readonly open: string | null;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly onOpen: (key: string) => void;
  readonly onEnter: (key: string) => void;
  readonly sight: ReturnType<typeof useTableScroller>;
  readonly rows: Rows;
  /** Number of rows that the table has room for. */
  readonly count: number;
  readonly active: number;
  readonly setActive: (index: number) => void;
  readonly keyAt: (index: number) => string | null;
  readonly rowId: (index: number) => string;
  readonly editing: CellAddress | null;
  readonly setEditing: (cell: CellAddress | null) => void;
}

/** A menu that a key opens begins below the name of the row. */
const MENU_INDENT_PX = 40;

/** Moves between, selects, edits and opens rows, by pointer, keys and menu. */
export function useTableKeys(table: Table) {
  const { list, shown, selection, onSelect, sight, active, keyAt, rowId } = table;
  const { resource } = list;
  const bridge = useBridge();
  const { grid, scroller } = sight;
  const select = useRowSelection({ list, active, selection, onSelect, keyAt });
  const moveTo = useRowMoves(table);
  const cells = useCells({ ...table, grid, resource, columns: shown, activeKey: keyAt(active) });
  const [menu, setMenu] = useState<MenuPoint | null>(null);
  const openMenu = () => {
    scroller.reveal(active);
    const row = document.getElementById(rowId(active))?.getBoundingClientRect();
    if (row !== undefined) setMenu({ x: row.left + MENU_INDENT_PX, y: row.bottom });
  };
  const focusList = () => focusGrid(grid);
  useRowTargets(table, { select, moveTo, focusList });
  useActiveRowTargets(table, { select, cells, openMenu, focusList });
  const pointer = useRowPointer({
    ...table,
    grid,
    resource,
    columns: shown,
    select,
    cells,
    onMenu: setMenu,
    onFinish: (index) => {
      const row = table.rows.row(index);
      if (row === undefined) return;
      table.setActive(index);
      void finishActivity(bridge, row);
    },
  });
  return { select, cells, menu, setMenu, pointer };
}

/**
 * Letters act on the list wherever the focus is; Enter and the arrows, which follow them, belong to
 * the focused control. A link of the sidebar that keeps the focus would lead away instead of
 * opening the active row.
 */
function focusGrid({ current: grid }: RefObject<HTMLElement | null>): void {
  if (grid?.contains(document.activeElement) === false) grid.focus({ preventScroll: true });
}

/** Returns a function that moves the active row to an index within the list, and returns that. */
function useRowMoves({ sight, rows, count, keyAt, active, setActive, open, onOpen }: Table) {
  /** A row that was moved to before it was loaded: once it is, it becomes the open record. */
  const following = useRef<number | null>(null);
  useEffect(() => {
    const index = following.current;
    const key = index === null || index !== active ? null : keyAt(index);
    if (key === null) return;
    following.current = null;
    if (open !== null) onOpen(key);
  });
  // The rows in sight say less about those further down that were seen before.
  const total = rows.isCounted ? rows.total : Math.max(rows.total, count);
  return (target: number): number => {
    const next = Math.max(0, Math.min(total - 1, target));
    setActive(next);
    sight.scroller.reveal(next);
    const key = keyAt(next);
    following.current = key === null ? next : null;
    if (open !== null && key !== null) onOpen(key);
    return next;
  };
}

interface Rowwise {
  readonly select: RowSelection;
  readonly moveTo: (index: number) => number;
  readonly focusList: () => void;
}

function useRowTargets(
  { list, rows, count, active, selection, sight }: Table,
  { select, moveTo, focusList }: Rowwise,
): void {
  const isLoading = isLoadingRows(rows);
  const { total, isCounted, error } = rows;
  /** The list whose last row is to become the active one, once its rows are counted. */
  const listToEnd = useRef<ListQuery | null>(null);
  useEffect(() => {
    if (listToEnd.current === null) return;
    const isThere = isCounted && count === total;
    if (listToEnd.current === list && error === null && !isThere) return;
    if (listToEnd.current === list && isThere) moveTo(total - 1);
    listToEnd.current = null;
  });
  const pageOr = (delta: number) =>
    // A page is as many rows as are in sight.
    Math.abs(delta) > 1 ? Math.sign(delta) * sight.scroller.rowsInSight() : delta;
  useTarget(
    LISTED,
    {
      move: (delta) => {
        focusList();
        moveTo(active + pageOr(delta));
        select.moved();
      },
      moveTo: (end) => {
        focusList();
        if (end === "first" || isCounted) moveTo(end === "first" ? 0 : total - 1);
        else {
          listToEnd.current = list;
          rows.countAll();
        }
        select.moved();
      },
    },
    isLoading,
  );
  useTarget(
    SELECTABLE_ROWS,
    {
      extend: (delta) => {
        focusList();
        select.extendTo(moveTo(active + delta));
      },
      selectAll: () => {
        focusList();
        select.all();
      },
    },
    isLoading,
  );
  useTarget(
    SELECTION,
    select.any
      ? {
          resource: list.resource,
          size: sizeOf(selection, total),
          keys: selection.kind === "some" ? [...selection.keys] : null,
          clear: select.none,
        }
      : null,
  );
}

interface OfRow {
  readonly select: RowSelection;
  readonly cells: Cells;
  readonly openMenu: () => void;
  readonly focusList: () => void;
}

function useActiveRowTargets(
  { name, list, rows, active, keyAt, sight, open, onOpen, onEnter }: Table,
  { select, cells, openMenu, focusList }: OfRow,
): void {
  const { resource } = list;
  const isLoading =
    isLoadingRows(rows) ||
    (rows.error === null && rows.total > 0 && rows.row(active) === undefined);
  const withKey = (act: (key: string) => void) => {
    focusList();
    const key = keyAt(active);
    if (key !== null) act(key);
  };
  useTarget(
    CURSOR,
    {
      // Rows of the previous list are not rows of this one.
      record: () => {
        const [key, recordView] = [keyAt(active), rows.row(active)];
        return rows.stale || key === null || recordView === undefined
          ? null
          : { resource, key, shown: recordView };
      },
      isReached: () => positionOf(name).isReached || cells.column !== null,
      reveal: () => sight.scroller.reveal(active),
    },
    isLoading,
  );
  const openKey = (key: string) => (open === key ? onEnter : onOpen)(key);
  useTarget(
    OPENABLE,
    { open: () => withKey((key) => (cells.column === null ? openKey(key) : cells.edit(key))) },
    isLoading,
  );
  useTarget(
    ACTIVE_ROW,
    {
      enter: () => withKey(onEnter),
      openMenu: () => withKey(openMenu),
      toggle: () => withKey(() => select.toggle(active)),
    },
    isLoading,
  );
  useTarget(
    CELLS,
    {
      move: (delta) => {
        focusList();
        cells.move(delta);
      },
      edit: () => withKey((key) => cells.edit(key)),
    },
    isLoading,
  );
  useTarget(ACTIVE_CELL, cells.column === null ? null : { leave: cells.leave });
}

/** Returns whether the rows are still on their way; not when loading them failed. */
function isLoadingRows({ error, loading, stale, isCounting }: Rows): boolean {
  return error === null && (loading || stale || isCounting);
}
