import { create } from "zustand";
import type { Bridge } from "../../shared/bridge.ts";
import type { SyncReport } from "../../shared/local/status.ts";
import { useToasts } from "./toasts.ts";
import { attempt } from "./use-action.ts";
import { callLocal } from "./local.ts";
import { numberText } from "../ui/format.ts";

interface Runs {
  /** What the last run that was asked for did. */
  readonly last: { readonly report: SyncReport; readonly at: string } | null;
}

export const useSyncRuns = create<Runs>(() => ({ last: null }));

/** What a run did, in words: "2 sent, 14 read, 9 requests". */
export function reportWords(report: SyncReport): string {
  const read = Object.values(report.pulled).reduce((sum, count) => sum + count, 0);
  const parts = [
    `${report.pushed} sent`,
    `${numberText(read)} read`,
    ...(report.conflicts > 0 ? [`${report.conflicts} in conflict`] : []),
    ...(report.rejected > 0 ? [`${report.rejected} refused`] : []),
    `${report.requests} ${report.requests === 1 ? "request" : "requests"}`,
  ];
  return parts.join(", ");
}

/**
 * Runs one full cycle now, with `whole` of every list from its beginning, and says what came of it.
 * Never rejects.
 */
export async function syncNow(
  bridge: Bridge,
  options: { readonly whole?: boolean } = {},
): Promise<void> {
  const { add } = useToasts.getState();
  await attempt(async () => {
    const report = await callLocal(bridge, "sync", { body: options });
    useSyncRuns.setState({ last: { report, at: new Date().toISOString() } });
    if (report.ok) add({ tone: "plain", text: `Synced: ${reportWords(report)}.` });
    else
      add({
        tone: "bad",
        text: report.error ?? "The sync failed. Roadbook tries again automatically.",
      });
  }, "The sync failed.");
}
