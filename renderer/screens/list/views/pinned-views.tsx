import { Pin } from "lucide-react";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { type Place, useNavigation } from "../../../core/navigation.ts";
import { PlaceLink } from "../../../core/place-link.tsx";
import { readQuery } from "../../../query/list-address.ts";
import { placeOfView, type SavedView, useSavedViews } from "../../../query/saved-views.ts";
import { ViewCount } from "./view-count.tsx";
import styles from "./pinned-views.module.css";
import { VIEW_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  /** Class of the sidebar's entries. */
  readonly className: string | undefined;
  /** Class of the numbers in them. */
  readonly countClass: string | undefined;
}

/** The pinned views as entries of the sidebar. */
export function PinnedViews({ className, countClass }: Props) {
  const { views } = useSavedViews();
  const shown = useNavigation((state) => viewOf(state.place));
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
            aria-current={shown === view.id ? "page" : undefined}
            title={`${CONTRACTS[view.resource].title[1]}: ${view.name}`}
          >
            <Pin size={16} aria-hidden />
            <span className={styles["name"]} dir="auto">
              {view.name}
            </span>
            <ViewCount view={view} className={countClass} />
          </PlaceLink>
        );
      })}
    </div>
  );
}

function viewOf(place: Place): string | null {
  return place.view === "list" ? readQuery(place.query ?? "").view : null;
}

/** Whether a place is a pinned view, which has its own entry in the sidebar. */
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
  { place: current, left }: Pick<ReturnType<typeof useNavigation.getState>, "place" | "left">,
): Place {
  if (place.view !== "list") return place;
  const here = current.view === "list" && current.resource === place.resource;
  const wasView = readQuery(left[place.resource] ?? "").view !== null;
  return here || wasView ? { ...place, query: "" } : place;
}
