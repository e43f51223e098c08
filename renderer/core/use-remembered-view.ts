import { z } from "zod";
import { type PersistedStore, usePersistedStore } from "./persisted-state.ts";
import {
  FOLDED_SIDEBAR,
  NARROWEST_PANEL,
  USUAL_VIEW,
  useViewState,
  type ViewChoice,
  WIDEST_PANEL,
  WIDEST_SIDEBAR,
} from "./view-state.ts";

const schema: z.ZodType<ViewChoice | null> = z
  .object({
    theme: z.enum(["system", "light", "dark"]).catch(USUAL_VIEW.theme),
    contrast: z.enum(["system", "more"]).catch(USUAL_VIEW.contrast),
    density: z.enum(["comfortable", "compact"]).catch(USUAL_VIEW.density),
    panelWidth: z.number().min(NARROWEST_PANEL).max(WIDEST_PANEL).catch(USUAL_VIEW.panelWidth),
    sidebarWidth: z.number().min(FOLDED_SIDEBAR).max(WIDEST_SIDEBAR).catch(USUAL_VIEW.sidebarWidth),
    hideEmpty: z.boolean().catch(USUAL_VIEW.hideEmpty),
    panelPart: z.enum(["facts", "timeline", "relations", "changes"]).catch(USUAL_VIEW.panelPart),
  })
  .nullable()
  .catch(null);

const VIEW: PersistedStore<ViewChoice> = {
  key: "view",
  schema,
  restore: (value) => useViewState.getState().set(value),
  snapshot: () => {
    const { set: _set, ...choice } = useViewState.getState();
    return choice;
  },
  subscribe: (changed) => useViewState.subscribe(changed),
};

/** Keeps how the user likes the app in the workspace. */
export function useRememberedView(): void {
  usePersistedStore(VIEW);
}
