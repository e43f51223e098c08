import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { Bridge } from "../../shared/bridge.ts";
import { ask } from "../core/ask.ts";
import { switchDemo, useDemo } from "../core/demo.ts";
import { canDo } from "../core/profile.ts";
import { LIST_VIEW_COMMANDS } from "../screens/list/list-view-commands.ts";
import { ENTRY_COMMANDS } from "../screens/sync-center/entry-commands.ts";
import { useNewWorkspace } from "../core/new-workspace-state.ts";
import { syncNow } from "../core/sync-report.ts";
import type { Command } from "../core/command.ts";
import { useBoardMemories } from "../screens/board/board-memory.ts";
import { BOARD_WORDS } from "../screens/board/board-words.ts";
import { REPORT_WORDS } from "../screens/reports/report-words.ts";
import { DIAGNOSTICS_COMMANDS } from "../screens/settings/diagnostics.ts";
import { BOARDS, REPORTS } from "../../shared/local/report.ts";
import { RECORD_COMMANDS, copyAddress } from "../screens/record/record-commands.ts";
import { createHere } from "./create-here.ts";
import { PALETTE_KEYS } from "../core/keys.ts";
import { LIST_COMMANDS } from "./list-commands.ts";
import { useNavigation } from "../core/navigation.ts";
import { useToasts } from "../core/toasts.ts";
import { useOverlays, useViewState } from "../core/view-state.ts";
import { CREATABLE } from "../core/creatable.ts";

const GO: readonly (readonly [Resource, string])[] = [
  ["candidate", "c"],
  ["contact", "p"],
  ["organization", "o"],
  ["job", "j"],
  ["deal", "d"],
  ["activity", "v"],
  ["note", "n"],
];

const go = (place: Parameters<ReturnType<typeof useNavigation.getState>["go"]>[0]) => () =>
  useNavigation.getState().go(place);

async function toggleOffline(bridge: Bridge): Promise<void> {
  const status = await ask<{ work_offline: boolean }>(bridge, { method: "GET", path: "/local/status" });
  await ask(bridge, { method: "POST", path: "/local/work-offline", body: { work_offline: !status.work_offline } });
}

export { keyText } from "../core/keys.ts";

