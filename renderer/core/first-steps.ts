import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { z } from "zod";
import type { OutboxState } from "../../shared/local/status.ts";
import { localQuery } from "./local.ts";
import { usePersistedState } from "./persisted-state.ts";
import { useStatus } from "./queries.ts";
import { useBridge } from "./workspace.tsx";
import { create } from "zustand";

const schema = z.object({
  /** The user does not want to see them any more. */
  dismissed: z.boolean(),
  /** A call, a note or another activity was written down here. */
  logged: z.boolean(),
  /** True if this machine was offline after its first sync, and has come back. */
  offline: z.enum(["never", "away", "back"]),
});
type FirstSteps = z.output<typeof schema>;
const START: FirstSteps = { dismissed: false, logged: false, offline: "never" };
const STORED = { key: "first-steps", schema, fallback: START } as const;

/** Steps that a new user has tried, remembered with the workspace. */
export function useFirstSteps() {
  return usePersistedState<FirstSteps>(STORED);
}

const STATES: readonly OutboxState[] = ["queued", "sending", "unsure", "rejected", "done"];
/** Outbox entries among which one that was made here is looked for. */
const ENTRIES = 100;

/** Ticks the steps by what happens, on whatever screen it does. */
export function useFollowFirstSteps(): void {
  const { value, set, isLoaded } = useFirstSteps();
  const bridge = useBridge();
  const status = useStatus();
  const isFollowed = isLoaded && !value.dismissed;
  const { data } = useQuery({
    ...localQuery(bridge, "listOutbox", { query: { state: [...STATES], limit: ENTRIES } }),
    enabled: isFollowed && !value.logged,
  });
  const logged =
    value.logged ||
    (data?.data ?? []).some(
      ({ kind, resource }) => kind === "create" && (resource === "activity" || resource === "note"),
    );
  const offline = nextOffline(value.offline, status);
  useEffect(() => {
    if (isFollowed && (logged !== value.logged || offline !== value.offline))
      set({ ...value, logged, offline });
  });
}

function nextOffline(
  previousStep: FirstSteps["offline"],
  status: ReturnType<typeof useStatus>,
): FirstSteps["offline"] {
  if (status === undefined || status.last_synced_at === null || previousStep === "back")
    return previousStep;
  if (previousStep === "never") return status.work_offline || !status.online ? "away" : "never";
  return status.online && !status.work_offline ? "back" : "away";
}

/** True if the page asks for a connection, because there is nothing to show yet. */
export const useFirstRun = create<{ readonly isShown: boolean }>(() => ({ isShown: false }));
