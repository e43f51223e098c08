import type { Clock } from "../../shared/runtime/clock.ts";

/** A timer that comes so late means that this process stood still, or the machine slept. */
const LATE_MS = 1_000;
/** Time in which an answer that came meanwhile is read. */
const GRACE_MS = 5_000;

/**
 * Calls `over` after `ms`; the function returned cancels. While this process stands still it reads
 * no answers, and a limit that passed meanwhile says nothing about the server: what has arrived by
 * then is read first.
 */
export function limitTime(clock: Clock, ms: number, over: () => void): () => void {
  const due = clock.elapsed() + ms;
  let cancel = clock.setTimeout(() => {
    if (clock.elapsed() - due < LATE_MS) over();
    else cancel = clock.setTimeout(over, GRACE_MS);
  }, ms);
  return () => cancel();
}
