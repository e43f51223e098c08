import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { ANOTHER_ACCOUNT } from "../../shared/local/connection.ts";
import type { LocalStatus } from "../../shared/local/status.ts";
import type { Tone } from "../ui/badge.tsx";
import { exactTimeText, remainingText, numberText } from "../ui/format.ts";

export interface StatusWords {
  readonly text: string;
  readonly tone: Tone;
  /** For screen readers, where the text changes too often to be read out. */
  readonly said?: string;
}

/** Below this there is no need to say how long it takes. */
const WORTH_SAYING_MS = 60_000;

function sendingWords(waiting: number, endsAt: string | null, now: number): StatusWords {
  const isLong = endsAt !== null && Date.parse(endsAt) - now > WORTH_SAYING_MS;
  const end = isLong ? ` · about ${remainingText(endsAt, now) ?? ""} left` : "";
  return { text: `Sending ${numberText(waiting)}${end}`, said: "Sending changes", tone: "info" };
}

/** The state of sync in a few words: what the user has to know first. */
export function statusWords(status: LocalStatus, now = Date.now()): StatusWords {
  const { outbox } = status;
  const need = outbox.conflict + outbox.rejected + status.withheld.length;
  const waiting = outbox.queued + outbox.sending + outbox.unsure;
  const changes =
    waiting === 0 ? "" : `, ${waiting} ${waiting === 1 ? "change" : "changes"} waiting`;
  if (status.auth === "needed") return { text: `Token needed${changes}`, tone: "bad" };
  if (status.error === ANOTHER_ACCOUNT) return { text: `Another account?${changes}`, tone: "bad" };
  if (need > 0) return { text: `${need} ${need === 1 ? "needs" : "need"} attention`, tone: "bad" };
  if (status.work_offline) return { text: `Working offline${changes}`, tone: "warn" };
  if (status.progress !== null) {
    const { resource, done, total } = status.progress;
    const name = CONTRACTS[resource].title[1].toLowerCase();
    return {
      said: `Reading ${name}`,
      text: `Reading ${name}: ${numberText(done)} of ${numberText(total)}`,
      tone: "info",
    };
  }
  if (status.paused_until !== null)
    return {
      text: `Paused by the server until ${exactTimeText(status.paused_until)}${changes}`,
      tone: "warn",
    };
  if (status.phase === "pushing" && waiting > 0)
    return sendingWords(waiting, status.sending_ends_at, now);
  if (status.phase === "pulling" && status.last_synced_at === null)
    return { text: "Connecting…", tone: "info" };
  if (!status.online && status.last_synced_at === null && status.error === null)
    return { text: "Not connected yet", tone: "plain" };
  if (!status.online) return { text: `Offline${changes}`, tone: "warn" };
  if (waiting > 0)
    return { text: `${waiting} ${waiting === 1 ? "change" : "changes"} waiting`, tone: "info" };
  const failing = status.lists.filter(({ problem }) => problem === "failing").length;
  if (failing > 0)
    return { text: `${failing} ${failing === 1 ? "list" : "lists"} not read`, tone: "warn" };
  return { text: "Everything is sent", tone: "good" };
}
