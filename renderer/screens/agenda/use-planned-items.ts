import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { useIncomplete } from "../../core/incomplete-badge.tsx";
import { pageQuery } from "../../core/queries.ts";
import { useBridge } from "../../core/workspace.tsx";
import { planned } from "../../fields/planned.ts";
import { useMineFilter, within } from "../../query/scope.tsx";
import { addDays, today } from "../../ui/local-date.ts";
import { ACTIVITIES } from "./agenda-header.tsx";
import { during } from "./day-lanes.ts";

/** The largest page that /local answers. */
const MAX_ACTIVITIES = 500;

/**
 * Returns the activities of consecutive days; `cut` when the pages do not hold them all. A page is
 * read for each seven days: a month of a team has more than one page holds.
 */
export function usePlannedItems(days: readonly Date[]) {
  const bridge = useBridge();
  const mine = useMineFilter("activity");
  const isRead = useIncomplete(ACTIVITIES).length === 0;
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_item, index) =>
    days.slice(7 * index, 7 * index + 7),
  );
  const pages = useQueries({
    queries: weeks.map((week) => {
      const range = during(week[0] ?? today(), addDays(week.at(-1) ?? today(), 1));
      const list = {
        resource: "activity",
        filter: within(mine, range),
        sort: "start:asc",
      } as const;
      return {
        ...pageQuery(bridge, list, 1, { limit: MAX_ACTIVITIES }),
        placeholderData: keepPreviousData,
      };
    }),
  });
  const rows = pages.flatMap(({ data }) => data?.data ?? []);
  const total = pages.reduce((sum, { data }) => sum + (data?.total ?? 0), 0);
  const isCut = total > rows.length;
  return {
    isLoading: pages.some(({ data, isPlaceholderData }) => data === undefined || isPlaceholderData),
    total,
    // An activity over midnight is in two weeks.
    items: [...new Map(rows.map((record) => [record.id, record])).values()].flatMap(
      (record) => planned(record) ?? [],
    ),
    error: pages.find(({ data, error }) => data === undefined && error !== null)?.error ?? null,
    cut: isCut ? { shown: rows.length, total } : null,
    // Until another week is loaded, the rows of the one before stand in for it.
    isComplete:
      isRead &&
      !isCut &&
      pages.every(({ data, isPlaceholderData }) => data !== undefined && !isPlaceholderData),
  };
}
