import { skipToken, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { countQuery } from "../../../core/queries.ts";
import { useThrottledInvalidation } from "../../../core/use-throttled-invalidation.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { filterDependencies } from "../../../../shared/local/dependencies.ts";
import { readQuery } from "../../../query/list-address.ts";
import { listFilter, useListFields, useQueryContext } from "../../../query/list-state.ts";
import type { SavedView } from "../../../query/saved-views.ts";
import { numberText } from "../../../ui/format.ts";

interface Props {
  readonly view: SavedView;
  readonly className: string | undefined;
}

/** The number of records in a saved view; nothing until it is known. */
export function ViewCount({ view, className }: Props) {
  const total = useViewCount(view);
  return total === undefined ? null : <span className={className}>{numberText(total)}</span>;
}

function useViewCount({ id, resource, query }: SavedView): number | undefined {
  const bridge = useBridge();
  const fields = useListFields(resource);
  const context = useQueryContext();
  const filter = useMemo(() => {
    const { unreadable, ...state } = readQuery(query);
    return unreadable
      ? null
      : listFilter(resource, state, (name) => fields.find(({ field }) => field === name), context);
  }, [resource, query, fields, context]);
  // Not invalidated like lists: while a sync writes, every view would be counted after each page.
  const dependsOn = filter === null ? [] : [resource, ...filterDependencies(resource, filter)];
  useThrottledInvalidation(dependsOn, ["view-count", id]);
  return useQuery({
    queryKey: ["view-count", id, filter],
    meta: { dependsOn, isSlow: true },
    queryFn: filter === null ? skipToken : countQuery(bridge, { resource, filter }).queryFn,
    placeholderData: (before) => before,
  }).data?.total;
}
