import { create } from "zustand";
import { persist } from "zustand/middleware";

export type Theme = "system" | "light" | "dark";
export type Density = "comfortable" | "compact";

interface ViewState {
  readonly theme: Theme;
  readonly density: Density;
  /** Width of the panel beside a list, pixels. */
  readonly panelWidth: number;
  readonly hideEmpty: boolean;
  readonly set: (change: Partial<Omit<ViewState, "set">>) => void;
}

/** How the user likes the app; remembered on this machine. */
export const useViewState = create<ViewState>()(
  persist(
    (set) => ({
      theme: "system",
      density: "comfortable",
      panelWidth: 440,
      hideEmpty: false,
      set: (change) => set(change),
    }),
    { name: "roadbook-view" },
  ),
);

interface Overlays {
  readonly open: "search" | "palette" | "help" | null;
  readonly creating: string | null;
  readonly show: (open: Overlays["open"]) => void;
  readonly create: (resource: string | null) => void;
}

/** What lies over the page. */
export const useOverlays = create<Overlays>((set) => ({
  open: null,
  creating: null,
  show: (open) => set({ open }),
  create: (creating) => set({ creating, open: null }),
}));
