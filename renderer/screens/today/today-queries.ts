import { z } from "zod";
import { usePersistedState } from "../../core/persisted-state.ts";
import { useMineFilter } from "../../query/scope.tsx";
import { type ListQuery, usePage } from "../../core/queries.ts";
import { localDate, startOfDay } from "../../ui/local-date.ts";
import { useNow } from "../../ui/use-clock.tsx";
import { goingOn } from "../agenda/day-lanes.ts";
import { type MineFilters, overdue } from "./today-filters.ts";

/** Resources that tell when a person was contacted. */
export const CONTACTS_FROM = ["activity", "note"] as const;

/** Days without contact after which a person counts as quiet. */
export const QUIET_DAY_CHOICES = [7, 14, 30, 60, 90, 180] as const;
const schema = z.object({ candidate: z.number() });
const USUAL: z.output<typeof schema> = { candidate: 60 };
const STORED = { key: "untouched", schema, fallback: USUAL } as const;

/** Number of days without contact that make a person quiet; remembered. */
export function useQuietDays(): {
  readonly days: number;
  readonly set: (days: number) => void;
} {
  const { value, set } = usePersistedState(STORED);
  return { days: value.candidate, set: (candidate) => set({ candidate }) };
}

export function useMineFilters(): MineFilters {
  const activity = useMineFilter("activity");
  const deal = useMineFilter("deal");
  const candidate = useMineFilter("candidate");
  const contact = useMineFilter("contact");
  return { activity, deal, candidate, contact };
}

const CLOCK_MS = 60_000;
/** Activities begin and end on such minutes. */
const STEP_MS = 5 * 60_000;

/**
 * Returns the time where something goes on that began on an earlier day, and so is not overdue yet;
 * else null, so that what is asked stays the same.
 */
export function useNight(day: Date): number | null {
  const nowMs = useNow(CLOCK_MS);
  const isNight = (usePage(overNight(day, nowMs), 1, 1).data?.total ?? 0) > 0;
  return isNight ? onStep(nowMs) : null;
}

/** Returns activities that began on an earlier day and still go on at a time (ms). */
function overNight(day: Date, nowMs: number): ListQuery {
  return { resource: "activity", filter: goingOn(day, onStep(nowMs)), sort: "start:desc" };
}

function onStep(nowMs: number): number {
  return Math.floor(nowMs / STEP_MS) * STEP_MS;
}

/** Returns how many activities are overdue, as Today counts them; undefined until it is known. */
export function useOverdueCount(): number | undefined {
  const day = startOfDay(localDate(useNow(CLOCK_MS)));
  return usePage(overdue(day, useMineFilters(), useNight(day)), 1, 1).data?.total;
}
