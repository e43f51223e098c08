/** Time as it is passed in: the real one in the shells, a simulated one in tests. */
export interface Clock {
  /**
   * Milliseconds since 1970, by a clock that people and machines may set: for times that are shown
   * or stored.
   */
  now(): number;
  /** Milliseconds since some moment, which never jump: for waits and limits within one run. */
  elapsed(): number;
  /** Runs once after `ms`, at most `MAX_TIMER_MS`; returns a function that cancels. */
  setTimeout(run: () => void, ms: number): () => void;
}

/** Longer timers overflow in Node and fire at once, again and again. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** A delay that timers can keep. */
export function clampDelay(ms: number): number {
  return Number.isNaN(ms) ? 0 : Math.min(MAX_TIMER_MS, Math.max(0, ms));
}

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
