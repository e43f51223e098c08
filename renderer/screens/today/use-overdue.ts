import { usePage } from "../../core/queries.ts";
import { localDate, startOfDay } from "../../ui/local-date.ts";
import { useNow } from "../../ui/use-now.ts";
import { overdue } from "./today-filters.ts";
import { useMineFilters } from "./use-today.ts";

const CLOCK_MS = 60_000;

/** How many activities are overdue, as Today counts them; undefined until it is known. */
export function useOverdueCount(): number | undefined {
  const day = startOfDay(localDate(useNow(CLOCK_MS)));
  return usePage(overdue(day, useMineFilters()), 1, 1).data?.total;
}
