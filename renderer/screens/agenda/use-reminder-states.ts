import { z } from "zod";
import { usePersistedState } from "../../core/persisted-state.ts";
import { startOfKey } from "./due-reminders.ts";

const stateSchema = z.object({
  /** Until when it is put off, in milliseconds; 0: it is not. */
  until: z.number(),
  /** True if the desktop has shown it since. */
  told: z.boolean(),
});
const schema = z.object({ states: z.record(z.string(), stateSchema) });
type State = z.output<typeof stateSchema>;
const NEW: State = { until: 0, told: false };
const NONE: z.output<typeof schema> = { states: {} };
const STORED = { key: "reminders", schema, fallback: NONE } as const;

/** Age in milliseconds after which decisions about a reminder are forgotten. */
const KEPT_MS = 2 * 86_400_000;
/** Later than any reminder. */
const NEVER_AGAIN = Number.MAX_SAFE_INTEGER;

/**
 * Returns decisions about reminders, by their keys. They are stored with the workspace: one that
 * was dismissed does not come back with the next start, nor in another window.
 */
export function useReminderStates() {
  const { value, set, isLoaded } = usePersistedState(STORED);
  const { states } = value;
  const change = (keys: readonly string[], changed: Partial<State>) => {
    const kept = Object.entries(states).filter(([key]) => startOfKey(key) > Date.now() - KEPT_MS);
    const added = keys.map((key) => [key, { ...(states[key] ?? NEW), ...changed }] as const);
    set({ states: Object.fromEntries([...kept, ...added]) });
  };
  const putOffUntil = (keys: readonly string[], until: number) =>
    change(keys, { until, told: false });
  return {
    isLoaded,
    putOff: Object.fromEntries(Object.entries(states).map(([key, { until }]) => [key, until])),
    isTold: (key: string) => states[key]?.told === true,
    /** Keys of all that something was said about. */
    keys: Object.keys(states),
    putOffUntil,
    dismiss: (keys: readonly string[]) => putOffUntil(keys, NEVER_AGAIN),
    /** Remembers that the desktop has shown them. */
    tell: (keys: readonly string[]) => change(keys, { told: true }),
  };
}
