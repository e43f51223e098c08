import type { LearnedRate } from "./learned-rate.ts";
import type { Refusal } from "./refusal-lesson.ts";

/**
 * A pause after a 429 and its lesson: one per pause, however many requests were in flight. Times
 * are the budget's.
 */
export interface ServerPause {
  readonly beganAt: number;
  until: number;
  /**
   * The rate known before it: a late answer may show that the server accepted more than it seemed.
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

/** The pause that the server asks for, clamped. */
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
