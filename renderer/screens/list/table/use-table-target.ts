import { useEffect, useRef } from "react";
import { findByAttribute } from "../../../ui/dom-attributes.ts";
import type { ListQuery } from "../../../core/queries.ts";
import { useListTarget } from "../../../core/targets.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { hasContactCard } from "../../../fields/exchange-files.ts";
import { positionOf } from "../../../query/list-state.ts";
import { type Selection, sizeOf } from "../../../query/selection.ts";
import { copyEmails, emailSelected, hasEmails } from "../bulk/copy-emails.ts";
import { saveCards } from "../bulk/save-cards.ts";
import type { RowScroller } from "./row-scroller.ts";
import type { RowSelection } from "./use-row-selection.ts";
import type { Cells } from "./use-cells.ts";
import type { Rows } from "./use-rows.ts";

interface Options {
  /** Of the list, by which its position is remembered. */
  readonly name: string;
  readonly list: ListQuery;
  readonly rows: Rows;
  readonly count: number;
  readonly scroller: RowScroller;
  readonly keyAt: (index: number) => string | null;
  readonly active: number;
  readonly moveTo: (index: number) => number;
  readonly select: RowSelection;
  readonly selection: Selection;
  readonly cells: Cells;
  readonly open: string | null;
  readonly onOpen: (key: string) => void;
  readonly onEnter: (key: string) => void;
  readonly onMenu: () => void;
}

/** Lets the commands of lists act on this table. */
export function useTableTarget(options: Options): void {
  const {
    name,
    list,
    rows,
    count,
    scroller,
    keyAt,
    active,
    moveTo,
    select,
    selection,
    cells,
    open,
    onOpen,
    onEnter,
    onMenu,
  } = options;
  const { resource } = list;
  const { total, stale } = rows;
  const bridge = useBridge();
  /** The list whose last row is to become the active one, once its rows are counted. */
  const listToEnd = useRef<ListQuery | null>(null);
  useEffect(() => {
    if (listToEnd.current === null) return;
    const isThere = rows.isCounted && count === total;
    if (listToEnd.current === list && rows.error === null && !isThere) return;
    if (listToEnd.current === list && isThere) moveTo(total - 1);
    listToEnd.current = null;
  });
  useListTarget({
    // Rows of the previous list are not rows of this one.
    active: () => {
      const [key, shown] = [keyAt(active), rows.row(active)];
      return stale || key === null || shown === undefined ? null : { resource, key, shown };
    },
    isReached: () => positionOf(name).isReached || cells.column !== null,
    awaits: awaited(rows, active),
    reveal: () => scroller.reveal(active),
    move: (by) => {
      // A page is as many rows as are in sight.
      moveTo(active + (Math.abs(by) > 1 ? Math.sign(by) * scroller.rowsInSight() : by));
      select.moved();
    },
    moveTo: (end) => {
      if (end === "first" || rows.isCounted) moveTo(end === "first" ? 0 : total - 1);
      else {
        listToEnd.current = list;
        rows.countAll();
      }
      select.moved();
    },
    open: () => {
      const key = keyAt(active);
      if (cells.column !== null) cells.edit(key);
      else if (key !== null) (open === key ? onEnter : onOpen)(key);
    },
    enter: () => {
      const key = keyAt(active);
      if (key !== null) onEnter(key);
    },
    moveCell: cells.move,
    editCell: () => cells.edit(keyAt(active)),
    ...(cells.column === null ? {} : { leaveCell: cells.leave }),
    menu: () => {
      if (keyAt(active) !== null) onMenu();
    },
    toggle: () => select.toggle(active),
    extend: (by) => select.extendTo(moveTo(active + by)),
    selectAll: select.all,
    ...(select.any ? { clearSelection: select.none, selected: sizeOf(selection, total) } : {}),
    ...(select.any && hasEmails(resource)
      ? {
          copyEmails: () => void copyEmails(bridge, list, selection),
          emailSelected: () => void emailSelected(bridge, list, selection),
        }
      : {}),
    ...(select.any && hasContactCard(resource)
      ? { saveCards: () => void saveCards(bridge, list, selection, sizeOf(selection, total)) }
      : {}),
    filter: () => findByAttribute("list-filter")?.focus(),
  });
}

/** Returns what a command has to wait for; nothing if loading failed. */
function awaited(
  { error, loading, stale, total, isCounting, row }: Rows,
  active: number,
): "rows" | "row" | undefined {
  if (error !== null) return undefined;
  if (loading || stale || isCounting) return "rows";
  return total > 0 && row(active) === undefined ? "row" : undefined;
}
