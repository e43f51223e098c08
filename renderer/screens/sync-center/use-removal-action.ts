import { useQueryClient } from "@tanstack/react-query";
import { useToasts } from "../../core/toasts.ts";
import type { Bridge } from "../../../shared/bridge.ts";
import { localKeys } from "../../core/local.ts";
import { useBridge } from "../../core/workspace.tsx";

interface RemovalAction {
  readonly run: (bridge: Bridge) => Promise<unknown>;
  /** What the user is told when it is done. */
  readonly said: string;
}

/** Sends a decision about what is gone from the server, and says what came of it. Never rejects. */
export function useRemovalAction(): (action: RemovalAction) => Promise<void> {
  const bridge = useBridge();
  const client = useQueryClient();
  const add = useToasts((state) => state.add);
  return async ({ run, said }) => {
    try {
      await run(bridge);
      add({ tone: "plain", text: said });
    } catch (failure) {
      add({
        tone: "bad",
        text: failure instanceof Error ? failure.message : "That didn't work. Try again.",
      });
    }
    await client.invalidateQueries({ queryKey: localKeys("listRemoved") });
  };
}
