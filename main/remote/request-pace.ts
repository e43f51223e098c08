/**
 * After a gap longer than this, the next request did not wait for the previous one. Milliseconds.
 */
const BUSY_GAP_MS = 3_000;
/** Weight of the newest gap in the moving average. */
const NEWEST_WEIGHT = 0.1;

/** Measures the pace of requests under load from the gaps between them. */
export class RequestPace {
  #last: number | null = null;
  #gap: number | null = null;

  /** Call when a request is sent; `now` in milliseconds. */
  sent(now: number): void {
    const gap = this.#last === null ? null : now - this.#last;
    this.#last = now;
    if (gap === null || gap > BUSY_GAP_MS) return;
    this.#gap = this.#gap === null ? gap : this.#gap + (gap - this.#gap) * NEWEST_WEIGHT;
  }

  /** Returns requests per minute; null before two requests were sent in a row. */
  perMinute(): number | null {
    return this.#gap === null ? null : Math.round(60_000 / Math.max(1, this.#gap));
  }
}
