import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { inWords } from "../../../shared/contract/validate-body.ts";
import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import type { LocalStatus } from "../../../shared/local/status.ts";
import { exactTimeText } from "../../ui/format.ts";

/**
 * What a change waits for, as a sentence; `now` in milliseconds, `before` an earlier change of the
 * same record that is not sent. Empty for one that is sent, or that the user has to decide.
 */
export function waitWords(
  entry: OutboxEntryView,
  status: LocalStatus,
  now: number,
  before: OutboxEntryView | undefined,
): string {
  switch (entry.state) {
    case "done":
    case "conflict":
    case "rejected":
      return "";
    case "sending":
      return "It is being sent now.";
    case "unsure":
    case "queued": {
      const tried = triedWords(entry.attempts);
      return [tried, nextWords(entry, status, now, before)].filter((part) => part !== "").join(" ");
    }
  }
}

function triedWords(attempts: number): string {
  if (attempts === 0) return "";
  return `Tried ${attempts === 1 ? "once" : attempts === 2 ? "twice" : `${attempts} times`}.`;
}

function nextWords(
  entry: OutboxEntryView,
  status: LocalStatus,
  now: number,
  before: OutboxEntryView | undefined,
): string {
  if (status.auth === "needed")
    return status.cause === "account"
      ? "Will be sent when the server accepts your account again."
      : "Waits for a new API key.";
  if (before?.state === "conflict" || before?.state === "rejected")
    return "Waits for your decision about an earlier change of the same record, above.";
  if (status.work_offline) return "Waits until you work online again.";
  if (entry.state === "unsure")
    return "It may have arrived: it is looked for on the server before it is sent again.";
  if (status.paused_until !== null && Date.parse(status.paused_until) > now)
    return `The server asked for a pause until ${exactTimeText(status.paused_until)}.`;
  if (entry.next_attempt_at !== null && Date.parse(entry.next_attempt_at) > now)
    return entry.held
      ? `Sends at ${exactTimeText(entry.next_attempt_at)}. You can undo it until then.`
      : `Next attempt at ${exactTimeText(entry.next_attempt_at)}.`;
  if (!status.online) return "Waits for the network.";
  if (before !== undefined) return "It is sent after the earlier change of the same record.";
  return "It is sent in the next round.";
}

/**
 * What went wrong, in plain words, with what can be done. The server's own text is kept: it often
 * names the field.
 */
export function errorWords(
  entry: OutboxEntryView,
  status: Pick<LocalStatus, "auth" | "work_offline">,
  before?: OutboxEntryView,
): { readonly text: string; readonly advice: string } | null {
  // `waitWords` says what it waits for; nothing is retried before that.
  const isHeld =
    status.auth === "needed" ||
    status.work_offline ||
    before?.state === "conflict" ||
    before?.state === "rejected";
  const retries = isHeld ? "" : "Roadbook will retry automatically.";
  if (entry.error === null) return null;
  const error = {
    ...entry.error,
    message: inWords(CONTRACTS[entry.resource], entry.error.message),
  };
  // What both sides made of it says more.
  if (entry.state === "conflict") return null;
  if (entry.state === "done") return { text: error.message, advice: "" };
  if (entry.state === "rejected" && error.status !== null)
    return {
      text: `The server says: ${quoted(error.message)}`,
      advice:
        entry.kind === "delete"
          ? "Try again, or keep the record."
          : "Edit it, send it again, or discard it.",
    };
  // What has no status was never sent: it is Roadbook that says so, with what to do.
  if (error.status === null) return { text: error.message, advice: "" };
  if (error.status === 429)
    return { text: "The server is getting too many requests.", advice: retries };
  if (error.status >= 500)
    return { text: `The server has a problem (${error.status}).`, advice: retries };
  return { text: error.message, advice: "" };
}

/** Quotes a message at the end of a sentence, which ends with the message if that is one. */
function quoted(message: string): string {
  return /[.!?…]$/.test(message) ? `“${message}”` : `“${message}”.`;
}
