import { z } from "zod";
import { create } from "zustand";
import { type Resource, RESOURCES } from "../../shared/contract/resource.ts";
import { setUserLocale, SYSTEM_LOCALE } from "../ui/locale.ts";
import { setUserZone, SYSTEM_ZONE } from "../ui/time-zone.ts";
import { setWeekStart, type WeekStart } from "../ui/local-date.ts";
import type { ShownRecord } from "./queries.ts";
import { createCachedStore } from "./persisted-state.ts";
import { windowPart } from "./window-part.ts";

export type Theme = "system" | "light" | "dark";
export type Contrast = "system" | "more";
export type Density = "comfortable" | "compact";

export type PanelPart = "facts" | "timeline" | "relations" | "changes";

/** Preferences of the user for the app's looks and formats. */
export interface ViewChoice {
  readonly theme: Theme;
  readonly contrast: Contrast;
  readonly density: Density;
  /** Language and region of dates and numbers, or "system". */
  readonly locale: string;
  readonly weekStart: WeekStart;
  /** Time zone of dates and times, or "system". */
  readonly zone: string;
  /** Width of the panel beside a list, pixels. */
  readonly panelWidth: number;
  /** Width of the sidebar, pixels. */
  readonly sidebarWidth: number;
  /** True if fields without a value are folded away. */
  readonly hideEmpty: boolean;
  readonly panelPart: PanelPart;
}

/** Bounds of the panel beside a list and of the sidebar, which folds to its icons. Pixels. */
export const [MIN_PANEL_PX, MAX_PANEL_PX] = [320, 900] as const;
export const [FOLDED_SIDEBAR_PX, MIN_SIDEBAR_PX, MAX_SIDEBAR_PX] = [52, 160, 360] as const;

/** Before the user changes anything. */
export const USUAL_VIEW: ViewChoice = {
  theme: "system",
  contrast: "system",
  density: "comfortable",
  locale: SYSTEM_LOCALE,
  weekStart: "system",
  zone: SYSTEM_ZONE,
  panelWidth: 440,
  sidebarWidth: 216,
  hideEmpty: true,
  panelPart: "facts",
};

interface ViewState extends ViewChoice {
  readonly set: (change: Partial<ViewChoice>) => void;
}

/**
 * State of the view. It is stored with the workspace (use-remembered-view.ts); the page's own
 * storage has it sooner, so that the theme is there at once.
 */
export const useViewState = createCachedStore<ViewState>("roadbook-view", (set) => ({
  ...USUAL_VIEW,
  set: (change) => set(change),
}));

// Formats of dates and numbers do not read the user's choices themselves.
function follow({ locale, weekStart, zone }: ViewChoice): void {
  setUserLocale(locale);
  setWeekStart(weekStart);
  setUserZone(zone);
}
follow(useViewState.getState());
useViewState.subscribe(follow);

/** By what dates and times are written: with another, all of them have to be drawn again. */
export function useDateStyle(): string {
  return useViewState(({ locale, weekStart, zone }) => [locale, weekStart, zone].join(" "));
}

const SCOPES = ["all", "edit", "stage", "owner", "related", "create"] as const;
/** Offers of the palette: everything, or one kind of action on the record that is open. */
export type PaletteScope = (typeof SCOPES)[number];
const CAPTURES = ["note", "call"] as const;
export type CaptureKind = (typeof CAPTURES)[number];

export interface RecordKey {
  readonly resource: Resource;
  readonly key: string;
}

interface Overlays {
  readonly open: "search" | "palette" | "help" | null;
  readonly scope: PaletteScope;
  /** Text that the search begins with. */
  readonly typed: string;
  readonly creating: string | null;
  readonly capturing: CaptureKind | null;
  /** The record that is written about; null: the active one. */
  readonly about: RecordKey | null;
  readonly show: (open: Overlays["open"], scope?: PaletteScope) => void;
  readonly search: (typed: string) => void;
  /** Values that the current view suggests for the new record, by field of the body. */
  readonly preset: Readonly<Record<string, unknown>>;
  /** Called with the new record; null: it is opened in its list. */
  readonly onCreated: ((record: ShownRecord) => void) | null;
  readonly create: (
    resource: string | null,
    preset?: Readonly<Record<string, unknown>>,
    onCreated?: Overlays["onCreated"],
  ) => void;
  /** Called once what is being written was saved; null: nothing waits for it. */
  readonly onCaptured: (() => void) | null;
  /** Also changes the kind of what is being written; null ends it. */
  readonly capture: (kind: CaptureKind | null, about?: RecordKey, onCaptured?: () => void) => void;
}

export const useOverlays = create<Overlays>((set) => ({
  open: null,
  scope: "all",
  typed: "",
  creating: null,
  preset: {},
  onCreated: null,
  capturing: null,
  about: null,
  onCaptured: null,
  show: (open, scope = "all") => set({ open, scope, typed: "" }),
  search: (inputText) => set({ open: "search", scope: "all", typed: inputText }),
  create: (creating, preset = {}, onCreated = null) =>
    set({ creating, preset, onCreated, open: null }),
  capture: (capturing, about, onCaptured) =>
    set((state) => ({
      capturing,
      onCaptured: capturing === null ? null : (onCaptured ?? state.onCaptured),
      about: capturing === null ? null : (about ?? state.about),
      open: null,
    })),
}));

const overlays = z.object({
  open: z.enum(["search", "palette", "help"]).nullable(),
  scope: z.enum(SCOPES),
  typed: z.string(),
  creating: z.string().nullable(),
  preset: z.record(z.string(), z.unknown()),
  capturing: z.enum(CAPTURES).nullable(),
  about: z.object({ resource: z.enum(RESOURCES), key: z.string() }).nullable(),
});

/** Drops `onCreated` over a lock: a new record is opened in its list. */
export const OVERLAYS_PART = windowPart("overlays", overlays, {
  snapshot: () => {
    const { open, scope, typed, creating, preset, capturing, about } = useOverlays.getState();
    return { open, scope, typed, creating, preset, capturing, about };
  },
  restore: (overlays) => useOverlays.setState(overlays),
  subscribe: (onChange) => useOverlays.subscribe(onChange),
});
