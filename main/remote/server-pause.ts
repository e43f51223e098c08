import type { LearnedRate } from "./learned-rate.ts";
import type { Refusal } from "./refusal-lesson.ts";

/**
 * A pause after a 429. It teaches one lesson, however many requests were in flight. Times are in
 * the budget's time.
 */
export interface ServerPause {
  readonly beganAt: number;
  until: number;
  /**
   * The rate before the pause. A late answer may show that the server accepted more than it seemed,
   * and the lesson is then repeated from here.
   */
  readonly before: LearnedRate;
  refusal: Refusal;
  /** Number of consecutive refusals, without an accepted request in between. */
  readonly consecutive: number;
  /** Time that is made up for when the server accepts requests again, in milliseconds. */
  makeUpMs: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
export const LONGEST_PAUSE_MS = 15 * MINUTE_MS;
const SHORTEST_GUESS_MS = 2 * SECOND_MS;

/** Clamps the pause that a server asks for. */
export function clampPause(ms: number): number {
  return Math.min(LONGEST_PAUSE_MS, Math.max(SECOND_MS, ms));
}

/**
 * Returns the length of a pause if the server does not state it: `freeInMs` until it may accept
 * requests again, and twice as long with each consecutive refusal.
 */
export function guessPause(freeInMs: number, consecutive: number): number {
  return Math.min(MINUTE_MS, Math.max(SHORTEST_GUESS_MS, freeInMs) * 2 ** (consecutive - 1));
}
