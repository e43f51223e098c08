import type { LocalStatus } from "../../shared/local/status.ts";

/** Number of changes that the user has to decide about: what the badge on the app's icon shows. */
export function decisionCount({ outbox, auth }: LocalStatus): number {
  return outbox.conflict + outbox.rejected + outbox.unsure + (auth === "needed" ? 1 : 0);
}

/** What the tray says about the state of the app. */
export function statusLine(status: LocalStatus): string {
  const { queued, sending } = status.outbox;
  const decisions = decisionCount(status);
  const waiting = queued + sending;
  if (status.auth === "needed") return "Sign-in needed";
  if (decisions > 0)
    return decisions === 1
      ? "1 change needs your attention"
      : `${decisions} changes need your attention`;
  if (waiting > 0) return waiting === 1 ? "1 change to send" : `${waiting} changes to send`;
  if (status.work_offline) return "Working offline";
  return status.online ? "Up to date" : "Offline";
}
