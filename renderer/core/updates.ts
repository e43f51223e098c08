import { useEffect } from "react";
import { create } from "zustand";
import type { Bridge, UpdateState } from "../../shared/bridge.ts";
import { UPDATE_TEXTS } from "./texts.ts";
import { addToast } from "./toasts.ts";
import { useBridge } from "./workspace.tsx";

interface Updates {
  /** Null where the shell has no updates of its own, and until it is known. */
  readonly state: UpdateState | null;
}

/** Progress of the app with a new version of itself. */
export const useUpdates = create<Updates>(() => ({ state: null }));

/** Follows the app's updates, and says once when one is ready. */
export function useFollowUpdates(): void {
  const bridge = useBridge();
  useEffect(() => {
    if (!bridge.abilities.can.update) return undefined;
    let isFirst = true;
    const take = (state: UpdateState) => {
      isFirst = false;
      const previousStep = useUpdates.getState().state?.step.kind;
      useUpdates.setState({ state });
      if (state.step.kind === "ready" && previousStep !== "ready")
        offerRestart(bridge, state.step.version);
    };
    const stop = bridge.onUpdates(take);
    // A state that was heard meanwhile is newer than the answer.
    void bridge.readUpdates().then((state) => isFirst && take(state));
    return stop;
  }, [bridge]);
}

function offerRestart(bridge: Bridge, version: string): void {
  addToast({
    tone: "plain",
    text: UPDATE_TEXTS.ready(version),
    action: { label: UPDATE_TEXTS.restart, run: () => void bridge.restartToUpdate() },
  });
}
