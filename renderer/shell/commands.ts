import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { canDo } from "../core/me.ts";
import type { Command, CommandSource } from "../core/command.ts";
import { recordTarget } from "../core/targets.ts";
import { relatedPresets } from "../fields/related-entity.ts";
import { canLock, lockNow } from "../core/encryption.ts";
import { copyAddress } from "../core/copy-text.ts";
import { createHere } from "./create-here.ts";
import { printHere } from "./print-here.ts";
import { printing, usePdf } from "../core/print-page.ts";
import { PALETTE_KEYS } from "../core/keys.ts";
import { listEntry } from "../screens/list/views/pinned-views.tsx";
import { useNavigation } from "../core/navigation.ts";
import { openInNewWindow, placeForNewWindow, useNewWindow } from "../core/new-window.ts";
import { useOverlays, useViewState } from "../core/view-state.ts";
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

const go = (place: Parameters<ReturnType<typeof useNavigation.getState>["go"]>[0]) => () =>
  useNavigation.getState().go(place);

/** Commands that belong to no screen: going somewhere, creating, and how the app looks. */
const COMMANDS: readonly Command[] = [
  {
    id: "search",
    title: TEXTS.commands.searchEverything,
    group: "Go",
    keys: "/",
    run: () => useOverlays.getState().show("search"),
  },
  {
    id: "palette",
    title: TEXTS.commands.commandPalette,
    group: "Go",
    keys: PALETTE_KEYS,
    run: () => useOverlays.getState().show("palette"),
  },
  {
    id: "help",
    title: TEXTS.commands.keyboardShortcuts,
    group: "Go",
    keys: "?",
    run: () => useOverlays.getState().show("help"),
  },
  {
    id: "go-today",
    title: TEXTS.commands.goToToday,
    group: "Go",
    keys: "g t",
    run: go({ view: "today" }),
  },
  {
    id: "go-agenda",
    title: TEXTS.commands.goToAgenda,
    group: "Go",
    keys: "g a",
    run: go({ view: "agenda" }),
  },
  ...GO.map(([resource, key]): Command => ({
    id: `go-${resource}`,
    title: TEXTS.commands.goTo(CONTRACTS[resource].title[1]),
    group: "Go",
    resource,
    keys: `g ${key}`,
    run: () => {
      const { go: goTo, ...now } = useNavigation.getState();
      goTo(listEntry({ view: "list", resource, open: null }, now));
    },
  })),
  {
    id: "go-duplicates",
    title: TEXTS.commands.goToDuplicates,
    group: "Go",
    keys: "g u",
    run: go({ view: "duplicates", resource: "candidate" }),
  },
  {
    id: "go-sync",
    title: TEXTS.commands.goToSync,
    group: "Go",
    keys: "g s",
    run: go({ view: "sync" }),
  },
  {
    id: "go-settings",
    title: TEXTS.commands.goToSettings,
    group: "Go",
    keys: "g ,",
    run: go({ view: "settings" }),
  },
  ...CREATABLE.map((resource): Command => ({
    id: `create-${resource}`,
    title: TEXTS.commands.new(CONTRACTS[resource].title[0].toLowerCase()),
    otherVerbs: TEXTS.commands.otherNew,
    group: "Create",
    when: () => canDo("create", resource),
    run: () =>
      useOverlays
        .getState()
        .create(resource, relatedPresets(resource, recordTarget()?.record ?? null)),
  })),
  {
    id: "create-here",
    title: TEXTS.commands.newRecordHere,
    group: "Create",
    keys: "c",
    run: () => createHere(useNavigation.getState().place),
  },
  {
    id: "open-in-new-window",
    title: TEXTS.commands.newWindow,
    group: "View",
    keys: "g w",
    when: () => useNewWindow.getState().offered,
    run: (bridge) => openInNewWindow(bridge, placeForNewWindow()),
  },
  {
    id: "print",
    title: TEXTS.commands.print,
    group: "View",
    keys: "$mod+p",
    ...printing(printHere),
  },
  {
    id: "save-pdf",
    title: TEXTS.commands.savePdf,
    group: "View",
    when: () => usePdf.getState().offered,
    run: (bridge) => printHere(bridge, "pdf"),
  },
  {
    id: "lock",
    title: TEXTS.commands.lock,
    group: "View",
    keys: "$mod+Shift+l",
    when: canLock,
    whyNot: () => TEXTS.commands.cannotLock,
    run: (bridge) => void lockNow(bridge),
  },
  {
    id: "copy-address",
    title: TEXTS.commands.copyAddress,
    group: "View",
    keys: "y a",
    run: (bridge) =>
      copyAddress(bridge, useNavigation.getState().place, TEXTS.commands.addressCopied),
  },
  {
    id: "back",
    title: TEXTS.commands.back,
    group: "View",
    keys: "Alt+ArrowLeft",
    when: () => window.navigation.canGoBack,
    run: () => history.back(),
  },
  {
    id: "forward",
    title: TEXTS.commands.forward,
    group: "View",
    keys: "Alt+ArrowRight",
    when: () => window.navigation.canGoForward,
    run: () => history.forward(),
  },
  {
    id: "theme-light",
    title: TEXTS.commands.lightTheme,
    group: "View",
    run: () => useViewState.getState().set({ theme: "light" }),
  },
  {
    id: "theme-dark",
    title: TEXTS.commands.darkTheme,
    group: "View",
    run: () => useViewState.getState().set({ theme: "dark" }),
  },
  {
    id: "theme-system",
    title: TEXTS.commands.systemTheme,
    group: "View",
    run: () => useViewState.getState().set({ theme: "system" }),
  },
  {
    id: "toggle-contrast",
    title: TEXTS.commands.toggleContrast,
    group: "View",
    run: () => {
      const { contrast, set } = useViewState.getState();
      set({ contrast: contrast === "more" ? "system" : "more" });
    },
  },
  {
    id: "toggle-density",
    title: TEXTS.commands.toggleDensity,
    group: "View",
    run: () => {
      const state = useViewState.getState();
      state.set({ density: state.density === "compact" ? "comfortable" : "compact" });
    },
  },
];

export const SOURCE: CommandSource = { commands: COMMANDS };
