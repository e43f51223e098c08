import type { Clock } from "../../shared/runtime/clock.ts";

/** Time that passed, by a clock that people and machines may set: setting it back takes nothing away. Milliseconds. */
export class ElapsedTime {
  readonly #clock: Clock;
  #last: number;
  #elapsed = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#last = clock.now();
  }

  now(): number {
    const wall = this.#clock.now();
    this.#elapsed += Math.max(0, wall - this.#last);
    this.#last = wall;
    return this.#elapsed;
  }
}
