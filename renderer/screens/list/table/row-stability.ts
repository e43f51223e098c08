import { useLayoutEffect, useRef, useState } from "react";
import { keyOf, type ListQuery, PAGE_RECORDS, type ShownRecord } from "../../../core/queries.ts";
import { positionOf } from "../../../query/list-state.ts";
import { drift } from "./row-window.ts";
import type { Rows } from "./use-rows.ts";
import type { Frame, TableScroller } from "./row-scroller.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";

interface Options {
  readonly name: string;
  readonly rows: Rows;
  readonly keyAt: (index: number) => string | null;
  readonly rowHeight: number;
  readonly active: number;
  readonly follow: (index: number) => void;
  /** Key of the record that is open beside the list. */
  readonly open: string | null;
}

/**
 * Keeps the rows in sight in place while sync adds and removes records above them; scrolls another
 * list to where it was left.
 */
export function useSteadyRows({ grid, scroller, frame }: TableScroller, options: Options): void {
  const { name, rows, keyAt, rowHeight, active, follow, open } = options;
  const lastSeen = useRef<{
    readonly of: ListQuery;
    readonly keys: ReadonlyMap<number, string>;
  } | null>(null);
  useLayoutEffect(() => {
    if (rows.loading || rows.stale) return;
    const keysByIndex = new Map<number, string>();
    for (let index = frame.first; index <= frame.last; index += 1) {
      const key = keyAt(index);
      if (key !== null) keysByIndex.set(index, key);
    }
    const previous = lastSeen.current;
    lastSeen.current = { of: rows.of, keys: keysByIndex };
    if (previous === null) return;
    if (previous.of !== rows.of) {
      scroller.scrollTo(positionOf(name).top);
      return;
    }
    // At its top a list shows new records, unless the user points at a row or reads one beside the
    // list.
    const isInUse = open !== null || grid.current?.matches(":hover") === true;
    if (scroller.top() === 0 && active === 0 && !isInUse) return;
    const moved = drift(previous.keys, keysByIndex);
    if (moved === 0) return;
    // The active row is followed by the same row as before, even if its record left the list or
    // moved to the top.
    const next = previous.keys.get(active + 1);
    const place = [...keysByIndex].find(([, key]) => key === next)?.[0];
    follow(place === undefined ? active + moved : place - 1);
    scroller.scrollTo(scroller.top() + moved * rowHeight);
  });
}

/**
 * The rows in the order that they had when a cell was opened, with their present values: a saved
 * change may move its row to another place, and the next cell of it would be lost from sight.
 */
export function useHeldRows(resource: Resource, rows: Rows, frame: Frame, isHeld: boolean): Rows {
  const [frozenRows, setHeld] = useState<Rows | null>(null);
  if (isHeld && frozenRows === null) setHeld(rows);
  if (!isHeld && frozenRows !== null) setHeld(null);
  if (!isHeld || frozenRows === null || frozenRows.of !== rows.of) return rows;
  const present = new Map<string, ShownRecord>();
  // A saved row often moves to the first page.
  for (const [firstIndex, lastIndex] of [
    [0, PAGE_RECORDS],
    [Math.max(0, frame.first - PAGE_RECORDS), frame.last + PAGE_RECORDS],
  ] as const)
    for (let index = firstIndex; index <= lastIndex; index += 1) {
      const row = rows.row(index);
      if (row !== undefined) present.set(keyOf(resource, row), row);
    }
  return {
    ...rows,
    row: (index) => {
      const row = frozenRows.row(index);
      return row === undefined ? rows.row(index) : (present.get(keyOf(resource, row)) ?? row);
    },
  };
}
