import { useCallback, useState } from "react";
import { positionOf, rememberPosition } from "../../../query/list-memory.ts";

/** The active row and the length of a list, restored when the list is shown again. */
export function useActiveRow(name: string) {
  const [at, setAt] = useState(() => ({ name, ...positionOf(name) }));
  // The name belongs to another list: restore its row, keep the count until it is known.
  const now = at.name === name ? at : { name, ...positionOf(name), total: at.total };
  const setActive = useCallback(
    (active: number) => {
      setAt((before) => ({ ...(before.name === name ? before : positionOf(name)), name, active }));
      rememberPosition(name, { active });
    },
    [name],
  );
  /** A number that is not exact is the least; until the exact one, an earlier one is as good. */
  const setCount = useCallback(
    (known: number, isExact: boolean) =>
      setAt((before) => {
        const here = before.name === name ? before : { ...positionOf(name), name };
        const total = isExact
          ? known
          : Math.max(known, here.total === 0 ? before.total : here.total);
        const active = Math.max(0, Math.min(here.active, total - 1));
        return before.name === name && before.total === total && before.active === active
          ? before
          : { ...here, name, total, active };
      }),
    [name],
  );
  return { active: now.active, count: now.total, setActive, setCount };
}
