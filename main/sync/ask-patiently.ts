import type { ClientRequest } from "../remote/client.ts";
import type { Outcome } from "../remote/outcome.ts";
import type { SyncContext } from "./context.ts";

/**
 * Asks again after a 429 at most so many times: the budget has learned from each, and waits as long
 * as the server said.
 */
const TRIES = 5;
/** A longer pause ends the cycle, which nobody wants to wait for. Milliseconds. */
const LONGEST_PAUSE_MS = 120_000;

/** Whether the server asks for no longer a pause than a cycle may wait for. */
export function isShortPause({ retryAfterMs }: { readonly retryAfterMs: number | null }): boolean {
  return (retryAfterMs ?? 0) <= LONGEST_PAUSE_MS;
}

/**
 * A request that reads. One that the server refuses for its rate is asked again when its turn has
 * come.
 */
export async function askPatiently(context: SyncContext, request: ClientRequest): Promise<Outcome> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await context.send(request);
    if (outcome.kind !== "rate-limited" || tries >= TRIES || context.stopped()) return outcome;
    if (!isShortPause(outcome)) return outcome;
  }
}
