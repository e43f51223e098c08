import { create } from "zustand";
import type { Bridge } from "../../shared/bridge.ts";
import type { SyncReport } from "../../shared/local/status.ts";
import { localNow } from "../ui/local-date.ts";
import { useToasts } from "./toasts.ts";
import { attempt } from "./use-action.ts";
import { callLocal } from "./local.ts";
import { SYNC_TEXTS as TEXTS } from "./texts.ts";

interface Runs {
  /** The last sync that the user started. */
  readonly lastRun: { readonly report: SyncReport; readonly finishedAt: string } | null;
}

export const useSyncRuns = create<Runs>(() => ({ lastRun: null }));

/** Returns the result of a sync in words: "2 sent, 14 read, 9 requests". */
export function reportWords(report: SyncReport): string {
  const read = Object.values(report.pulled).reduce((sum, count) => sum + count, 0);
  const parts = [
    TEXTS.sent(report.pushed),
    TEXTS.read(read),
    ...(report.conflicts > 0 ? [TEXTS.inConflict(report.conflicts)] : []),
    ...(report.rejected > 0 ? [TEXTS.refused(report.rejected)] : []),
    TEXTS.requests(report.requests),
  ];
  return parts.join(", ");
}

/**
 * Runs one full cycle now and shows its result as a message; `whole` reads every list from its
 * beginning. Never rejects.
 */
export async function syncNow(
  bridge: Bridge,
  options: { readonly whole?: boolean } = {},
): Promise<void> {
  const { add } = useToasts.getState();
  await attempt(async () => {
    const report = await callLocal(bridge, "sync", { body: options });
    useSyncRuns.setState({ lastRun: { report, finishedAt: localNow().toISOString() } });
    if (report.ok) add({ tone: "plain", text: TEXTS.synced(reportWords(report)) });
    else add({ tone: "bad", text: report.error ?? TEXTS.failedAndRetried });
  }, TEXTS.failed);
}
