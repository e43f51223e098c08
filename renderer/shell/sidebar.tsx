import {
  ArrowLeft,
  ArrowRight,
  Briefcase,
  Building2,
  CalendarDays,
  ChartColumnBig,
  CircleUser,
  Contact,
  Copy,
  Handshake,
  Inbox,
  Kanban,
  ListChecks,
  RefreshCw,
  Settings,
  StickyNote,
  Sun,
  Users,
} from "lucide-react";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { useBoardMemories } from "../screens/board/board-memory.ts";
import { isInPinned, listEntry, PinnedViews } from "../screens/list/views/pinned-views.tsx";
import { WorkspaceSwitcher } from "./workspace-switcher.tsx";
import styles from "./frame.module.css";
import { SyncStatus } from "./sync-status.tsx";
import {
  FOLDED_SIDEBAR_PX,
  MAX_SIDEBAR_PX,
  MIN_SIDEBAR_PX,
  useOverlays,
  useViewState,
  USUAL_VIEW,
} from "../core/view-state.ts";
import { SHELL_TEXTS as TEXTS } from "./texts.ts";
import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from "react";
import { useBridge } from "../core/workspace.tsx";
import { useOverdueCount } from "../screens/today/today-queries.ts";
import { numberText } from "../ui/format.ts";
import { Resizer } from "../ui/resizer.tsx";
import { keyText } from "../core/keys.ts";
import { useFirstRun } from "../core/first-steps.ts";
import { useIntakeDraftCount, useStatus } from "../core/queries.ts";
import { useSavedViews } from "../query/saved-views.ts";
import { type Place, useNavigation } from "../core/navigation.ts";
import { PlaceLink } from "../core/place-link.tsx";

const RECORDS: readonly (readonly [Resource, Icon])[] = [
  ["candidate", CircleUser],
  ["contact", Contact],
  ["organization", Building2],
  ["job", Briefcase],
  ["deal", Handshake],
];

/** Navigation of the app. Apart from the frame, which follows every letter of an address. */
export function Sidebar() {
  return (
    <nav className={styles["navigation"]} aria-label={TEXTS.sidebar.main}>
      <div className={styles["sidebar"]}>
        <div className={styles["entries"]}>
          <div className={styles["brand"]}>
            <WorkspaceSwitcher />
            <TravelButtons />
          </div>
          <SearchButton />
          <TodayEntry />
          <InboxEntry />
          {RECORDS.map(([resource, icon]) => (
            <SidebarEntry
              key={resource}
              place={{ view: "list", resource, open: null }}
              icon={icon}
              label={CONTRACTS[resource].title[1]}
              count={resource}
            />
          ))}
          <SidebarEntry
            place={{ view: "agenda" }}
            icon={CalendarDays}
            label={TEXTS.sidebar.agenda}
          />
          <SidebarEntry
            place={{ view: "list", resource: "activity", open: null }}
            icon={ListChecks}
            label={TEXTS.sidebar.activities}
            count="activity"
          />
          <SidebarEntry
            place={{ view: "list", resource: "note", open: null }}
            icon={StickyNote}
            label={TEXTS.sidebar.notes}
            count="note"
          />
          <BoardItem />
          <SidebarEntry
            place={{ view: "shortlists" }}
            icon={Users}
            label={TEXTS.sidebar.shortlists}
          />
          <SidebarEntry
            place={{ view: "reports", name: null }}
            icon={ChartColumnBig}
            label={TEXTS.sidebar.reports}
          />
          <SidebarEntry
            place={{ view: "duplicates", resource: "candidate" }}
            icon={Copy}
            label={TEXTS.sidebar.duplicates}
          />
          <PinnedViews className={styles["item"]} countClass={styles["count"]} />
          <div className={styles["gap"]} />
          <SidebarEntry place={{ view: "sync" }} icon={RefreshCw} label={TEXTS.sidebar.sync} />
          <SidebarEntry
            place={{ view: "settings" }}
            icon={Settings}
            label={TEXTS.sidebar.settings}
          />
        </div>
        <SyncStatus />
      </div>
      <SidebarResizer />
    </nav>
  );
}

function SearchButton() {
  const show = useOverlays((state) => state.show);
  return (
    <button type="button" className={styles["search"]} onClick={() => show("search")}>
      <span>{TEXTS.sidebar.search}</span>
      <kbd>/</kbd>
    </button>
  );
}

function BoardItem() {
  const lastBoard = useBoardMemories((state) => state.last);
  return (
    <SidebarEntry
      place={{ view: "board", resource: lastBoard, open: null }}
      icon={Kanban}
      label={TEXTS.sidebar.boards}
    />
  );
}

