import { type RefObject, useEffect, useState } from "react";
import type { Planned } from "../../fields/planned.ts";
import type { Overflow } from "./day-lanes.ts";

interface Options {
  readonly column: RefObject<HTMLElement | null>;
  readonly overflows: readonly Overflow[];
  /** All activities of the day. */
  readonly items: readonly Planned[];
}

interface OpenOverflow {
  /** The overflows of the day; the open one as it was opened. */
  readonly listed: readonly Overflow[];
  readonly isOpen: (overflow: Overflow) => boolean;
  readonly setOpen: (overflow: Overflow | null) => void;
}

const isIn = ({ items }: Overflow, item: Planned) =>
  items.some(({ record }) => record.id === item.record.id);

/**
 * Which list of activities without room is open. It stays as it was opened: one that is ticked may
 * be hidden now, or get room among the hours, while the user goes on in the list.
 */
export function useOpenOverflow({ column, overflows, items }: Options): OpenOverflow {
  const [open, setOpen] = useState<Overflow | null>(null);
  const kept = open === null ? [] : items.filter((item) => isIn(open, item));
  // All of them have moved to other days, or are deleted.
  if (open !== null && kept.length === 0) setOpen(null);
  useEffect(() => {
    const day = column.current;
    const trigger = day?.querySelector("[data-nearest] > [aria-expanded=true]");
    if (open === null || trigger === null || trigger === undefined) return undefined;
    return () => focusInstead(day, trigger, open);
  }, [column, open]);
  return {
    listed:
      open === null
        ? overflows
        : [
            ...overflows.filter((other) => !other.items.some((item) => isIn(open, item))),
            { ...open, items: kept },
          ],
    isOpen: (overflow) => overflow.from === open?.from,
    setOpen,
  };
}

/** Once its button is not needed any more, an activity of the list has the focus, or the day. */
function focusInstead(day: HTMLElement | null, trigger: Element, { items }: Overflow): void {
  if (trigger.isConnected) return;
  const links = items.map(({ record }) =>
    day?.querySelector<HTMLElement>(`[data-id="${record.id}"] a`),
  );
  const first = links.find((link) => link !== null && link !== undefined);
  (first ?? day?.querySelector<HTMLElement>("a, button"))?.focus();
}
