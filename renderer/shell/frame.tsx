import { Suspense, useEffect, useRef } from "react";
import { InvitationDialog } from "../screens/agenda/invitation-dialog.tsx";
import { KeyOwnerNotice } from "../screens/agenda/key-owner-notice.tsx";
import { Reminders } from "../screens/agenda/reminders.tsx";
import { RunBar } from "../screens/list/bulk/run-bar.tsx";
import { FirstRun } from "../screens/first-run/first-run.tsx";
import { RESOURCES } from "../../shared/contract/resource.ts";
import { type Place, useNavigation } from "../core/navigation.ts";
import styles from "./frame.module.css";
import {
  AgendaView,
  BoardView,
  BriefView,
  DuplicatesView,
  ListView,
  preloadScreens,
  RecordPage,
  ReportsView,
  SettingsView,
  SyncView,
  TodayView,
} from "./screens.tsx";
import { ToastList } from "./toast-list.tsx";
import { Sidebar } from "./sidebar.tsx";
import { StatusStrip } from "./sync-status.tsx";
import { usePrintFoot } from "./print-foot.ts";
import { useReadEarly } from "../core/persisted-state.ts";
import { useViewState } from "../core/view-state.ts";
import { focusView } from "./view-focus.ts";
import { SHELL_TEXTS as TEXTS } from "./texts.ts";

const COLUMNS_OF_LISTS = RESOURCES.map((resource) => `columns:${resource}` as const);

export function Frame() {
  const place = useNavigation((state) => state.place);
  const sidebarWidth = useViewState((state) => state.sidebarWidth);
  usePrintFoot();
  const content = useRef<HTMLElement>(null);
  useEffect(() => (content.current === null ? undefined : focusView(content.current)), [place]);
  useEffect(() => void preloadScreens().catch(() => undefined), []);
  // A list would be drawn, and its rows asked for, with other columns first.
  useReadEarly(COLUMNS_OF_LISTS);
  return (
    <div
      className={styles["frame"]}
      ref={(element) => element?.style.setProperty("--sidebar", `${sidebarWidth}px`)}
    >
      <a className={styles["skip"]} href="#content">
        {TEXTS.frame.skipToContent}
      </a>
      <Sidebar />
      <main className={styles["content"]} id="content" tabIndex={-1} ref={content}>
        <div className={styles["view"]}>
          <FirstRun>
            <Suspense fallback={null}>
              <View place={place} />
            </Suspense>
          </FirstRun>
        </div>
        <StatusStrip />
        <RunBar />
        <InvitationDialog />
        <KeyOwnerNotice />
        <Reminders />
        <ToastList />
      </main>
    </div>
  );
}

function View({ place }: { readonly place: Place }) {
  switch (place.view) {
    case "list":
      return <ListView key={place.resource} resource={place.resource} open={place.open} />;
    case "record":
      return (
        <RecordPage
          key={`${place.resource}:${place.key}`}
          resource={place.resource}
          recordKey={place.key}
        />
      );
    case "reports":
      return <ReportsView name={place.name} />;
    case "board":
      return <BoardView key={place.resource} resource={place.resource} open={place.open} />;
    case "duplicates":
      return <DuplicatesView key={place.resource} resource={place.resource} />;
    case "today":
      return <TodayView />;
    case "brief":
      return <BriefView />;
    case "agenda":
      return <AgendaView />;
    case "sync":
      return <SyncView />;
    case "settings":
      return <SettingsView />;
  }
}
