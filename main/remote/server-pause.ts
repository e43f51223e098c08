import type { LearnedRate } from "./learned-rate.ts";
import type { Refusal } from "./refusal-lesson.ts";

/**
 * A pause after a refusal (429), and what is taught by it: once, however many requests were on
 * their way. Times are the budget's.
 */
export interface ServerPause {
  readonly beganAt: number;
  until: number;
  /**
   * What was known before it: an answer that comes late may show that the server took more than it
   * seemed.
   */
  readonly before: LearnedRate;
  refusal: Refusal;
  /** Refusals without a request taken in between. */
  readonly inARow: number;
  /** Milliseconds that are made up for when the server takes requests again. */
  makeUpMs: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
export const LONGEST_PAUSE_MS = 15 * MINUTE_MS;
const SHORTEST_GUESS_MS = 2 * SECOND_MS;

/** What the server asks for, within reason. */
export function clampPause(ms: number): number {
  return Math.min(LONGEST_PAUSE_MS, Math.max(SECOND_MS, ms));
}

/**
 * Where the server does not say how long: `freeInMs` until it may have room again, longer each time
 * in a row.
 */
export function guessPause(freeInMs: number, inARow: number): number {
  return Math.min(MINUTE_MS, Math.max(SHORTEST_GUESS_MS, freeInMs) * 2 ** (inARow - 1));
}
