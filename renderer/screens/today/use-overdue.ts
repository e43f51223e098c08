import { type ListQuery, usePage } from "../../core/queries.ts";
import { localDate, startOfDay } from "../../ui/local-date.ts";
import { useNow } from "../../ui/use-now.ts";
import { goingOn } from "../agenda/day-range.ts";
import { overdue } from "./today-filters.ts";
import { useMineFilters } from "./use-today.ts";

const CLOCK_MS = 60_000;
/** Activities begin and end on such minutes. */
const STEP_MS = 5 * 60_000;

/**
 * Returns the time where something goes on that began on an earlier day, and so is not overdue yet;
 * else null, so that what is asked stays the same.
 */
export function useNight(day: Date): number | null {
  const now = useNow(CLOCK_MS);
  const isNight = (usePage(overNight(day, now), 1, 1).data?.total ?? 0) > 0;
  return isNight ? onStep(now) : null;
}

/** What began on an earlier day and still goes on at a time (ms). */
function overNight(day: Date, now: number): ListQuery {
  return { resource: "activity", filter: goingOn(day, onStep(now)), sort: "start:desc" };
}

function onStep(now: number): number {
  return Math.floor(now / STEP_MS) * STEP_MS;
}

/** How many activities are overdue, as Today counts them; undefined until it is known. */
export function useOverdueCount(): number | undefined {
  const day = startOfDay(localDate(useNow(CLOCK_MS)));
  return usePage(overdue(day, useMineFilters(), useNight(day)), 1, 1).data?.total;
}