/** Leads to Today, and says how many activities are overdue; the app's icon says the same. */
export function TodayEntry() {
  const bridge = useBridge();
  const count = useOverdueCount();
  const overdue = count ?? 0;
  useEffect(() => {
    // Unknown is not none: until the page has counted, the icon shows what it did.
    if (count !== undefined) void bridge.setBadge(count);
  }, [bridge, count]);
  // A locked workspace, or another one, says nothing of this one.
  useEffect(() => () => void bridge.setBadge(0), [bridge]);
  return (
    <SidebarEntry place={{ view: "today" }} icon={Sun} label={TEXTS.sidebar.today}>
      {overdue === 0 ? null : (
        <b className={styles["badge"]} title={TEXTS.sidebar.overdue(numberText(overdue))}>
          <span aria-hidden>{numberText(overdue)}</span>
          <span className="visually-hidden">{TEXTS.sidebar.overdue(numberText(overdue))}</span>
        </b>
      )}
    </SidebarEntry>
  );
}

/** Leads to the inbox, and says how many intake drafts wait there. */
function InboxEntry() {
  const count = useIntakeDraftCount() ?? 0;
  return (
    <SidebarEntry place={{ view: "inbox" }} icon={Inbox} label={TEXTS.sidebar.inbox}>
      {count === 0 ? null : (
        <span className={styles["count"]} title={TEXTS.sidebar.inboxWaiting(count)}>
          <span aria-hidden>{numberText(count)}</span>
          <span className="visually-hidden">{TEXTS.sidebar.inboxWaiting(count)}</span>
        </span>
      )}
    </SidebarEntry>
  );
}

/** The divider between sidebar and content; a narrow sidebar folds to its icons. */
export function SidebarResizer() {
  const { sidebarWidth, set } = useViewState();
  return (
    <Resizer
      label={TEXTS.sidebarResizer.label}
      width={sidebarWidth}
      minWidth={MIN_SIDEBAR_PX}
      maxWidth={MAX_SIDEBAR_PX}
      folded={FOLDED_SIDEBAR_PX}
      usual={USUAL_VIEW.sidebarWidth}
      grows="right"
      onWidth={(width) => set({ sidebarWidth: width })}
    />
  );
}

function follow(onChange: () => void): () => void {
  window.navigation.addEventListener("currententrychange", onChange);
  return () => window.navigation.removeEventListener("currententrychange", onChange);
}

/** Back and forward through the views; the desktop window has no buttons of its own for them. */
export function TravelButtons() {
  const back = useSyncExternalStore(follow, () => window.navigation.canGoBack);
  const forward = useSyncExternalStore(follow, () => window.navigation.canGoForward);
  return (
    <span className={styles["travel"]}>
      <button
        type="button"
        className={styles["move"]}
        aria-label={TEXTS.travelButtons.back}
        title={TEXTS.travelButtons.backKeys(keyText("Alt+ArrowLeft"))}
        aria-disabled={!back}
        onClick={() => back && history.back()}
      >
        <ArrowLeft size={15} aria-hidden />
      </button>
      <button
        type="button"
        className={styles["move"]}
        aria-label={TEXTS.travelButtons.forward}
        title={TEXTS.travelButtons.forwardKeys(keyText("Alt+ArrowRight"))}
        aria-disabled={!forward}
        onClick={() => forward && history.forward()}
      >
        <ArrowRight size={15} aria-hidden />
      </button>
    </span>
  );
}

type Icon = ComponentType<{ readonly size?: number; readonly "aria-hidden"?: boolean }>;

interface Props {
  readonly place: Place;
  readonly icon: Icon;
  readonly label: string;
  /** Its records are counted beside the label. */
  readonly count?: Resource;
  readonly children?: ReactNode;
}

function SidebarEntry({ place, icon: PlaceIcon, label, count, children }: Props) {
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
        const { go, ...navigation } = useNavigation.getState();
        go(listEntry(place, navigation));
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
 * Returns whether an entry leads to what is on the page; the page of a record belongs to its list,
 * and the brief of a day to Today.
 */
function isAt(place: Place, current: Place): boolean {
  if (current.view === "record")
    return place.view === "list" && current.resource === place.resource;
  if (current.view === "client-brief")
    return place.view === "list" && current.resource === place.resource;
  if (current.view === "brief") return place.view === "today";
  if (current.view === "cv-review") return place.view === "inbox";
  if (place.view !== current.view) return false;
  return (
    place.view === "duplicates" ||
    !("resource" in place) ||
    !("resource" in current) ||
    place.resource === current.resource
  );
}
