import { useEffect, useRef } from "react";
import { AgendaView } from "../features/agenda/agenda-view.tsx";
import { TodayView } from "../features/agenda/today-view.tsx";
import { ListView } from "../features/lists/list-view.tsx";
import { RecordPage } from "../features/records/record-page.tsx";
import { BoardView } from "../features/boards/board-view.tsx";
import { ReportsView } from "../features/reports/reports-view.tsx";
import { DuplicatesView } from "../features/duplicates/duplicates-view.tsx";
import { FirstRun } from "../features/settings/first-run.tsx";
import { SettingsView } from "../features/settings/settings-view.tsx";
import { SyncView } from "../features/sync/sync-view.tsx";
import { isFocusFree } from "./focus-free.ts";
import { type Place, useNavigation } from "./navigation.ts";
import styles from "./frame.module.css";
import { SidebarResizer } from "./sidebar-resizer.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useViewState } from "./view-state.ts";

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
      <Sidebar />
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
