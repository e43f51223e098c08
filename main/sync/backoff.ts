const FIRST_BACKOFF_MS = 1_000;
export const LONGEST_BACKOFF_MS = 5 * 60_000;

/**
 * Returns the milliseconds until the next attempt: exponential backoff with full jitter, at most
 * five minutes. `random` is between 0 and 1.
 */
export function backoff(attempts: number, random: number): number {
  return Math.ceil(
    random * Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(attempts, 20)),
  );
}
