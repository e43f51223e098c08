import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { create } from "zustand";
import type { Bridge } from "../../shared/bridge.ts";
import { startPageOver } from "./workspaces.ts";
import { useBridge } from "./workspace.tsx";

interface DemoState {
  /** True if the page shows demo data; null until it is known. */
  readonly isShown: boolean | null;
  readonly offered: boolean;
  readonly busy: boolean;
  /** Error of the last start or stop. */
  readonly error: string | null;
}

export const useDemo = create<DemoState>(() => ({
  isShown: null,
  offered: false,
  busy: false,
  error: null,
}));

/** Returns whether the page shows demo data; false until it is known. */
export function useDemoShown(): boolean {
  return useDemoQuery() ?? false;
}

function useDemoQuery(): boolean | undefined {
  const bridge = useBridge();
  return useQuery({ queryKey: ["demo"], queryFn: () => bridge.isDemo() }).data;
}

/** Switches to demo data, or back to the user's workspace. `useDemo` holds how that goes. */
export async function switchDemo(bridge: Bridge, isDemo: boolean): Promise<void> {
  if (useDemo.getState().busy) return;
  useDemo.setState({ busy: true, error: null });
  const answer = await (isDemo ? bridge.startDemo() : bridge.endDemo());
  // Busy until the page reloads.
  if (answer.ok) useDemo.setState({ isShown: isDemo });
  else useDemo.setState({ busy: false, error: answer.message });
}

/** Reloads the page when another workspace is shown: nothing of the one may stay in the other. */
export function useFollowDemo(): void {
  const isShown = useDemoQuery();
  useEffect(() => {
    if (isShown !== undefined) useDemo.setState({ isShown });
  }, [isShown]);
  useEffect(
    () =>
      useDemo.subscribe((state, previousState) => {
        if (previousState.isShown === null || state.isShown === previousState.isShown) return;
        startPageOver();
      }),
    [],
  );
}
