import type { EngineClient } from "../../shared/runtime/engine-client.ts";
import { localRequest, routeAnswer } from "../../shared/local/request.ts";
import type { LocalStatus } from "../../shared/local/status.ts";
import { askUser, type Question } from "./ask-user.ts";

/** Longest time in milliseconds that quitting waits for unsent changes, if the user wants that. */
const SEND_LIMIT_MS = 60_000;

/** A dead engine must not keep the app open. */
const ANSWER_LIMIT_MS = 3_000;

/**
 * Returns the question to ask before the app closes; null if no change is unsent, or none could be
 * sent now: they are on the disk and are sent after the next start.
 */
function quitQuestion(status: LocalStatus): Question | null {
  const waitingCount = status.outbox.queued + status.outbox.sending;
  const canSend = status.online && !status.work_offline && status.auth === "ok";
  if (waitingCount === 0 || !canSend || status.paused_until !== null) return null;
  return {
    message:
      waitingCount === 1
        ? "1 change hasn't been sent yet"
        : `${waitingCount} changes haven't been sent yet`,
    detail: "They are saved on this computer, and will be sent when you open Roadbook again.",
    yes: "Send, then quit",
    other: "Quit now",
  };
}

/** Returns whether the app may be closed. First sends unsent changes, if the user wants that. */
export async function mayQuit(client: EngineClient): Promise<boolean> {
  const answer = await withLimit(client.request(localRequest("readStatus")), ANSWER_LIMIT_MS);
  // A dead engine has nothing to lose: everything it answered is on the disk.
  if (answer?.status !== 200) return true;
  const question = quitQuestion(routeAnswer("readStatus", answer.body));
  if (question === null) return true;
  const { choice } = await askUser(null, question);
  if (choice === "cancel") return false;
  if (choice === "yes") await withLimit(client.request(localRequest("sync")), SEND_LIMIT_MS);
  return true;
}

/** Returns null if the work takes longer than the limit in milliseconds. */
async function withLimit<T>(work: Promise<T>, limit: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), limit)));
  const winner = await Promise.race([work, late]);
  clearTimeout(timer);
  return winner;
}
