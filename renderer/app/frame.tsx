import {
  ChartColumnBig,
  Building2,
  Briefcase,
  CalendarDays,
  CircleUser,
  Contact,
  Copy,
  Handshake,
  Kanban,
  ListChecks,
  RefreshCw,
  Settings,
  StickyNote,
  Sun,
} from "lucide-react";
import { type ComponentType, useEffect, useRef } from "react";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { useStatus } from "../data/queries.ts";
import { AgendaView } from "../features/agenda/agenda-view.tsx";
import { TodayView } from "../features/agenda/today-view.tsx";
import { ListView } from "../features/lists/list-view.tsx";
import { RecordPage } from "../features/records/record-page.tsx";
import { useBoardMemories } from "../features/boards/board-memory.ts";
import { BoardView } from "../features/boards/board-view.tsx";
import { ReportsView } from "../features/reports/reports-view.tsx";
import { DuplicatesView } from "../features/duplicates/duplicates-view.tsx";
import { FirstRun } from "../features/settings/first-run.tsx";
import { SettingsView } from "../features/settings/settings-view.tsx";
import { PinnedViews, useListEntry } from "../features/views/pinned-views.tsx";
import { SyncView } from "../features/sync/sync-view.tsx";
import { isFocusFree } from "./focus-free.ts";
import { addressOf, type Place, useNavigation } from "./navigation.ts";
import styles from "./frame.module.css";
import { SidebarResizer } from "./sidebar-resizer.tsx";
import { SyncStatus } from "./sync-status.tsx";
import { TravelButtons } from "./travel-buttons.tsx";
import { useOverlays, useViewState } from "./view-state.ts";

type Icon = ComponentType<{ readonly size?: number; readonly "aria-hidden"?: boolean }>;

const RECORDS: readonly (readonly [Resource, Icon])[] = [
  ["candidate", CircleUser],
  ["contact", Contact],
  ["organization", Building2],
  ["job", Briefcase],
  ["deal", Handshake],
];

export function Frame() {
  const place = useNavigation((state) => state.place);
  const sidebarWidth = useViewState((state) => state.sidebarWidth);
  const content = useRef<HTMLElement>(null);
  // What had the focus went with its view: keys and readers begin in the content, where the view itself has no better place.
  useEffect(() => {
    if (isFocusFree()) content.current?.focus({ preventScroll: true });
  }, [place]);
  return (
    <div className={styles["frame"]} ref={(element) => element?.style.setProperty("--sidebar", `${sidebarWidth}px`)}>
      <a className={styles["skip"]} href="#content">
        Skip to content
      </a>
      <nav className={styles["sidebar"]} aria-label="Main">
        <div className={styles["brand"]}>
          <img src="./icon.svg" alt="" width={22} height={22} />
          <span className={styles["name"]}>Roadbook</span>
          <TravelButtons />
        </div>
        <SearchButton />
        <Item place={{ view: "today" }} icon={Sun} label="Today" />
        {RECORDS.map(([resource, icon]) => (
          <Item
            key={resource}
            place={{ view: "list", resource, open: null }}
            icon={icon}
            label={CONTRACTS[resource].title[1]}
            count={resource}
          />
        ))}
        <Item place={{ view: "agenda" }} icon={CalendarDays} label="Agenda" />
        <Item
          place={{ view: "list", resource: "activity", open: null }}
          icon={ListChecks}
          label="Activities"
          count="activity"
        />
        <Item place={{ view: "list", resource: "note", open: null }} icon={StickyNote} label="Notes" count="note" />
        <BoardItem />
        <Item place={{ view: "reports", name: null }} icon={ChartColumnBig} label="Reports" />
        <Item place={{ view: "duplicates", resource: "candidate" }} icon={Copy} label="Duplicates" />
        <PinnedViews className={styles["item"]} countClass={styles["count"]} />
        <div className={styles["gap"]} />
        <Item place={{ view: "sync" }} icon={RefreshCw} label="Sync" />
        <Item place={{ view: "settings" }} icon={Settings} label="Settings" />
        <SyncStatus />
      </nav>
      <SidebarResizer />
      <main className={styles["content"]} id="content" tabIndex={-1} ref={content}>
        <FirstRun>
          <View place={place} />
        </FirstRun>
      </main>
    </div>
  );
}

function View({ place }: { readonly place: Place }) {
  switch (place.view) {
    case "list":
      return <ListView key={place.resource} resource={place.resource} open={place.open} />;
    case "record":
      return <RecordPage key={`${place.resource}:${place.key}`} resource={place.resource} recordKey={place.key} />;
    case "reports":
      return <ReportsView name={place.name} />;
    case "board":
      return <BoardView key={place.resource} resource={place.resource} open={place.open} />;
    case "duplicates":
      return <DuplicatesView key={place.resource} resource={place.resource} />;
    case "today":
      return <TodayView />;
    case "agenda":
      return <AgendaView />;
    case "sync":
      return <SyncView />;
    case "settings":
      return <SettingsView />;
  }
}

function SearchButton() {
  const show = useOverlays((state) => state.show);
  return (
    <button type="button" className={styles["search"]} onClick={() => show("search")}>
      <span>Search</span>
      <kbd>/</kbd>
    </button>
  );
}

/** Leads to the board that was looked at last. */
function BoardItem() {
  const last = useBoardMemories((state) => state.last);
  return <Item place={{ view: "board", resource: last, open: null }} icon={Kanban} label="Boards" />;
}

interface ItemProps {
  readonly place: Place;
  readonly icon: Icon;
  readonly label: string;
  readonly count?: Resource;
}

function Item({ place, icon: Symbol, label, count }: ItemProps) {
  const { place: current, go } = useNavigation();
  const status = useStatus();
  const { target, elsewhere } = useListEntry(place);
  const here =
    !elsewhere &&
    place.view === current.view &&
    (place.view === "duplicates" ||
      !("resource" in place) ||
      !("resource" in current) ||
      place.resource === current.resource);
  const within = current.view === "record" && place.view === "list" && current.resource === place.resource;
  const total = count === undefined ? undefined : status?.records[count];
  return (
    <a
      className={styles["item"]}
      href={addressOf(place)}
      aria-current={here || within ? "page" : undefined}
      onClick={(event) => {
        event.preventDefault();
        go(target);
      }}
    >
      <Symbol size={16} aria-hidden />
      <span>{label}</span>
      {total === undefined ? null : <span className={styles["count"]}>{total.toLocaleString("en-GB")}</span>}
    </a>
  );
}
