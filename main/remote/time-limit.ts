import type { Clock } from "../../shared/runtime/clock.ts";

/** If a timer is this late, the process was suspended or the machine slept. */
const LATE_MS = 1_000;
/** Grace period for reading answers that arrived while the process was suspended. */
const GRACE_MS = 5_000;

/**
 * Calls `over` after `ms`; the returned function cancels. If the process was suspended when the
 * limit passed, the limit says nothing about the server, so answers that have arrived are read
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
