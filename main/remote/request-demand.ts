/** Waits closer together than this belong to one stretch of work. */
const STRETCH_GAP_MS = 10_000;
const BUSY_AFTER_MS = 10_000;

/** Whether there is more to send than the rate allows: only then a refusal is about the rate. */
export class RequestDemand {
  #since = 0;
  #last = Number.NEGATIVE_INFINITY;

  /** A request begins to wait. */
  begins(now: number): void {
    if (!this.#isRecent(now)) this.#since = now;
    this.#last = now;
  }

  /** It has waited until now. */
  goesOn(now: number): void {
    this.#last = now;
  }

  isBusy(now: number): boolean {
    return this.#isRecent(now) && this.#last - this.#since >= BUSY_AFTER_MS;
  }

  #isRecent(now: number): boolean {
    return now - this.#last <= STRETCH_GAP_MS;
  }
}
