import { needingCount, type LocalStatus } from "../../shared/local/status.ts";
import { troubleOf } from "../../shared/local/trouble-texts.ts";

/** Number of things that the user is notified about: decisions, and a new sign-in. */
export function attentionCount(status: LocalStatus): number {
  return needingCount(status) + (status.auth === "needed" ? 1 : 0);
}

/** What the tray says about the state of the app. */
export function statusLine(status: LocalStatus): string {
  const { queued, sending, unsure } = status.outbox;
  const needing = needingCount(status);
  const waiting = queued + sending + unsure;
  const trouble = troubleOf(status)?.bar ?? (status.online ? null : "Offline");
  if (status.auth === "needed") return trouble ?? "API key needed";
  if (needing > 0) return needing === 1 ? "1 needs attention" : `${needing} need attention`;
  const state = status.work_offline ? "Working offline" : trouble;
  if (waiting === 0) return state ?? "Up to date";
  const changes = waiting === 1 ? "1 change to send" : `${waiting} changes to send`;
  return state === null ? changes : `${state}, ${changes}`;
}
