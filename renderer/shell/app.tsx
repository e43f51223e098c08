import { useEffect, useState } from "react";
import { useFollowDemo } from "../core/demo.ts";
import type { FoundBridge } from "../core/browser-bridge.ts";
import { useBridge, Workspace } from "../core/workspace.tsx";
import { useSwitching } from "../core/workspaces.ts";
import { useProfile } from "../core/me.ts";
import { EmailDialog } from "../screens/email/email-dialog.tsx";
import { CaptureDialog } from "../screens/record/capture/capture-dialog.tsx";
import { ErasureDialog } from "../screens/record/erasure/erasure-dialog.tsx";
import { PhoneCodeDialog } from "../screens/record/share/phone-code.tsx";
import { offerUndoOfLastRun } from "../changes/bulk-progress.ts";
import { ImportDialog } from "../screens/inbox/import-dialog.tsx";
import { CommandPalette } from "../screens/search/command-palette.tsx";
import { GlobalSearch } from "../screens/search/global-search.tsx";
import { ShortcutHelp } from "../screens/search/shortcut-help.tsx";
import { CreateDialog } from "../screens/record/create/create-dialog.tsx";
import { MissingDialog } from "../changes/missing-dialog.tsx";
import { NewWorkspaceDialog } from "../screens/settings/workspaces/new-workspace-dialog.tsx";
import { LockGate } from "./lock/lock-gate.tsx";
import { Notice } from "../ui/notices.tsx";
import { useFollowFirstSteps } from "../core/first-steps.ts";
import { Frame } from "./frame.tsx";
import { followHistory, PLACE_PART, placeOf } from "../core/navigation.ts";
import { type Slots, SlotsProvider } from "../core/slots.ts";
import { contextOf } from "../core/command.ts";
import { allCommands, commandOf } from "../core/command-registry.ts";
import "./command-table.ts";
import { useFollowPictures } from "../core/pictures.ts";
import { keepFocus } from "../core/keep-focus.ts";
import { listenForShortcuts, usePending } from "./shortcuts.ts";
import { useKeptDrafts } from "../core/use-kept-drafts.ts";
import { useReportUse } from "../core/encryption.ts";
import { useRememberedView } from "../core/use-remembered-view.ts";
import { OVERLAYS_PART, useDateStyle } from "../core/view-state.ts";
import { useOfferNewWindow } from "../core/new-window.ts";
import { useOfferPdf } from "../core/print-page.ts";
import { useTellErasures } from "../core/erasures.ts";
import { useFollowUpdates } from "../core/updates.ts";
import { useTheme } from "../core/use-theme.ts";
import { SHELL_TEXTS as TEXTS } from "./texts.ts";
import { LookalikeHint } from "../screens/duplicates/lookalike-hint.tsx";
import { JobDesk } from "../screens/match/job-desk.tsx";
import { CandidateJobs } from "../screens/match/candidate-jobs.tsx";
import { ShortlistSummary } from "../screens/match/job-shortlist.tsx";
import { AddToShortlist } from "../screens/match/add-dialog.tsx";
import { BulkRuns } from "../screens/list/bulk/bulk-runs.tsx";
import { SelectedKeysBar } from "../screens/list/bulk/selection-bar.tsx";
import { BesidePanel } from "../screens/record/beside-panel.tsx";
import { EMAIL_PART } from "../core/email-request.ts";
import { IMPORT_PART } from "../core/import-request.ts";
import type { WindowPart } from "../core/window-part.ts";
import { MISSING_PART } from "../fields/missing-values.ts";
import { LIST_POPUP_PART } from "../query/list-actions.ts";
import { LIST_MEMORY_PART } from "../query/list-state.ts";
import { addToast } from "../core/toasts.ts";
import { usePreparing } from "../core/preparing.ts";
import { stayingText } from "../core/workspace-texts.ts";
import { PreparingScreen } from "./lock/lock-screen.tsx";
import { Keys } from "../ui/keys.tsx";
import { keyText } from "../core/keys.ts";
import styles from "./frame.module.css";

export const SLOTS: Slots = {
  BesidePanel,
  LookalikeHint,
  SelectionBar: SelectedKeysBar,
  BulkRuns,
  JobDesk,
  JobShortlist: ShortlistSummary,
  CandidateJobs,
};

