import {
  AppWindow,
  ArrowLeft,
  ArrowRight,
  CalendarDays,
  Contrast,
  Copy,
  FileDown,
  Keyboard,
  Link,
  Monitor,
  Moon,
  RefreshCw,
  Search,
  Settings,
  Sun,
} from "lucide-react";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { canDo } from "../core/me.ts";
import {
  type Command,
  type CommandContext,
  commandsIn,
  type CommandSource,
  pageCommand,
  printing,
} from "../core/command.ts";
import { openRecord, PAGE } from "../core/targets.ts";
import { relatedPresets } from "../fields/related-entity.ts";
import { canLock, lockNow } from "../core/encryption.ts";
import { copyAddress } from "../core/copy-text.ts";
import { createHere } from "./create-here.ts";
import { outputPage, type PaperOutput, usePdf } from "../core/print-page.ts";
import { PALETTE_KEYS } from "../core/keys.ts";
import { listEntry } from "../screens/list/views/pinned-views.tsx";
import type { Place } from "../core/navigation.ts";
import { openInNewWindow, placeForNewWindow, useNewWindow } from "../core/new-window.ts";
import { useViewState, type ViewChoice } from "../core/view-state.ts";
import { CREATABLE } from "../../shared/contract/profile.ts";
import { SHELL_TEXTS } from "./texts.ts";
import { commandOf } from "../core/command-registry.ts";

const TEXTS = SHELL_TEXTS.commands;
const view = commandsIn("View");

const GO: readonly (readonly [Resource, string])[] = [
  ["candidate", "c"],
  ["contact", "p"],
  ["organization", "o"],
  ["job", "j"],
  ["deal", "d"],
  ["activity", "v"],
  ["note", "n"],
];

const going = (spec: Omit<Parameters<typeof pageCommand>[0], "group" | "run">, place: Place) =>
  pageCommand({ ...spec, group: "Go", run: (_page, { navigation }) => navigation.go(place) });

const looking = (
  spec: Omit<Parameters<typeof pageCommand>[0], "group" | "run">,
  change: (view: ViewChoice) => Partial<ViewChoice>,
) =>
  pageCommand({
    ...spec,
    group: "View",
    run: () => {
      const view = useViewState.getState();
      view.set(change(view));
    },
  });

