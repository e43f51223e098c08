import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react";
import { InvitationDialog } from "../screens/agenda/invitation-dialog.tsx";
import { KeyOwnerNotice } from "../screens/agenda/key-owner-notice.tsx";
import { Reminders } from "../screens/agenda/reminders.tsx";
import { RunBar } from "../screens/list/bulk/bulk-runs.tsx";
import { FirstRun } from "../screens/first-run/first-run.tsx";
import { PromiseOffer } from "../screens/record/capture/promise-offer.tsx";
import { RESOURCES } from "../../shared/contract/resource.ts";
import { type Place, useNavigation } from "../core/navigation.ts";
import styles from "./frame.module.css";
import { ToastList } from "./toast-list.tsx";
import { Sidebar } from "./sidebar.tsx";
import { StatusStrip } from "./sync-status.tsx";
import { useReadEarly } from "../core/persisted-state.ts";
import { useImportDrop } from "../core/import-request.ts";
import { useViewState } from "../core/view-state.ts";
import { SHELL_TEXTS as TEXTS } from "./texts.ts";
import { whenIdle } from "../core/timeouts.ts";
import { isFocusFree } from "../core/keep-focus.ts";
import { findByAttribute } from "../ui/dom-attributes.ts";
import { useDemoShown } from "../core/demo.ts";
import { useMe } from "../core/me.ts";
import { WORKSPACE_TEXTS } from "../core/workspace-texts.ts";
import { useWorkspaces } from "../core/workspaces.ts";
import { instantTitle } from "../ui/format.ts";
import { localDate } from "../ui/local-date.ts";

/** A screen that is loaded with the others when the page is idle. */
function screen<Props extends object>(loadView: () => Promise<ComponentType<Props>>) {
  const { Screen, load } = laterScreen(loadView);
  loaders.push(load);
  return Screen;
}

const loaders: (() => Promise<unknown>)[] = [];

const AgendaView = screen(
  async () => (await import("../screens/agenda/agenda-view.tsx")).AgendaView,
);
const BoardView = screen(async () => (await import("../screens/board/board-view.tsx")).BoardView);
const BriefView = screen(
  async () => (await import("../screens/today/brief/brief-view.tsx")).BriefView,
);
const DuplicatesView = screen(
  async () => (await import("../screens/duplicates/duplicates-view.tsx")).DuplicatesView,
);
const DocumentView = screen(
  async () => (await import("../screens/match/document-view.tsx")).DocumentView,
);
const ClientBrief = screen(
  async () => (await import("../screens/match/client-brief.tsx")).ClientBrief,
);
const ListView = screen(async () => (await import("../screens/list/list-view.tsx")).ListView);
const RecordPage = screen(
  async () => (await import("../screens/record/record-page.tsx")).RecordPage,
);
const ReportsView = screen(
  async () => (await import("../screens/reports/reports-view.tsx")).ReportsView,
);
const SettingsView = screen(
  async () => (await import("../screens/settings/settings-view.tsx")).SettingsView,
);
const ShortlistsView = screen(
  async () => (await import("../screens/match/shortlists-view.tsx")).ShortlistsView,
);
const InboxView = screen(async () => (await import("../screens/inbox/inbox-view.tsx")).InboxView);
const CvReviewView = screen(
  async () => (await import("../screens/inbox/cv/cv-review.tsx")).CvReviewView,
);
const SyncView = screen(
  async () => (await import("../screens/sync-center/sync-view.tsx")).SyncView,
);
const TriageView = screen(
  async () => (await import("../screens/today/triage/triage-view.tsx")).TriageView,
);
const TodayView = screen(async () => (await import("../screens/today/today-view.tsx")).TodayView);

/** A page that stays busy loads the next screen after this time all the same. */
const PRELOAD_MS = 2_000;

/** Loads all screens, one after the other, while the page is idle. */
export async function preloadScreens(): Promise<void> {
  for (const load of loaders) {
    await new Promise<void>((resolve) => whenIdle(resolve, PRELOAD_MS));
    await load();
  }
}

const COLUMNS_OF_LISTS = RESOURCES.map((resource) => `columns:${resource}` as const);

