import { useQueryClient } from "@tanstack/react-query";
import type { Bridge } from "../../../shared/bridge.ts";
import { localKeys } from "../../core/local.ts";
import { useToasts } from "../../core/toasts.ts";
import { attempt } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";
import { REMOVED_TEXTS } from "./texts.ts";

interface RemovalAction {
  readonly run: (bridge: Bridge) => Promise<unknown>;
  /** The message after it succeeded. */
  readonly done: string;
}

/** Returns a function that sends a decision about removed records. It never rejects. */
export function useRemovalAction(): (action: RemovalAction) => Promise<void> {
  const bridge = useBridge();
  const client = useQueryClient();
  return async ({ run, done }) => {
    const isDone = await attempt(() => run(bridge), REMOVED_TEXTS.failed);
    if (isDone) useToasts.getState().add({ tone: "plain", text: done });
    await client.invalidateQueries({ queryKey: localKeys("listRemoved") });
  };
}
