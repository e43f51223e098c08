import { useQuery } from "@tanstack/react-query";
import { filterDependencies } from "../../../../shared/local/dependencies.ts";
import { countQuery, type ListQuery } from "../../../core/queries.ts";
import { useThrottledInvalidation } from "../../../core/use-throttled-invalidation.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { useAfterPaint } from "../../../ui/use-after-paint.ts";

interface RowCount {
  /** Null until it is known. */
  readonly total: number | null;
  readonly error: Error | null;
}

/** Counts the rows of a list whose pages came without their number, once these are painted. */
export function useRowCount(list: ListQuery, isWanted: boolean): RowCount {
  const query = countQuery(useBridge(), list);
  // While a sync writes, it would otherwise be counted after each page of it.
  useThrottledInvalidation(
    [list.resource, ...filterDependencies(list.resource, list.filter)],
    query.queryKey,
  );
  const painted = useAfterPaint(isWanted ? list : null, null);
  const { data, error } = useQuery({ ...query, enabled: isWanted && painted === list });
  return { total: data?.total ?? null, error };
}
