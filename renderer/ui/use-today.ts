import { dayOf, localDate } from "./local-date.ts";
import { useNow } from "./use-now.ts";

const CLOCK_MS = 60_000;

/** Today in the user's zone, YYYY-MM-DD. */
export function useToday(): string {
  return dayOf(localDate(useNow(CLOCK_MS)));
}
