import { useQuery } from "@tanstack/react-query";
import { create } from "zustand";
import type { Bridge } from "../../shared/bridge.ts";
import type { EncryptionView } from "../../shared/local/encryption.ts";
import { atMost } from "./timeouts.ts";
import { saveDrafts } from "./kept-drafts.ts";
import { callLocal, localQuery } from "./local.ts";
import { ENCRYPTION_TEXTS } from "./texts.ts";
import { attempt } from "./use-action.ts";
import { useBridge } from "./workspace.tsx";
import { useEffect } from "react";

/** State of the last answer, for commands. */
const useKnown = create<{ readonly isEncrypted: boolean }>(() => ({ isEncrypted: false }));

/** Returns whether the workspace is encrypted, and why it is locked. */
export function useEncryption() {
  const bridge = useBridge();
  const { data, isPending } = useQuery({
    ...localQuery(bridge, "readEncryption"),
    queryFn: async (): Promise<EncryptionView> => {
      const view = await callLocal(bridge, "readEncryption");
      useKnown.setState({ isEncrypted: view.state === "encrypted" });
      return view;
    },
    // Each part of the page that asks would ask again after a failed answer.
    retryOnMount: false,
  });
  return { encryption: data, isPending };
}

export function canLock(): boolean {
  return useKnown.getState().isEncrypted;
}

/** Longest that a lock waits for what is half typed, milliseconds. */
const DRAFTS_WAIT_MS = 1_000;

/** Every window of the app hears of it, and shows that it is locked. */
export async function lockNow(bridge: Bridge): Promise<void> {
  // Locking goes on where the drafts cannot be stored, as on a full disk.
  await atMost(DRAFTS_WAIT_MS, saveDrafts(bridge));
  await attempt(() => callLocal(bridge, "lockWorkspace"), ENCRYPTION_TEXTS.notLocked);
}

/** Deletes the open or locked workspace from this computer. Throws a `RequestError` if refused. */
export async function wipeWorkspace(bridge: Bridge): Promise<void> {
  await callLocal(bridge, "wipeWorkspace", { body: { unsent: "lose" } });
}

/** A tenth of the shortest time after which a workspace locks itself. */
const REPORT_INTERVAL_MS = 30_000;
const USE = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/** Tells the engine that the workspace is used, where an unused one locks itself. */
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
