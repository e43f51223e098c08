import type { Clock } from "../../../shared/runtime/clock.ts";

/** Longest that answers to what was asked before a lock may take after it, milliseconds. */
const LATE_ANSWER_MS = 1_000;

/** Requests that are being answered. */
export class InFlight {
  readonly #clock: Clock;
  readonly #running = new Set<Promise<unknown>>();
  #lockedAt = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  run<T>(work: Promise<T>): Promise<T> {
    this.#running.add(work);
    const over = () => void this.#running.delete(work);
    work.then(over, over);
    return work;
  }

  lock(): void {
    this.#lockedAt = this.#clock.elapsed();
  }

  /** Returns whether an answer comes too long after the lock to be given. */
  isLate(): boolean {
    return this.#clock.elapsed() - this.#lockedAt > LATE_ANSWER_MS;
  }

  /** Resolves when all of them are answered, or when their answers would be late. */
  async settled(): Promise<void> {
    if (this.#running.size === 0) return;
    let cancel = (): void => undefined;
    const limit = new Promise<void>((resolve) => {
      cancel = this.#clock.setTimeout(resolve, LATE_ANSWER_MS);
    });
    await Promise.race([Promise.allSettled(this.#running), limit]);
    cancel();
  }
}
