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
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { useBoardMemories } from "../screens/board/board-memory.ts";
import { PinnedViews } from "../screens/list/views/pinned-views.tsx";
import { WorkspaceSwitcher } from "./workspace-switcher.tsx";
import styles from "./frame.module.css";
import { type Icon, SidebarEntry } from "./sidebar-entry.tsx";
import { SyncStatus } from "./sync-status.tsx";
import { TravelButtons } from "./travel-buttons.tsx";
import { useOverlays } from "../core/view-state.ts";

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
    <nav className={styles["sidebar"]} aria-label="Main">
      <div className={styles["brand"]}>
        <WorkspaceSwitcher />
        <TravelButtons />
      </div>
      <SearchButton />
      <SidebarEntry place={{ view: "today" }} icon={Sun} label="Today" />
      {RECORDS.map(([resource, icon]) => (
        <SidebarEntry
          key={resource}
          place={{ view: "list", resource, open: null }}
          icon={icon}
          label={CONTRACTS[resource].title[1]}
          count={resource}
        />
      ))}
      <SidebarEntry place={{ view: "agenda" }} icon={CalendarDays} label="Agenda" />
      <SidebarEntry
        place={{ view: "list", resource: "activity", open: null }}
        icon={ListChecks}
        label="Activities"
        count="activity"
      />
      <SidebarEntry
        place={{ view: "list", resource: "note", open: null }}
        icon={StickyNote}
        label="Notes"
        count="note"
      />
      <BoardItem />
      <SidebarEntry place={{ view: "reports", name: null }} icon={ChartColumnBig} label="Reports" />
      <SidebarEntry
        place={{ view: "duplicates", resource: "candidate" }}
        icon={Copy}
        label="Duplicates"
      />
      <PinnedViews className={styles["item"]} countClass={styles["count"]} />
      <div className={styles["gap"]} />
      <SidebarEntry place={{ view: "sync" }} icon={RefreshCw} label="Sync" />
      <SidebarEntry place={{ view: "settings" }} icon={Settings} label="Settings" />
      <SyncStatus />
    </nav>
  );
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
  return (
    <SidebarEntry
      place={{ view: "board", resource: last, open: null }}
      icon={Kanban}
      label="Boards"
    />
  );
}