/** Parts of a window that hold its place and what is open: half typed text returns there. */
const WINDOW_PARTS: readonly WindowPart[] = [
  PLACE_PART,
  OVERLAYS_PART,
  EMAIL_PART,
  IMPORT_PART,
  LIST_POPUP_PART,
  LIST_MEMORY_PART,
  MISSING_PART,
];

export function App({ foundBridge }: { readonly foundBridge: FoundBridge }) {
  useTheme();
  if (!foundBridge.ok) {
    return (
      <main>
        <h1 className="visually-hidden">{TEXTS.app.name}</h1>
        <Notice title={TEXTS.app.cannotOpen} tone="bad">
          {foundBridge.message}
        </Notice>
      </main>
    );
  }
  return (
    <Workspace bridge={foundBridge.bridge}>
      <SlotsProvider value={SLOTS}>
        <LockGate>
          <OpenWorkspace />
        </LockGate>
      </SlotsProvider>
    </Workspace>
  );
}

/** While another workspace is being opened, nothing of the old one is shown, stored or sent. */
function OpenWorkspace() {
  const switching = useSwitching();
  return switching.target === null ? (
    <RestoredPage />
  ) : (
    <OpeningWorkspace name={switching.target.name} unsent={switching.unsent} />
  );
}

/** Editors look for what was half typed in them when they are opened: it has to be there first. */
function RestoredPage() {
  return useKeptDrafts(WINDOW_PARTS) ? <WorkspacePage /> : null;
}

function WorkspacePage() {
  const bridge = useBridge();
  const dates = useDateStyle();
  useProfile();
  useRememberedView();
  useReportUse();
  useFollowDemo();
  useFollowFirstSteps();
  useFollowPictures();
  useFollowUpdates();
  useTellErasures();
  useOfferNewWindow();
  useOfferPdf();
  useSwitchFailure();
  useEffect(() => followHistory(), []);
  useEffect(() => listenForShortcuts(bridge), [bridge]);
  useEffect(() => keepFocus(), []);
  useEffect(() => void offerUndoOfLastRun(bridge, Date.now()).catch(() => undefined), [bridge]);
  useEffect(
    () =>
      bridge.onCommand(({ id, arg = "" }) => {
        const { navigation, overlays } = contextOf(bridge);
        if (id === "navigate") navigation.go(placeOf(arg));
        else if (id === "search") overlays.search(arg);
        else commandOf(id)?.run(bridge);
      }),
    [bridge],
  );
  return (
    <>
      {/* Another locale redraws every date and number, another zone every time. */}
      <Frame key={dates} />
      <GlobalSearch />
      <CommandPalette />
      <ShortcutHelp />
      <CreateDialog />
      <CaptureDialog />
      <AddToShortlist />
      <EmailDialog />
      <PhoneCodeDialog />
      <ErasureDialog />
      <ImportDialog />
      <MissingDialog />
      <NewWorkspaceDialog />
      <PendingKeys />
    </>
  );
}

/** The whole page while another workspace is being opened. */
export function OpeningWorkspace({
  name,
  unsent,
}: {
  readonly name: string;
  readonly unsent: number;
}) {
  const preparing = usePreparing((state) => state.preparing);
  return preparing === null ? (
    <main>
      <Notice title={TEXTS.openingWorkspace.opening(name)}>
        {unsent === 0 ? null : stayingText(unsent)}
      </Notice>
    </main>
  ) : (
    <PreparingScreen preparing={preparing} />
  );
}

/** Says why a workspace was not opened, once the one before is back on the screen. */
function useSwitchFailure(): void {
  const error = useSwitching((state) => state.error);
  useEffect(() => {
    if (error === null) return;
    addToast({ tone: "bad", text: error });
    useSwitching.setState({ error: null });
  }, [error]);
}

/** Time within which users who know the next key type it. */
const HINT_DELAY_MS = 500;

/** The keys that can follow the one that was pressed: after G, where to go. */
export function PendingKeys() {
  const keys = usePending((state) => state.keys);
  if (keys === null) return null;
  return <Continuations key={keys} keys={keys} />;
}

function Continuations({ keys }: { readonly keys: string }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), HINT_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  const next = allCommands().filter(
    (command) => command.keys[0]?.startsWith(`${keys} `) === true && command.isAvailable(),
  );
  return (
    <div className={styles["box"]} aria-hidden>
      {next.map((command) => (
        <div key={command.id} className={styles["row"]}>
          <Keys text={keyText((command.keys[0] ?? "").slice(keys.length + 1))} />
          <span>{command.title}</span>
        </div>
      ))}
    </div>
  );
}
