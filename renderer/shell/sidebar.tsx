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
} from "lucide-react";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { useBoardMemories } from "../screens/board/board-memory.ts";
import { PinnedViews } from "../screens/list/views/pinned-views.tsx";
import { WorkspaceSwitcher } from "./workspace-switcher.tsx";
import styles from "./frame.module.css";
import { type Icon, SidebarEntry } from "./sidebar-entry.tsx";
import { SidebarResizer } from "./sidebar-resizer.tsx";
import { SyncStatus } from "./sync-status.tsx";
import { TodayEntry } from "./today-entry.tsx";
import { TravelButtons } from "./travel-buttons.tsx";
import { useOverlays } from "../core/view-state.ts";
import { SHELL_TEXTS as TEXTS } from "./texts.ts";

const RECORDS: readonly (readonly [Resource, Icon])[] = [
  ["candidate", CircleUser],
  ["contact", Contact],
  ["organization", Building2],
  ["job", Briefcase],
  ["deal", Handshake],
];

/** Where everything is. Apart from the frame, which follows every letter of an address. */
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

/** Leads to the board that was looked at last. */
function BoardItem() {
  const last = useBoardMemories((state) => state.last);
  return (
    <SidebarEntry
      place={{ view: "board", resource: last, open: null }}
      icon={Kanban}
      label={TEXTS.sidebar.boards}
    />
  );
}
