import { findByAttribute } from "../../../ui/dom-attributes.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { useListTarget } from "../../../core/targets.ts";
import { type Selection, sizeOf } from "../../../query/selection.ts";
import type { RowScroller } from "./row-scroller.ts";
import type { RowSelection } from "./use-row-selection.ts";
import type { Rows } from "./use-rows.ts";

interface Options {
  readonly resource: Resource;
  readonly rows: Rows;
  readonly scroller: RowScroller;
  readonly keyAt: (index: number) => string | null;
  readonly active: number;
  readonly moveTo: (index: number) => number;
  readonly select: RowSelection;
  readonly selection: Selection;
  readonly open: string | null;
  readonly onOpen: (key: string) => void;
  readonly onEnter: (key: string) => void;
}

/** Lets the commands of lists act on this table. */
export function useTableTarget(options: Options): void {
  const {
    resource,
    rows,
    scroller,
    keyAt,
    active,
    moveTo,
    select,
    selection,
    open,
    onOpen,
    onEnter,
  } = options;
  const { total, stale } = rows;
  useListTarget({
    // Rows of the previous list are not rows of this one.
    active: () => {
      const [key, shown] = [keyAt(active), rows.row(active)];
      return stale || key === null || shown === undefined ? null : { resource, key, shown };
    },
    awaits: awaited(rows, active),
    reveal: () => scroller.reveal(active),
    move: (by) => {
      // A page is as many rows as are in sight.
      moveTo(active + (Math.abs(by) > 1 ? Math.sign(by) * scroller.rowsInSight() : by));
      select.moved();
    },
    moveTo: (end) => {
      moveTo(end === "first" ? 0 : total - 1);
      select.moved();
    },
    open: () => {
      const key = keyAt(active);
      if (key !== null) (open === key ? onEnter : onOpen)(key);
    },
    enter: () => {
      const key = keyAt(active);
      if (key !== null) onEnter(key);
    },
    toggle: () => select.toggle(active),
    extend: (by) => select.extendTo(moveTo(active + by)),
    selectAll: select.all,
    ...(select.any ? { clearSelection: select.none, selected: sizeOf(selection, total) } : {}),
    filter: () => findByAttribute("list-filter")?.focus(),
  });
}

/** Returns what a command has to wait for; nothing if loading failed. */
function awaited(
  { error, loading, stale, total, row }: Rows,
  active: number,
): "rows" | "row" | undefined {
  if (error !== null) return undefined;
  if (loading || stale) return "rows";
  return total > 0 && row(active) === undefined ? "row" : undefined;
}
