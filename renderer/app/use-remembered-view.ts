import { z } from "zod";
import { type KeptState, useKept } from "../data/use-kept.ts";
import { useViewState, type ViewChoice } from "./view-state.ts";

const schema: z.ZodType<ViewChoice | null> = z
  .object({
    theme: z.enum(["system", "light", "dark"]).catch("system"),
    density: z.enum(["comfortable", "compact"]).catch("comfortable"),
    panelWidth: z.number().min(320).max(900).catch(440),
    sidebarWidth: z.number().min(52).max(360).catch(216),
    hideEmpty: z.boolean().catch(false),
    panelPart: z.enum(["facts", "timeline", "relations", "changes"]).catch("facts"),
  })
  .nullable()
  .catch(null);

const VIEW: KeptState<ViewChoice> = {
  name: "view",
  schema,
  take: (value) => useViewState.getState().set(value),
  read: () => {
    const { set: _set, ...choice } = useViewState.getState();
    return choice;
  },
  subscribe: (changed) => useViewState.subscribe(changed),
};

/** Keeps how the user likes the app in the workspace. */
export function useRememberedView(): void {
  useKept(VIEW);
}
