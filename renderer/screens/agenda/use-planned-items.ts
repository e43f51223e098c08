import { useIncomplete } from "../../core/incomplete-badge.tsx";
import { usePage } from "../../core/queries.ts";
import { planned } from "../../fields/planned.ts";
import { useMineFilter, within } from "../../query/scope.tsx";
import { addDays } from "../../ui/local-date.ts";
import { ACTIVITIES } from "./agenda-header.tsx";
import { during } from "./day-lanes.ts";

/** The largest page that /local answers. */
const MAX_ACTIVITIES = 500;

/** Returns the activities from one day to another; `cut` when one page does not hold them all. */
export function usePlannedItems(firstDay: Date, lastDay: Date) {
  const mine = useMineFilter("activity");
  const range = during(firstDay, addDays(lastDay, 1));
  const page = usePage(
    { resource: "activity", filter: within(mine, range), sort: "start:asc" },
    1,
    MAX_ACTIVITIES,
  );
  const { data, error, isPlaceholderData } = page;
  const isRead = useIncomplete(ACTIVITIES).length === 0;
  const isCut = data !== undefined && data.total > data.data.length;
  return {
    page,
    items: (data?.data ?? []).flatMap((record) => planned(record) ?? []),
    error: data === undefined ? error : null,
    cut: isCut ? { shown: data.data.length, total: data.total } : null,
    // Until another week is loaded, the rows of the one before stand in for it.
    isComplete: isRead && data !== undefined && !isPlaceholderData && !isCut,
  };
}
