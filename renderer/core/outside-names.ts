import { z } from "zod";
import { usePersistedState } from "./persisted-state.ts";
import { useStatus } from "./queries.ts";
import { useBridge } from "./workspace.tsx";

const STORED = {
  key: "outside-names",
  schema: z.object({ isOn: z.boolean() }),
  fallback: null,
} as const;

/**
 * Returns whether names and titles of records appear outside of the window, where a lock cannot
 * take them back: in notifications, which the system keeps, and in the titles of a browser's
 * history. The user decides; an encrypted workspace shows none until then.
 */
export function useOutsideNames() {
  const { shell } = useBridge().abilities;
  const isEncrypted = useStatus()?.is_encrypted;
  const { value, set, isLoaded } = usePersistedState<z.output<typeof STORED.schema> | null>(STORED);
  const isOn = value?.isOn ?? isEncrypted === false;
  return {
    isOn,
    /** True if it is known: a notification waits for it. */
    isLoaded: isLoaded && (value !== null || isEncrypted !== undefined),
    /** True if the window's title may have a name: that of the desktop app goes with a lock. */
    isInTitles: isOn || shell !== "browser",
    set: (next: boolean) => set({ isOn: next }),
  };
}
