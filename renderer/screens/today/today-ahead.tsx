import { useQueryClient } from "@tanstack/react-query";
import { keeping, useAskAheadWhenIdle } from "../../core/ahead.ts";
import { type ListQuery, pageQuery, useLookups } from "../../core/queries.ts";
import { useBridge } from "../../core/workspace.tsx";
import { today } from "../../ui/local-date.ts";
import {
  comingUp,
  interviews,
  lateDeals,
  MAX_ROWS,
  ofDay,
  overdue,
  quietCandidates,
  ROWS,
} from "./today-filters.ts";
import { overNight } from "./use-overdue.ts";
import { useMineFilters, useQuietDays } from "./use-today.ts";

/**
 * Shows nothing: asks for the lists of Today when the page is idle, so that the first visit of a
 * window that opened elsewhere draws them at once.
 */
export function TodayAhead() {
  const client = useQueryClient();
  const bridge = useBridge();
  const lookups = useLookups();
  const mine = useMineFilters();
  const { days, isLoaded } = useQuietDays();
  const ask = (list: ListQuery, limit: number) =>
    void client.prefetchQuery({
      ...pageQuery(bridge, list, 1, { limit }),
      ...keeping({ isKept: true }),
    });
  useAskAheadWhenIdle(isLoaded && lookups !== undefined, () => {
    if (lookups === undefined) return;
    const day = today();
    ask(ofDay(day, mine), MAX_ROWS);
    ask(comingUp(day, mine), ROWS);
    ask(overNight(day, Date.now()), 1);
    ask(overdue(day, mine, null), ROWS);
    ask(interviews(day, lookups, mine), ROWS);
    ask(lateDeals(day, lookups, mine), ROWS);
    ask(quietCandidates(day, days, mine), ROWS);
  });
  return null;
}
