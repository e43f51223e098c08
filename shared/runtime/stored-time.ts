/**
 * Milliseconds since a stored local time. One of the future was written by a clock that was wrong:
 * it counts as long ago.
 */
export function ageOf(at: number, now: number): number {
  return at > now ? Number.POSITIVE_INFINITY : now - at;
}

/**
 * Milliseconds until a stored local time, for a wait that was never meant to be longer than
 * `longestMs`: a time further ahead was written by a clock that was wrong, and is not waited for.
 */
export function waitUntil(at: number, now: number, longestMs: number): number {
  return at - now > longestMs ? 0 : Math.max(0, at - now);
}
