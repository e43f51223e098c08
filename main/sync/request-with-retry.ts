import type { ClientRequest } from "../remote/client.ts";
import type { Outcome } from "../remote/outcome.ts";
import type { SyncContext } from "./context.ts";

/**
 * Most attempts of a request that gets 429s. The budget learns from each and waits as long as the
 * server asks.
 */
const MAX_TRIES = 5;
/** A longer pause ends the cycle instead of stalling it. */
const LONGEST_PAUSE_MS = 120_000;

/** Returns whether the pause that the server asks for is short enough for a cycle to wait. */
export function isShortPause({ retryAfterMs }: { readonly retryAfterMs: number | null }): boolean {
  return (retryAfterMs ?? 0) <= LONGEST_PAUSE_MS;
}

/** Sends a request that only reads. After a 429 it is sent again when the budget allows. */
export async function requestWithRetry(
  context: SyncContext,
  request: ClientRequest,
): Promise<Outcome> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await context.send(request);
    if (outcome.kind !== "rate-limited" || tries >= MAX_TRIES || context.stopped()) return outcome;
    if (!isShortPause(outcome)) return outcome;
  }
}

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
