import { isDiskFull } from "../store/file/disk-full.ts";
import type { SyncContext } from "./context.ts";
import type { PhaseResult } from "./first-sync.ts";
import type { Stream } from "./streams.ts";

/**
 * Runs one phase of reading a list. An exception in it ends only this list, but a database or disk
 * that cannot be written ends everything.
 */
export async function readSafely(
  { log, stopped }: SyncContext,
  { key }: Stream,
  phase: () => Promise<PhaseResult>,
): Promise<PhaseResult> {
  try {
    return await phase();
  } catch (error) {
    const isDatabaseError =
      error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE");
    if (isDatabaseError || isDiskFull(error) || stopped()) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    log("error", "A list could not be read", { list: key, message: reason });
    const message = `Reading this list failed inside the app (${reason}).`;
    return {
      ok: false,
      failure: { kind: "unavailable", status: 200, message, sent: true },
      changed: 0,
    };
  }
}
