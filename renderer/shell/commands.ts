import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { canDo } from "../core/profile.ts";
import type { Command, CommandSource } from "../core/command.ts";
import { copyText } from "../core/copy-text.ts";
import { createHere } from "./create-here.ts";
import { PALETTE_KEYS } from "../core/keys.ts";
import { currentAddress, useNavigation } from "../core/navigation.ts";
import { useOverlays, useViewState } from "../core/view-state.ts";
import { CREATABLE } from "../../shared/contract/profile.ts";

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

/** Copies the address of the view that is on the page. */
function copyAddress(): void {
  void copyText(currentAddress(), "The address of this view is copied.");
}

/** Where to go, what to begin, how it looks: what belongs to no screen. */
const COMMANDS: readonly Command[] = [
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
    id: "go-duplicates",
    title: "Go to Possible duplicates",
    group: "Go",
    keys: "g u",
    run: go({ view: "duplicates", resource: "candidate" }),
  },
  { id: "go-sync", title: "Go to Sync", group: "Go", keys: "g s", run: go({ view: "sync" }) },
  {
    id: "go-settings",
    title: "Go to Settings",
    group: "Go",
    keys: "g ,",
    run: go({ view: "settings" }),
  },
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
  {
    id: "copy-address",
    title: "Copy the address of this view",
    group: "View",
    keys: "y a",
    run: copyAddress,
  },
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
  {
    id: "theme-light",
    title: "Light theme",
    group: "View",
    run: () => useViewState.getState().set({ theme: "light" }),
  },
  {
    id: "theme-dark",
    title: "Dark theme",
    group: "View",
    run: () => useViewState.getState().set({ theme: "dark" }),
  },
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

export const SOURCE: CommandSource = { commands: COMMANDS };
