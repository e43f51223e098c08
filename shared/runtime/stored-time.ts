/**
 * Milliseconds since a stored local time. One of the future was written by a clock that was wrong:
 * it counts as long ago.
 */
export function ageOf(time: number, nowMs: number): number {
  return time > nowMs ? Number.POSITIVE_INFINITY : nowMs - time;
}

/**
 * Milliseconds until a stored local time, for a wait that was never meant to be longer than
 * `longestMs`: a time further ahead was written by a clock that was wrong, and is not waited for.
 */
export function waitUntil(time: number, nowMs: number, longestMs: number): number {
  return time - nowMs > longestMs ? 0 : Math.max(0, time - nowMs);
}
