import type { Clock } from "./clock.ts";

/**
 * The time by which stored waits and ages go: the computer's time at the start of this process, and
 * from then on the clock that never jumps, however the computer's is set meanwhile. A time that an
 * earlier process stored is judged by `ageOf` and `waitUntil`.
 */
export class SteadyTime {
  readonly #clock: Pick<Clock, "now" | "elapsed">;
  /** Added to the clock that never jumps. */
  #offset: number;

  constructor(clock: Pick<Clock, "now" | "elapsed">) {
    this.#clock = clock;
    this.#offset = clock.now() - clock.elapsed();
  }

  /** Milliseconds since 1970, whole. */
  now(): number {
    return Math.round(this.#offset + this.#clock.elapsed());
  }

  /** Returns when that is by the computer's clock as it is set now, to be shown. */
  shown(time: number): number {
    return time - this.now() + this.#clock.now();
  }

  /**
   * Call after the computer slept: where the clock that never jumps stood still meanwhile, that
   * time counts, too.
   */
  woke(): void {
    this.#offset = Math.max(this.#offset, this.#clock.now() - this.#clock.elapsed());
  }
}
