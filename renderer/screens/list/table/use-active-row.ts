import { useCallback, useState } from "react";
import { type Position, positionOf, rememberPosition } from "../../../query/list-state.ts";

/** The active row and the length of a list, restored when the list is shown again. */
export function useActiveRow(name: string) {
  const [at, setAt] = useState(() => ({ name, ...positionOf(name) }));
  // The name belongs to another list: restore its row, keep the count until it is known.
  const now = at.name === name ? at : { name, ...positionOf(name), total: at.total };
  const change = useCallback(
    (active: number, reached: Partial<Position>) => {
      setAt((before) => ({ ...(before.name === name ? before : positionOf(name)), name, active }));
      rememberPosition(name, { active, ...reached });
    },
    [name],
  );
  const setActive = useCallback((active: number) => change(active, { isReached: true }), [change]);
  /** The row is the same, and stands elsewhere. */
  const follow = useCallback((active: number) => change(active, {}), [change]);
  /** A number that is not exact is the least: an earlier one of this list may be higher. */
  const setCount = useCallback(
    (known: number, isExact: boolean) =>
      setAt((before) => {
        const here = before.name === name ? before : { ...positionOf(name), name };
        const total = isExact ? known : Math.max(known, here.total);
        const active = Math.max(0, Math.min(here.active, total - 1));
        return before.name === name && before.total === total && before.active === active
          ? before
          : { ...here, name, total, active };
      }),
    [name],
  );
  return { active: now.active, count: now.total, setActive, follow, setCount };
}
