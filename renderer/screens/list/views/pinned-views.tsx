import { Pin } from "lucide-react";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { type Place, useNavigation } from "../../../core/navigation.ts";
import { PlaceLink } from "../../../core/place-link.tsx";
import { readQuery } from "../../../query/list-address.ts";
import { placeOfView, type SavedView, useSavedViews } from "../../../query/saved-views.ts";
import styles from "./views.module.css";
import { VIEW_TEXTS as TEXTS } from "../texts.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { countQuery } from "../../../core/queries.ts";
import { useThrottledInvalidation } from "../../../core/use-throttled-invalidation.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { filterDependencies } from "../../../../shared/local/dependencies.ts";
import { listFilter, useListFields, useQueryContext } from "../../../query/list-state.ts";
import { numberText } from "../../../ui/format.ts";

interface Props {
  /** Class of the sidebar's entries. */
  readonly className: string | undefined;
  /** Class of the numbers in them. */
  readonly countClass: string | undefined;
}

export function PinnedViews({ className, countClass }: Props) {
  const { views } = useSavedViews();
  const currentView = useNavigation((state) =>
    state.place.view === "list" ? readQuery(state.place.query ?? "").view : null,
  );
  const pinned = views.filter((view) => view.pinned);
  if (pinned.length === 0) return null;
  return (
    <div className={styles["pinned"]} role="group" aria-label={TEXTS.pinned}>
      {pinned.map((view) => {
        const target = placeOfView(view);
        return (
          <PlaceLink
            key={view.id}
            className={className}
            place={target}
            aria-current={currentView === view.id ? "page" : undefined}
            title={`${CONTRACTS[view.resource].title[1]}: ${view.name}`}
          >
            <Pin size={16} aria-hidden />
            <span className={styles["pinnedName"]} dir="auto">
              {view.name}
            </span>
            <ViewCount view={view} className={countClass} />
          </PlaceLink>
        );
      })}
    </div>
  );
}

/** Returns whether a place is a pinned view, which has its own entry in the sidebar. */
export function isInPinned(place: Place, views: readonly SavedView[]): boolean {
  return place.view === "list" && isPinned(place.query ?? "", views);
}

function isPinned(query: string, views: readonly SavedView[]): boolean {
  const { view } = readQuery(query);
  return view !== null && views.some(({ id, pinned }) => pinned && id === view);
}

/**
 * Returns where a resource's entry of the sidebar and its keys lead: to the list as it was left, or
 * to all of it if it is open already or was left in a saved view.
 */
export function listEntry(
  place: Place,
  {
    place: current,
    leftQueries,
  }: Pick<ReturnType<typeof useNavigation.getState>, "place" | "leftQueries">,
): Place {
  if (place.view !== "list") return place;
  const here = current.view === "list" && current.resource === place.resource;
  const wasView = readQuery(leftQueries[place.resource] ?? "").view !== null;
  return here || wasView ? { ...place, query: "" } : place;
}

interface CountProps {
  readonly view: SavedView;
  readonly className: string | undefined;
}

/** The number of records in a saved view; nothing until it is known. */
function ViewCount({ view, className }: CountProps) {
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
    placeholderData: (previous) => previous,
  }).data?.total;
}
