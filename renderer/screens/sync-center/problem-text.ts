import type { LocalStatus } from "../../../shared/local/status.ts";
import { troubleOf } from "../../../shared/local/trouble-texts.ts";
import { SUMMARY_TEXTS } from "./texts.ts";

/** Says what stands in the way of syncing, and what helps; null when nothing does. */
export function problemText(status: LocalStatus): string | null {
  const { auth, cause, paused_until, error, online, lists } = status;
  if (auth === "needed" && cause !== "account") return SUMMARY_TEXTS.tokenRefused;
  if (paused_until !== null) return SUMMARY_TEXTS.paused(paused_until);
  if (error === null) return null;
  const text = [error, troubleOf(status)?.advice ?? []].flat().join(" ");
  const isListFailing = lists.some(({ problem }) => problem === "failing");
  return online && isListFailing
    ? SUMMARY_TEXTS.listsFailing(text)
    : SUMMARY_TEXTS.syncFailed(text);
}
