import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { attempt } from "./use-action.ts";
import { callLocal, localKey } from "./local.ts";
import { useStatus } from "./queries.ts";
import { SYNC_TEXTS } from "./texts.ts";
import { useBridge } from "./workspace.tsx";

/**
 * Returns whether the user works offline, and the switch for it. It moves at once and stays where
 * it was put, also when a status that was on its way says otherwise.
 */
export function useWorkOffline(): readonly [boolean, (workOffline: boolean) => void] {
  const bridge = useBridge();
  const client = useQueryClient();
  const status = useStatus();
  const [wantedState, setWanted] = useState<boolean | null>(null);
  const change = async (workOffline: boolean) => {
    setWanted(workOffline);
    await attempt(async () => {
      const body = { work_offline: workOffline };
      const next = await callLocal(bridge, "setWorkOffline", { body });
      client.setQueryData(localKey("readStatus"), next);
    }, SYNC_TEXTS.switchFailed(workOffline));
    setWanted(null);
  };
  return [wantedState ?? status?.work_offline ?? false, (workOffline) => void change(workOffline)];
}