/** Commands that belong to no screen: going somewhere, creating, and how the app looks. */
const COMMANDS: readonly Command[] = [
  pageCommand({
    id: "search",
    title: TEXTS.searchEverything,
    group: "Go",
    icon: Search,
    keys: ["/"],
    run: (_page, { overlays }) => overlays.show("search"),
  }),
  pageCommand({
    id: "palette",
    title: TEXTS.commandPalette,
    group: "Go",
    keys: [PALETTE_KEYS],
    palette: "never",
    run: (_page, { overlays }) => overlays.show("palette"),
  }),
  pageCommand({
    id: "help",
    title: TEXTS.keyboardShortcuts,
    group: "Go",
    icon: Keyboard,
    keys: ["?"],
    run: (_page, { overlays }) => overlays.show("help"),
  }),
  going({ id: "go-today", title: TEXTS.goToToday, icon: Sun, keys: ["g t"] }, { view: "today" }),
  going(
    { id: "go-agenda", title: TEXTS.goToAgenda, icon: CalendarDays, keys: ["g a"] },
    { view: "agenda" },
  ),
  ...GO.map(([resource, key]) =>
    pageCommand({
      id: `go-${resource}`,
      title: TEXTS.goTo(CONTRACTS[resource].title[1]),
      group: "Go",
      icon: resource,
      keys: [`g ${key}`],
      run: (_page, { navigation }) =>
        navigation.go(listEntry({ view: "list", resource, open: null }, navigation)),
    }),
  ),
  going(
    { id: "go-duplicates", title: TEXTS.goToDuplicates, icon: Copy, keys: ["g u"] },
    { view: "duplicates", resource: "candidate" },
  ),
  going({ id: "go-sync", title: TEXTS.goToSync, icon: RefreshCw, keys: ["g s"] }, { view: "sync" }),
  going(
    { id: "go-settings", title: TEXTS.goToSettings, icon: Settings, keys: ["g ,"] },
    { view: "settings" },
  ),
  ...CREATABLE.map((resource) =>
    pageCommand({
      id: `create-${resource}`,
      title: TEXTS.new(CONTRACTS[resource].title[0].toLowerCase()),
      verbs: TEXTS.otherNew,
      group: "Create",
      isAvailable: () => canDo("create", resource),
      run: (_page, { overlays }) =>
        overlays.create(resource, relatedPresets(resource, openRecord())),
    }),
  ),
  pageCommand({
    id: "create-here",
    title: TEXTS.newRecordHere,
    group: "Create",
    keys: ["c"],
    run: createHere,
  }),
  view(
    PAGE,
    "open-in-new-window",
    TEXTS.newWindow,
    ["g w"],
    (_page, { bridge }) => openInNewWindow(bridge, placeForNewWindow()),
    { icon: AppWindow, isAvailable: () => useNewWindow.getState().offered },
  ),
  pageCommand({
    id: "print",
    title: TEXTS.print,
    group: "View",
    keys: ["$mod+p"],
    ...printing(printHere),
  }),
  view(PAGE, "save-pdf", TEXTS.savePdf, [], (page, context) => printHere(page, "pdf", context), {
    icon: FileDown,
    isAvailable: () => usePdf.getState().offered,
  }),
  view(PAGE, "lock", TEXTS.lock, ["$mod+Shift+l"], (_page, { bridge }) => lockNow(bridge), {
    isAvailable: canLock,
    whyNot: () => TEXTS.cannotLock,
  }),
  view(
    PAGE,
    "copy-address",
    TEXTS.copyAddress,
    ["y a"],
    (page, { bridge }) => copyAddress(bridge, page, TEXTS.addressCopied),
    { icon: Link },
  ),
  view(PAGE, "back", TEXTS.back, ["Alt+ArrowLeft"], () => history.back(), {
    icon: ArrowLeft,
    isAvailable: () => window.navigation.canGoBack,
  }),
  view(PAGE, "forward", TEXTS.forward, ["Alt+ArrowRight"], () => history.forward(), {
    icon: ArrowRight,
    isAvailable: () => window.navigation.canGoForward,
  }),
  looking({ id: "theme-light", title: TEXTS.lightTheme, icon: Sun }, () => ({
    theme: "light",
  })),
  looking({ id: "theme-dark", title: TEXTS.darkTheme, icon: Moon }, () => ({
    theme: "dark",
  })),
  looking({ id: "theme-system", title: TEXTS.systemTheme, icon: Monitor }, () => ({
    theme: "system",
  })),
  looking(
    { id: "toggle-contrast", title: TEXTS.toggleContrast, icon: Contrast },
    ({ contrast }) => ({ contrast: contrast === "more" ? "system" : "more" }),
  ),
  looking({ id: "toggle-density", title: TEXTS.toggleDensity }, ({ density }) => ({
    density: density === "compact" ? "comfortable" : "compact",
  })),
];

export const SOURCE: CommandSource = { commands: COMMANDS };

/** Screens that have more to print than what is on the screen, or have to read it first. */
const PRINT_COMMANDS: Readonly<Partial<Record<Place["view"], string>>> = {
  list: "list-print",
  board: "board-print",
  record: "record-print",
  brief: "brief-print",
  document: "match-print",
  "client-brief": "match-print",
};

/** Prints what is shown, or saves it as PDF, as its own command does. */
function printHere(page: Place, output: PaperOutput, { bridge }: CommandContext): void {
  const command = commandOf(PRINT_COMMANDS[page.view] ?? "");
  if (command?.isAvailable() === true && command.print !== null) command.print(bridge, output);
  else void outputPage(bridge, output);
}
