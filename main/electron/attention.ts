import { needingCount, type LocalStatus } from "../../shared/local/status.ts";

/** Number of things that the user is notified about: decisions, and a new sign-in. */
export function attentionCount(status: LocalStatus): number {
  return needingCount(status) + (status.auth === "needed" ? 1 : 0);
}

/** What the tray says about the state of the app. */
export function statusLine(status: LocalStatus): string {
  const { queued, sending, unsure } = status.outbox;
  const needing = needingCount(status);
  const waiting = queued + sending + unsure;
  if (status.auth === "needed") return "Sign-in needed";
  if (needing > 0) return needing === 1 ? "1 needs attention" : `${needing} need attention`;
  if (waiting > 0) return waiting === 1 ? "1 change to send" : `${waiting} changes to send`;
  if (status.work_offline) return "Working offline";
  return status.online ? "Up to date" : "Offline";
}
