import { useEffect } from "react";
import type { Bridge } from "../../shared/bridge.ts";
import { useEncryption } from "./encryption.ts";
import { callLocal } from "./local.ts";
import { useBridge } from "./workspace.tsx";

/** A tenth of the shortest time after which a workspace locks itself. */
const REPORT_INTERVAL_MS = 30_000;
const USE = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/** Tells the engine that somebody uses the workspace, where it locks itself if nobody does. */
export function useReportUse(): void {
  const bridge = useBridge();
  const { encryption } = useEncryption();
  const isWatched = (encryption?.lock_after_minutes ?? null) !== null;
  useEffect(() => (isWatched ? reportUse(bridge) : undefined), [bridge, isWatched]);
}

/** At once, and then once an interval as long as the use goes on. */
function reportUse(bridge: Bridge): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasUsed = false;
  const report = () => {
    wasUsed = false;
    void callLocal(bridge, "reportUse").catch(() => undefined);
    timer = setTimeout(() => {
      timer = undefined;
      if (wasUsed) report();
    }, REPORT_INTERVAL_MS);
  };
  const used = () => {
    if (timer === undefined) report();
    else wasUsed = true;
  };
  for (const type of USE) addEventListener(type, used, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    for (const type of USE) removeEventListener(type, used, { capture: true });
  };
}
