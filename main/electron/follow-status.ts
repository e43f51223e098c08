import type { EngineClient } from "../../shared/runtime/engine-client.ts";
import { localRequest, routeAnswer } from "../../shared/local/request.ts";
import { type LocalStatus, needingCount } from "../../shared/local/status.ts";
import { troubleOf } from "../../shared/local/trouble-texts.ts";

/** Places outside of the windows that show the state of the workspace. */
interface StatusPlaces {
  /** Takes away the number that a page has put on the icon. */
  readonly clearBadge: () => void;
  /** Takes back what was notified of the workspace that was open, and the copies of its files. */
  readonly closeWorkspace: () => void;
  readonly line: (text: string) => void;
  /** Tells that more needs a decision than before. */
  readonly notify: (text: string) => void;
}

/** Shows the state of the open workspace; of a locked one nothing but that. */
export function followStatus(
  client: Pick<EngineClient, "connected" | "onEvent" | "request">,
  { clearBadge, closeWorkspace, line, notify }: StatusPlaces,
): void {
  let previousCount: number | null = null;
  const show = (status: LocalStatus) => {
    const count = attentionCount(status);
    line(statusLine(status));
    if (previousCount !== null && count > previousCount) notify(statusLine(status));
    previousCount = count;
  };
  const showAgain = async () => {
    const lock = await client.request(localRequest("readEncryption"));
    if (lock.status !== 200) return;
    const { locked, cannot_open } = routeAnswer("readEncryption", lock.body);
    if (locked !== null || cannot_open !== null) {
      clearBadge();
      line(locked === null ? "Can't be opened" : "Locked");
      return;
    }
    const { status, body } = await client.request(localRequest("readStatus"));
    if (status === 200) show(routeAnswer("readStatus", body));
  };
  // A workspace that starts locked, or broken, has no event to tell it.
  void client.connected.then(showAgain);
  client.onEvent((event) => {
    if (event.type === "status") show(event.status);
    else if (event.type === "restarted") {
      // Perhaps of another workspace: what waits there is not new.
      previousCount = null;
      closeWorkspace();
      void showAgain();
    }
  });
}

/** Number of things that the user is notified about: decisions, and a new sign-in. */
function attentionCount(status: LocalStatus): number {
  return needingCount(status) + (status.auth === "needed" ? 1 : 0);
}

/** Returns the line of the tray about the state of the app. */
export function statusLine(status: LocalStatus): string {
  const { queued, sending, unsure } = status.outbox;
  const needing = needingCount(status);
  const waitingCount = queued + sending + unsure;
  const trouble = troubleOf(status)?.bar ?? (status.online ? null : "Offline");
  if (status.auth === "needed") return trouble ?? "API key needed";
  if (needing > 0) return needing === 1 ? "1 needs attention" : `${needing} need attention`;
  const state = status.work_offline ? "Working offline" : trouble;
  if (waitingCount === 0) return state ?? "Up to date";
  const changes = waitingCount === 1 ? "1 change to send" : `${waitingCount} changes to send`;
  return state === null ? changes : `${state}, ${changes}`;
}
