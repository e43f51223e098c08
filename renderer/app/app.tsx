import { useEffect } from "react";
import { useFollowDemo } from "../data/demo.ts";
import type { FoundBridge } from "../data/found-bridge.ts";
import { useBridge, Workspace } from "../data/workspace.tsx";
import { useSwitching } from "../data/workspaces.ts";
import { useProfile } from "../data/profile.ts";
import { CaptureDialog } from "../features/capture/capture-dialog.tsx";
import { offerWayBack } from "../features/bulk/bulk-undo.ts";
import { RunBar } from "../features/bulk/run-bar.tsx";
import { CommandPalette } from "../features/search/command-palette.tsx";
import { GlobalSearch } from "../features/search/global-search.tsx";
import { ShortcutHelp } from "../features/search/shortcut-help.tsx";
import { CreateDialog } from "../features/records/create-dialog.tsx";
import { MissingDialog } from "../features/records/missing-dialog.tsx";
import { NewWorkspaceDialog } from "../features/workspaces/new-workspace-dialog.tsx";
import { OpeningWorkspace, useSwitchFailure } from "../features/workspaces/opening-workspace.tsx";
import { Notice } from "../ui/notice.tsx";
import { Frame } from "./frame.tsx";
import { followHistory, placeOf, useNavigation } from "./navigation.ts";
import { COMMANDS } from "./commands.ts";
import { keepFocus } from "./keep-focus.ts";
import { PendingKeys } from "./pending-keys.tsx";
import { listenForShortcuts } from "./shortcuts.ts";
import { ToastList } from "./toast-list.tsx";
import { useRememberedView } from "./use-remembered-view.ts";
import { useTheme } from "./use-theme.ts";

export function App({ found }: { readonly found: FoundBridge }) {
  useTheme();
  if (!found.ok) {
    return (
      <main>
        <h1 className="visually-hidden">Roadbook</h1>
        <Notice title="Roadbook cannot be opened here" tone="bad">
          {found.message}
        </Notice>
      </main>
    );
  }
  return (
    <Workspace bridge={found.bridge}>
      <OpenWorkspace />
    </Workspace>
  );
}

/** While another workspace is being opened nothing of the old one is on the screen, and nothing of it is kept or sent. */
function OpenWorkspace() {
  const switching = useSwitching();
  return switching.to === null ? <Desk /> : <OpeningWorkspace name={switching.to.name} unsent={switching.unsent} />;
}

function Desk() {
  const bridge = useBridge();
  useProfile();
  useRememberedView();
  useFollowDemo();
  useSwitchFailure();
  useEffect(() => followHistory(), []);
  useEffect(() => listenForShortcuts(bridge), [bridge]);
  useEffect(() => keepFocus(), []);
  useEffect(() => void offerWayBack(bridge, Date.now()).catch(() => undefined), [bridge]);
  useEffect(
    () =>
      bridge.onCommand((command) => {
        if (command.id === "navigate") useNavigation.getState().go(placeOf(command.arg ?? ""));
        else COMMANDS.find((known) => known.id === command.id)?.run(bridge);
      }),
    [bridge],
  );
  return (
    <>
      <Frame />
      <GlobalSearch />
      <CommandPalette />
      <ShortcutHelp />
      <CreateDialog />
      <CaptureDialog />
      <MissingDialog />
      <NewWorkspaceDialog />
      <RunBar />
      <ToastList />
      <PendingKeys />
    </>
  );
}
