import { useQueries } from "@tanstack/react-query";
import type { Envelope } from "../../../shared/contract/envelope.ts";
import { ask } from "../../data/ask.ts";
import { type ListQuery, listRequest, PAGE, type ShownRecord } from "../../data/queries.ts";
import { useBridge } from "../../data/workspace.tsx";

export interface Rows {
  readonly total: number;
  readonly row: (index: number) => ShownRecord | undefined;
  readonly loading: boolean;
  readonly error: Error | null;
  /** Rows are shown of an earlier answer while the new one is on its way. */
  readonly stale: boolean;
}

/** The rows of a window over a list of any length: only the pages in sight are asked for. */
export function useRows(list: ListQuery, first: number, last: number): Rows {
  const bridge = useBridge();
  const pages: number[] = [];
  for (let page = Math.floor(first / PAGE) + 1; page <= Math.floor(Math.max(first, last) / PAGE) + 1; page += 1)
    pages.push(page);
  const results = useQueries({
    queries: pages.map((page) => ({
      queryKey: ["list", list.resource, list.filter, list.sort, page, PAGE],
      queryFn: () => ask<Envelope<ShownRecord>>(bridge, listRequest(list, page)),
      placeholderData: (previous: Envelope<ShownRecord> | undefined) => previous,
    })),
  });
  const known = results.find((result) => result.data !== undefined)?.data;
  return {
    total: known?.total ?? 0,
    row: (index) => {
      const at = pages.indexOf(Math.floor(index / PAGE) + 1);
      return at < 0 ? undefined : results[at]?.data?.data[index % PAGE];
    },
    loading: known === undefined && results.some((result) => result.isPending),
    error: results.find((result) => result.error !== null)?.error ?? null,
    stale: results.some((result) => result.isPlaceholderData),
  };
}
