import { create } from "zustand";
import type { Bridge } from "../../shared/bridge.ts";
import type { SyncReport } from "../../shared/local/status.ts";
import { localNow } from "../ui/local-date.ts";
import { addToast } from "./toasts.ts";
import { attempt } from "./use-action.ts";
import { callLocal } from "./local.ts";
import { SYNC_TEXTS as TEXTS } from "./texts.ts";

interface Runs {
  readonly lastRun: { readonly report: SyncReport; readonly finishedAt: string } | null;
}

export const useSyncRuns = create<Runs>(() => ({ lastRun: null }));

/** Returns the result of a sync in words: "2 sent, 14 read, 9 requests". */
export function reportWords(report: SyncReport): string {
  return [
    TEXTS.sent(report.pushed),
    TEXTS.read(readRows(report)),
    ...troubleOf(report),
    TEXTS.requests(report.requests),
  ].join(", ");
}

/** Returns what a sync changed, as a message: "Up to date. 2 sent, 14 records changed." */
function upToDateText(report: SyncReport): string {
  const read = readRows(report);
  return TEXTS.upToDate([
    ...(report.pushed > 0 ? [TEXTS.sent(report.pushed)] : []),
    ...(read > 0 ? [TEXTS.recordsChanged(read)] : []),
    ...troubleOf(report),
  ]);
}

function readRows(report: SyncReport): number {
  return Object.values(report.pulled).reduce((sum, count) => sum + count, 0);
}

function troubleOf({ conflicts, rejected }: SyncReport): string[] {
  return [
    ...(conflicts > 0 ? [TEXTS.inConflict(conflicts)] : []),
    ...(rejected > 0 ? [TEXTS.refused(rejected)] : []),
  ];
}

/** Runs one full cycle and shows its result; `whole` reads every list again. Never rejects. */
export async function syncNow(
  bridge: Bridge,
  options: { readonly whole?: boolean } = {},
): Promise<void> {
  await attempt(async () => {
    const report = await callLocal(bridge, "sync", { body: options });
    useSyncRuns.setState({ lastRun: { report, finishedAt: localNow().toISOString() } });
    if (report.ok) addToast({ tone: "plain", text: upToDateText(report) });
    else addToast({ tone: "bad", text: report.error ?? TEXTS.failedAndRetried });
  }, TEXTS.failed);
}
