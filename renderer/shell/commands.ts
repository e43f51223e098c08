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
import { type Command, type CommandSource, pageCommand, printing } from "../core/command.ts";
import { openRecord } from "../core/targets.ts";
import { relatedPresets } from "../fields/related-entity.ts";
import { canLock, lockNow } from "../core/encryption.ts";
import { copyAddress } from "../core/copy-text.ts";
import { createHere } from "./create-here.ts";
import { printHere } from "./print-here.ts";
import { usePdf } from "../core/print-page.ts";
import { PALETTE_KEYS } from "../core/keys.ts";
import { listEntry } from "../screens/list/views/pinned-views.tsx";
import type { Place } from "../core/navigation.ts";
import { openInNewWindow, placeForNewWindow, useNewWindow } from "../core/new-window.ts";
import { useViewState, type ViewChoice } from "../core/view-state.ts";
import { CREATABLE } from "../../shared/contract/profile.ts";
import { SHELL_TEXTS as TEXTS } from "./texts.ts";

const GO: readonly (readonly [Resource, string])[] = [
  ["candidate", "c"],
  ["contact", "p"],
  ["organization", "o"],
  ["job", "j"],
  ["deal", "d"],
  ["activity", "v"],
  ["note", "n"],
];

/** A command that goes somewhere. */
const going = (spec: Omit<Parameters<typeof pageCommand>[0], "group" | "run">, to: Place) =>
  pageCommand({ ...spec, group: "Go", run: (_page, { navigation }) => navigation.go(to) });

/** A command that changes how the app looks. */
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
    title: TEXTS.commands.searchEverything,
    group: "Go",
    icon: Search,
    keys: ["/"],
    run: (_page, { overlays }) => overlays.show("search"),
  }),
  pageCommand({
    id: "palette",
    title: TEXTS.commands.commandPalette,
    group: "Go",
    keys: [PALETTE_KEYS],
    palette: "never",
    run: (_page, { overlays }) => overlays.show("palette"),
  }),
  pageCommand({
    id: "help",
    title: TEXTS.commands.keyboardShortcuts,
    group: "Go",
    icon: Keyboard,
    keys: ["?"],
    run: (_page, { overlays }) => overlays.show("help"),
  }),
  going(
    { id: "go-today", title: TEXTS.commands.goToToday, icon: Sun, keys: ["g t"] },
    { view: "today" },
  ),
  going(
    { id: "go-agenda", title: TEXTS.commands.goToAgenda, icon: CalendarDays, keys: ["g a"] },
    { view: "agenda" },
  ),
  ...GO.map(([resource, key]) =>
    pageCommand({
      id: `go-${resource}`,
      title: TEXTS.commands.goTo(CONTRACTS[resource].title[1]),
      group: "Go",
      icon: resource,
      keys: [`g ${key}`],
      run: (_page, { navigation }) =>
        navigation.go(listEntry({ view: "list", resource, open: null }, navigation)),
    }),
  ),
  going(
    { id: "go-duplicates", title: TEXTS.commands.goToDuplicates, icon: Copy, keys: ["g u"] },
    { view: "duplicates", resource: "candidate" },
  ),
  going(
    { id: "go-sync", title: TEXTS.commands.goToSync, icon: RefreshCw, keys: ["g s"] },
    { view: "sync" },
  ),
  going(
    { id: "go-settings", title: TEXTS.commands.goToSettings, icon: Settings, keys: ["g ,"] },
    { view: "settings" },
  ),
  ...CREATABLE.map((resource) =>
    pageCommand({
      id: `create-${resource}`,
      title: TEXTS.commands.new(CONTRACTS[resource].title[0].toLowerCase()),
      verbs: TEXTS.commands.otherNew,
      group: "Create",
      isAvailable: () => canDo("create", resource),
      run: (_page, { overlays }) =>
        overlays.create(resource, relatedPresets(resource, openRecord())),
    }),
  ),
  pageCommand({
    id: "create-here",
    title: TEXTS.commands.newRecordHere,
    group: "Create",
    keys: ["c"],
    run: createHere,
  }),
  pageCommand({
    id: "open-in-new-window",
    title: TEXTS.commands.newWindow,
    group: "View",
    icon: AppWindow,
    keys: ["g w"],
    isAvailable: () => useNewWindow.getState().offered,
    run: (_page, { bridge }) => openInNewWindow(bridge, placeForNewWindow()),
  }),
  pageCommand({
    id: "print",
    title: TEXTS.commands.print,
    group: "View",
    keys: ["$mod+p"],
    ...printing(printHere),
  }),
  pageCommand({
    id: "save-pdf",
    title: TEXTS.commands.savePdf,
    group: "View",
    icon: FileDown,
    isAvailable: () => usePdf.getState().offered,
    run: (page, context) => printHere(page, "pdf", context),
  }),
  pageCommand({
    id: "lock",
    title: TEXTS.commands.lock,
    group: "View",
    keys: ["$mod+Shift+l"],
    isAvailable: canLock,
    whyNot: () => TEXTS.commands.cannotLock,
    run: (_page, { bridge }) => void lockNow(bridge),
  }),
  pageCommand({
    id: "copy-address",
    title: TEXTS.commands.copyAddress,
    group: "View",
    icon: Link,
    keys: ["y a"],
    run: (page, { bridge }) => copyAddress(bridge, page, TEXTS.commands.addressCopied),
  }),
  pageCommand({
    id: "back",
    title: TEXTS.commands.back,
    group: "View",
    icon: ArrowLeft,
    keys: ["Alt+ArrowLeft"],
    isAvailable: () => window.navigation.canGoBack,
    run: () => history.back(),
  }),
  pageCommand({
    id: "forward",
    title: TEXTS.commands.forward,
    group: "View",
    icon: ArrowRight,
    keys: ["Alt+ArrowRight"],
    isAvailable: () => window.navigation.canGoForward,
    run: () => history.forward(),
  }),
  looking({ id: "theme-light", title: TEXTS.commands.lightTheme, icon: Sun }, () => ({
    theme: "light",
  })),
  looking({ id: "theme-dark", title: TEXTS.commands.darkTheme, icon: Moon }, () => ({
    theme: "dark",
  })),
  looking({ id: "theme-system", title: TEXTS.commands.systemTheme, icon: Monitor }, () => ({
    theme: "system",
  })),
  looking(
    { id: "toggle-contrast", title: TEXTS.commands.toggleContrast, icon: Contrast },
    ({ contrast }) => ({ contrast: contrast === "more" ? "system" : "more" }),
  ),
  looking({ id: "toggle-density", title: TEXTS.commands.toggleDensity }, ({ density }) => ({
    density: density === "compact" ? "comfortable" : "compact",
  })),
];

export const SOURCE: CommandSource = { commands: COMMANDS };
