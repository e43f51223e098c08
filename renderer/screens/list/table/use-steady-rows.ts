import { useLayoutEffect, useRef } from "react";
import type { ListQuery } from "../../../core/queries.ts";
import { positionOf } from "../../../query/list-memory.ts";
import { drift } from "./row-window.ts";
import type { Rows } from "./use-rows.ts";
import type { TableScroller } from "./use-table-scroller.ts";

interface Options {
  readonly name: string;
  readonly rows: Rows;
  readonly keyAt: (index: number) => string | null;
  readonly rowHeight: number;
  readonly active: number;
  readonly setActive: (index: number) => void;
  /** Key of the record that is open beside the list. */
  readonly open: string | null;
}

/**
 * Another list is shown where it was left; the same list stays under the eye while rows come and
 * go.
 */
export function useSteadyRows({ grid, scroller, frame }: TableScroller, options: Options): void {
  const { name, rows, keyAt, rowHeight, active, setActive, open } = options;
  const seen = useRef<{
    readonly of: ListQuery;
    readonly keys: ReadonlyMap<number, string>;
  } | null>(null);
  useLayoutEffect(() => {
    if (rows.loading || rows.stale) return;
    const known = new Map<number, string>();
    for (let index = frame.first; index <= frame.last; index += 1) {
      const key = keyAt(index);
      if (key !== null) known.set(index, key);
    }
    const before = seen.current;
    seen.current = { of: rows.of, keys: known };
    if (before === null) return;
    if (before.of !== rows.of) {
      scroller.scrollTo(positionOf(name).top);
      return;
    }
    // At its beginning a list shows what is new, unless somebody is about to press a row, or reads
    // beside it.
    const watched = open !== null || grid.current?.matches(":hover") === true;
    if (scroller.top() === 0 && active === 0 && !watched) return;
    const moved = drift(before.keys, known);
    if (moved === 0) return;
    // The row that follows goes on to follow, also when the active one left the list or went to its
    // beginning.
    const next = before.keys.get(active + 1);
    const place = [...known].find(([, key]) => key === next)?.[0];
    setActive(place === undefined ? active + moved : place - 1);
    scroller.scrollTo(scroller.top() + moved * rowHeight);
  });
}
