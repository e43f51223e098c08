import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import type { Envelope } from "../../../shared/contract/envelope.ts";
import type { Board, BoardResource } from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { ask } from "../../data/ask.ts";
import { type ListQuery, listRequest, type ShownRecord } from "../../data/queries.ts";
import { useBridge } from "../../data/workspace.tsx";

/** Cards that are asked for at once: a column shows half as many, and every column asks. */
const CARDS = 16;

/** The columns of a board with their sums. Asked again with every change, so that a move shows in them at once. */
export function useBoard(resource: BoardResource, filter: Filter) {
  const bridge = useBridge();
  return useQuery({
    queryKey: ["board", resource, filter, "outbox"],
    queryFn: () =>
      ask<Board>(bridge, {
        method: "GET",
        path: `/local/board/${resource}`,
        query: { filter: JSON.stringify(filter) },
      }),
    placeholderData: keepPreviousData,
  });
}

/** The cards of a column in sight: only their pages are asked for, however many the column has. */
export function useCards(list: ListQuery, first: number, last: number, count: number) {
  const bridge = useBridge();
  const from = Math.floor(first / CARDS) + 1;
  const to = Math.floor(Math.max(first, last) / CARDS) + 1;
  const pages = Array.from({ length: to - from + 1 }, (_item, index) => from + index);
  const results = useQueries({
    queries: pages.map((page) => ({
      queryKey: ["list", list.resource, list.filter, list.sort, page, CARDS],
      queryFn: () => ask<Envelope<ShownRecord>>(bridge, listRequest(list, page, CARDS)),
      placeholderData: (previous: Envelope<ShownRecord> | undefined) => previous,
      enabled: count > 0,
    })),
  });
  return {
    row: (index: number): ShownRecord | undefined => {
      const at = pages.indexOf(Math.floor(index / CARDS) + 1);
      return results[at]?.data?.data[index % CARDS];
    },
    /** Place of a card among those in sight, -1 when it is not. */
    find: (test: (record: ShownRecord) => boolean): number => {
      for (const [at, page] of pages.entries()) {
        const index = results[at]?.data?.data.findIndex(test) ?? -1;
        if (index >= 0) return (page - 1) * CARDS + index;
      }
      return -1;
    },
    error: results.find((result) => result.error !== null)?.error ?? null,
  };
}