export function Frame() {
  const place = useNavigation((state) => state.place);
  const sidebarWidth = useViewState((state) => state.sidebarWidth);
  usePrintFoot();
  const content = useRef<HTMLElement>(null);
  const importDrop = useImportDrop(place);
  useEffect(() => (content.current === null ? undefined : focusView(content.current)), [place]);
  useEffect(() => void preloadScreens().catch(() => undefined), []);
  // A list would be drawn, and its rows asked for, with other columns first.
  const isReady = useReadEarly(COLUMNS_OF_LISTS);
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
        <div className={styles["view"]} {...importDrop}>
          <FirstRun>
            <Suspense fallback={null}>{isReady && <View place={place} />}</Suspense>
          </FirstRun>
        </div>
        <StatusStrip />
        <RunBar />
        <InvitationDialog />
        <KeyOwnerNotice />
        <Reminders />
        <PromiseOffer />
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
    case "triage":
      return <TriageView key={place.kind} kind={place.kind ?? null} />;
    case "brief":
      return <BriefView />;
    case "agenda":
      return <AgendaView />;
    case "document":
      return <DocumentView key={place.job} job={place.job} />;
    case "client-brief":
      return (
        <ClientBrief
          key={`${place.resource}:${place.key}`}
          resource={place.resource}
          recordKey={place.key}
        />
      );
    case "shortlists":
      return <ShortlistsView />;
    case "inbox":
      return <InboxView />;
    case "cv-review":
      return <CvReviewView />;
    case "sync":
      return <SyncView />;
    case "settings":
      return <SettingsView />;
  }
}

interface LaterScreen<Props> {
  readonly Screen: ComponentType<Props>;
  /** Loads the code before it is needed. */
  readonly load: () => Promise<unknown>;
}

/**
 * A screen whose code is loaded when it is first shown, or before. What is loaded is rendered at
 * once: React would show a fallback for a third of a second even then.
 */
export function laterScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LaterScreen<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => (loaded ??= await load());
  const Later = lazy(async () => ({ default: await loadOnce() }));
  return {
    load: loadOnce,
    Screen: function Screen(props: Props) {
      // The component stays while it is shown, or its state would be lost.
      const [View] = useState(() => loaded ?? Later);
      return <View {...props} />;
    },
  };
}

/**
 * Moves the focus to a view that has just opened, unless the control that opened it has the focus.
 * A dialog that led here (the palette, the search) returns the focus to what had it before, which
 * belongs to another view; then the view takes it from there. Returns a function that ends waiting
 * for that.
 */
function focusView(content: HTMLElement): () => void {
  if (isFocusFree()) content.focus({ preventScroll: true });
  if (!isInDialog(document.activeElement)) return () => undefined;
  const take = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || isInDialog(target)) return;
    stop();
    if (!content.contains(target))
      (findByAttribute("list", undefined, content) ?? content).focus({ preventScroll: true });
  };
  const stop = () => document.removeEventListener("focusin", take);
  document.addEventListener("focusin", take);
  return stop;
}

function isInDialog(element: Element | null): boolean {
  return element !== null && element.closest(`[role="dialog"]`) !== null;
}

/** Says at the foot of every printed sheet whose it is and when it was printed. */
function usePrintFoot(): void {
  const isDemo = useDemoShown();
  const current = useWorkspaces().find((workspace) => workspace.current);
  const workspace = isDemo ? WORKSPACE_TEXTS.demo : (current?.name ?? "");
  const user = useMe()?.full_name ?? "";
  useEffect(() => {
    const write = () => {
      const printed = TEXTS.printedAt(instantTitle(localDate(Date.now()).toISOString()));
      const foot = [workspace, user, printed].filter((text) => text !== "").join(" · ");
      document.documentElement.style.setProperty("--print-foot", cssString(foot));
    };
    window.addEventListener("beforeprint", write);
    return () => window.removeEventListener("beforeprint", write);
  }, [workspace, user]);
}

/** Returns a text as the style sheet language writes it. */
function cssString(text: string): string {
  return `"${text.replaceAll(/\s+/g, " ").replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
