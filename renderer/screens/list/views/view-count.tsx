import { skipToken, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { readPage } from "../../../core/queries.ts";
import { useThrottledInvalidation } from "../../../core/use-throttled-invalidation.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { filterDependencies } from "../../../../shared/local/dependencies.ts";
import { readQuery } from "../../../query/list-address.ts";
import { DEFAULT_SORT } from "../../../query/quick-fields.ts";
import { listFilter, useListFields, useQueryContext } from "../../../query/use-list-state.ts";
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
  const asked = useMemo(() => {
    const { unreadable, ...state } = readQuery(query);
    if (unreadable) return null;
    const filter = listFilter(
      resource,
      state,
      (name) => fields.find(({ field }) => field === name),
      context,
    );
    return { resource, filter, sort: DEFAULT_SORT[resource] };
  }, [resource, query, fields, context]);
  // Not invalidated like lists: while a sync writes, every view would be counted after each page.
  const dependsOn = asked === null ? [] : [resource, ...filterDependencies(resource, asked.filter)];
  useThrottledInvalidation(dependsOn, ["view-count", id]);
  return useQuery({
    queryKey: ["view-count", id, asked?.filter],
    meta: { dependsOn, isSlow: true },
    queryFn: asked === null ? skipToken : async () => (await readPage(bridge, asked, 1, 1)).total,
    placeholderData: (before) => before,
  }).data;
}