/** All commands of the app, in the order of the help. Keys, palette, help and the shells' menus are made from it. */
export const COMMANDS: readonly Command[] = [
  {
    id: "search",
    title: "Search everything",
    group: "Go",
    keys: "/",
    run: () => useOverlays.getState().show("search"),
  },
  {
    id: "palette",
    title: "Command palette",
    group: "Go",
    keys: PALETTE_KEYS,
    run: () => useOverlays.getState().show("palette"),
  },
  {
    id: "help",
    title: "Keyboard shortcuts",
    group: "Go",
    keys: "?",
    run: () => useOverlays.getState().show("help"),
  },
  { id: "go-today", title: "Go to Today", group: "Go", keys: "g t", run: go({ view: "today" }) },
  { id: "go-agenda", title: "Go to Agenda", group: "Go", keys: "g a", run: go({ view: "agenda" }) },
  ...GO.map(([resource, key]): Command => ({
    id: `go-${resource}`,
    title: `Go to ${CONTRACTS[resource].title[1]}`,
    group: "Go",
    keys: `g ${key}`,
    run: go({ view: "list", resource, open: null }),
  })),
  {
    id: "go-boards",
    title: "Go to Boards",
    group: "Go",
    keys: "g b",
    run: () => go({ view: "board", resource: useBoardMemories.getState().last, open: null })(),
  },
  { id: "go-reports", title: "Go to Reports", group: "Go", keys: "g r", run: go({ view: "reports", name: null }) },
  ...BOARDS.map((resource): Command => ({
    id: `go-board-${resource}`,
    title: `Go to ${BOARD_WORDS[resource].title}`,
    group: "Go",
    run: go({ view: "board", resource, open: null }),
  })),
  ...REPORTS.map((name): Command => ({
    id: `go-report-${name}`,
    title: `Go to report: ${REPORT_WORDS[name].title}`,
    group: "Go",
    run: go({ view: "reports", name }),
  })),
  {
    id: "go-duplicates",
    title: "Go to Possible duplicates",
    group: "Go",
    keys: "g u",
    run: go({ view: "duplicates", resource: "candidate" }),
  },
  { id: "go-sync", title: "Go to Sync", group: "Go", keys: "g s", run: go({ view: "sync" }) },
  { id: "go-settings", title: "Go to Settings", group: "Go", keys: "g ,", run: go({ view: "settings" }) },
  ...CREATABLE.map((resource): Command => ({
    id: `create-${resource}`,
    title: `New ${CONTRACTS[resource].title[0].toLowerCase()}`,
    group: "Create",
    when: () => canDo("create", resource),
    run: () => useOverlays.getState().create(resource),
  })),
  {
    id: "create-here",
    title: "New record for this page",
    group: "Create",
    keys: "c",
    run: () => createHere(useNavigation.getState().place),
  },
  ...LIST_COMMANDS,
  ...LIST_VIEW_COMMANDS,
  ...RECORD_COMMANDS,
  {
    id: "undo",
    title: "Undo the last change",
    group: "Record",
    // It may be about another record than the open one.
    detail: "",
    keys: "z",
    run: () => {
      const { undoable, act, add } = useToasts.getState();
      const last = undoable.at(-1);
      if (last === undefined) add({ tone: "plain", text: "Nothing was changed since Roadbook was opened." });
      else act(last);
    },
  },
  { id: "copy-address", title: "Copy the address of this view", group: "View", keys: "y a", run: copyAddress },
  {
    id: "back",
    title: "Back",
    group: "View",
    keys: "Alt+ArrowLeft",
    when: () => window.navigation.canGoBack,
    run: () => history.back(),
  },
  {
    id: "forward",
    title: "Forward",
    group: "View",
    keys: "Alt+ArrowRight",
    when: () => window.navigation.canGoForward,
    run: () => history.forward(),
  },
  { id: "sync-now", title: "Sync now", group: "Sync", keys: "$mod+Shift+s", run: (bridge) => void syncNow(bridge) },
  {
    id: "toggle-offline",
    title: "Work offline, or online again",
    group: "Sync",
    run: (bridge) => void toggleOffline(bridge),
  },
  {
    id: "new-workspace",
    title: "New workspace…",
    group: "Sync",
    when: () => useDemo.getState().shown !== true,
    run: () => useNewWorkspace.getState().show(),
  },
  {
    id: "start-demo",
    title: "Try with demo data",
    group: "Sync",
    when: () => useDemo.getState().offered,
    run: (bridge) => void switchDemo(bridge, true),
  },
  {
    id: "leave-demo",
    title: "Leave the demo",
    group: "Sync",
    when: () => useDemo.getState().shown === true,
    run: (bridge) => void switchDemo(bridge, false),
  },
  ...ENTRY_COMMANDS,
  ...DIAGNOSTICS_COMMANDS,
  {
    id: "theme-light",
    title: "Light theme",
    group: "View",
    run: () => useViewState.getState().set({ theme: "light" }),
  },
  { id: "theme-dark", title: "Dark theme", group: "View", run: () => useViewState.getState().set({ theme: "dark" }) },
  {
    id: "theme-system",
    title: "Theme of the system",
    group: "View",
    run: () => useViewState.getState().set({ theme: "system" }),
  },
  {
    id: "toggle-contrast",
    title: "High contrast, or as the system",
    group: "View",
    run: () => {
      const { contrast, set } = useViewState.getState();
      set({ contrast: contrast === "more" ? "system" : "more" });
    },
  },
  {
    id: "toggle-density",
    title: "Denser, or roomier, rows",
    group: "View",
    run: () => {
      const state = useViewState.getState();
      state.set({ density: state.density === "compact" ? "comfortable" : "compact" });
    },
  },
];
