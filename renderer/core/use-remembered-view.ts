import { z } from "zod";
import { isTimeZone } from "../../shared/query/zoned-date.ts";
import { isLocale, SYSTEM_LOCALE } from "../ui/locale.ts";
import { SYSTEM_ZONE } from "../ui/time-zone.ts";
import { WEEK_STARTS } from "../ui/local-date.ts";
import { type PersistedStore, usePersistedStore } from "./persisted-state.ts";
import {
  FOLDED_SIDEBAR_PX,
  MIN_PANEL_PX,
  USUAL_VIEW,
  useViewState,
  type ViewChoice,
  MAX_PANEL_PX,
  MAX_SIDEBAR_PX,
} from "./view-state.ts";

const schema: z.ZodType<ViewChoice | null> = z
  .object({
    theme: z.enum(["system", "light", "dark"]).catch(USUAL_VIEW.theme),
    contrast: z.enum(["system", "more"]).catch(USUAL_VIEW.contrast),
    density: z.enum(["comfortable", "compact"]).catch(USUAL_VIEW.density),
    locale: z
      .string()
      .refine((text) => text === SYSTEM_LOCALE || isLocale(text))
      .catch(USUAL_VIEW.locale),
    weekStart: z.enum(WEEK_STARTS).catch(USUAL_VIEW.weekStart),
    zone: z
      .string()
      .refine((text) => text === SYSTEM_ZONE || isTimeZone(text))
      .catch(USUAL_VIEW.zone),
    panelWidth: z.number().min(MIN_PANEL_PX).max(MAX_PANEL_PX).catch(USUAL_VIEW.panelWidth),
    sidebarWidth: z
      .number()
      .min(FOLDED_SIDEBAR_PX)
      .max(MAX_SIDEBAR_PX)
      .catch(USUAL_VIEW.sidebarWidth),
    hideEmpty: z.boolean().catch(USUAL_VIEW.hideEmpty),
    panelPart: z.enum(["facts", "timeline", "relations", "changes"]).catch(USUAL_VIEW.panelPart),
  })
  .nullable()
  .catch(null);

const VIEW: PersistedStore<ViewChoice> = {
  key: "view",
  schema,
  restore: (value) => useViewState.getState().set(value),
  // Two windows that tell different times would be believed. Sizes are those of each window.
  follow: ({ locale, weekStart, zone }) => {
    const view = useViewState.getState();
    if (view.locale !== locale || view.weekStart !== weekStart || view.zone !== zone)
      view.set({ locale, weekStart, zone });
  },
  snapshot: () => {
    const { set: _set, ...choice } = useViewState.getState();
    return choice;
  },
  subscribe: (onChange) => useViewState.subscribe(onChange),
};

/** Keeps how the user likes the app in the workspace. */
export function useRememberedView(): void {
  usePersistedStore(VIEW);
}
