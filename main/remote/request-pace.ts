/**
 * Requests that follow each other later than this were not waiting for each other. Milliseconds.
 */
const BUSY_GAP_MS = 3_000;
/** Weight of the newest time between two requests. */
const NEWEST_WEIGHT = 0.1;

/** The pace of requests under load, learned from the times between them. */
export class RequestPace {
  #last: number | null = null;
  #gap: number | null = null;

  /** One more goes out at this time, milliseconds. */
  sent(now: number): void {
    const gap = this.#last === null ? null : now - this.#last;
    this.#last = now;
    if (gap === null || gap > BUSY_GAP_MS) return;
    this.#gap = this.#gap === null ? gap : this.#gap + (gap - this.#gap) * NEWEST_WEIGHT;
  }

  /** Requests per minute; null before there were two in a row. */
  perMinute(): number | null {
    return this.#gap === null ? null : Math.round(60_000 / Math.max(1, this.#gap));
  }
}
