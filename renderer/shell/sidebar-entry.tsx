import type { ComponentType, ReactNode } from "react";
import type { Resource } from "../../shared/contract/resource.ts";
import { useFirstRun } from "../core/first-run.ts";
import { useStatus } from "../core/queries.ts";
import { isInPinned, listEntry } from "../screens/list/views/pinned-views.tsx";
import { useSavedViews } from "../query/saved-views.ts";
import styles from "./frame.module.css";
import { type Place, useNavigation } from "../core/navigation.ts";
import { PlaceLink } from "../core/place-link.tsx";
import { numberText } from "../ui/format.ts";

export type Icon = ComponentType<{ readonly size?: number; readonly "aria-hidden"?: boolean }>;

interface Props {
  readonly place: Place;
  readonly icon: Icon;
  readonly label: string;
  /** Its records are counted beside the label. */
  readonly count?: Resource;
  /** What it says beside its label. */
  readonly children?: ReactNode;
}

/** A place that the sidebar leads to. */
export function SidebarEntry({ place, icon: PlaceIcon, label, count, children }: Props) {
  const { views } = useSavedViews();
  const total = useStatus()?.records;
  const current = useNavigation(
    (state) => isAt(place, state.place) && !isInPinned(state.place, views),
  );
  const isFirstRun = useFirstRun((state) => state.isShown);
  if (isFirstRun && place.view !== "settings")
    return (
      <span className={styles["item"]} data-off>
        <PlaceIcon size={16} aria-hidden />
        <span>{label}</span>
      </span>
    );
  return (
    <PlaceLink
      className={styles["item"]}
      place={place}
      aria-current={current ? "page" : undefined}
      onGo={() => {
        const { go, ...now } = useNavigation.getState();
        go(listEntry(place, now));
      }}
    >
      <PlaceIcon size={16} aria-hidden />
      <span>{label}</span>
      {count === undefined || total === undefined ? null : (
        <span className={styles["count"]}>{numberText(total[count])}</span>
      )}
      {children}
    </PlaceLink>
  );
}

/**
 * Whether an entry leads to what is on the page; the page of a record belongs to its list, and the
 * brief of a day to Today.
 */
function isAt(place: Place, current: Place): boolean {
  if (current.view === "record")
    return place.view === "list" && current.resource === place.resource;
  if (current.view === "brief") return place.view === "today";
  if (place.view !== current.view) return false;
  return (
    place.view === "duplicates" ||
    !("resource" in place) ||
    !("resource" in current) ||
    place.resource === current.resource
  );
}
