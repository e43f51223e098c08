/** Waits that are closer together than this count as one busy period. */
const BUSY_GAP_MS = 10_000;
const BUSY_AFTER_MS = 10_000;

/**
 * Tracks whether there is more to send than the rate allows. Only then does a refusal say something
 * about the rate.
 */
export class RequestDemand {
  #since = 0;
  #last = Number.NEGATIVE_INFINITY;

  /** Call when a request has to wait. */
  beginsWaiting(now: number): void {
    if (!this.#isRecent(now)) this.#since = now;
    this.#last = now;
  }

  /** Call when that request has waited until now. */
  stillWaits(now: number): void {
    this.#last = now;
  }

  isBusy(now: number): boolean {
    return this.#isRecent(now) && this.#last - this.#since >= BUSY_AFTER_MS;
  }

  #isRecent(now: number): boolean {
    return now - this.#last <= BUSY_GAP_MS;
  }
}
