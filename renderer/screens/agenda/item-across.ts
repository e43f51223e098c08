import type { Planned } from "../../fields/planned.ts";
import { isSameDay } from "../../ui/local-date.ts";
import { clockMinutes } from "./day-lanes.ts";

/**
 * Returns the activity of the next day that has one, or of the one before, that is nearest to the
 * time of another; the first one when none is given.
 */
export function itemAcross(
  items: readonly Planned[],
  from: Planned | null,
  by: 1 | -1,
): Planned | null {
  if (from === null) return items[0] ?? null;
  const beyond = items.filter(
    ({ start }) =>
      !isSameDay(start, from.start) && Math.sign(start.getTime() - from.start.getTime()) === by,
  );
  const nearestDay = (by === 1 ? beyond[0] : beyond.at(-1))?.start;
  if (nearestDay === undefined) return null;
  const minute = clockMinutes(from.start, from.start);
  const distance = ({ start }: Planned) => Math.abs(clockMinutes(start, start) - minute);
  const own = beyond.filter(({ start }) => isSameDay(start, nearestDay));
  return own.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}
