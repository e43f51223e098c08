import type { Clock } from "../../shared/runtime/clock.ts";

/** A timer that is this late means that the process was suspended or the machine slept. */
const LATE_MS = 1_000;
/** Grace period for reading an answer that arrived meanwhile. */
const GRACE_MS = 5_000;

/**
 * Calls `over` after `ms`; the returned function cancels. A suspended process reads no answers, so
 * a limit that passed meanwhile says nothing about the server: answers that have arrived are read
 * first.
 */
export function limitTime(clock: Clock, ms: number, over: () => void): () => void {
  const due = clock.elapsed() + ms;
  let cancel = clock.setTimeout(() => {
    if (clock.elapsed() - due < LATE_MS) over();
    else cancel = clock.setTimeout(over, GRACE_MS);
  }, ms);
  return () => cancel();
}
