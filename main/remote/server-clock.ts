import type { Clock } from "../../shared/runtime/clock.ts";

/** Time in milliseconds for which the clocks of nodes are remembered: once to twice this. */
const PERIOD_MS = 5 * 60_000;
/**
 * If wall clock and monotonic time move apart by more than this, the machine slept or its clock was
 * set. Earlier measurements then no longer tell the server's time.
 */
const MAX_DRIFT_MS = 10_000;

/**
 * Returns the time of an HTTP date such as `Fri, 27 Nov 2026 09:40:00 GMT`, milliseconds since
 * 1970; null if it is absent or unreadable. The format names its zone (RFC 9110, section 5.6.7).
 */
export function readHttpDate(text: string | null): number | null {
  if (text === null || !/^[A-Za-z]{3,9}, .*GMT$/.test(text.trim())) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : time;
}

/**
 * The server's own clock, as the `Date` headers of its answers show it. Several nodes with
 * different clocks may answer, so it is the earliest of those that answered in the last minutes: a
 * change that any of them makes from now on has this time or a later one. The local wall clock is
 * used only to notice that the machine slept.
 */
export class ServerClock {
  readonly #clock: Clock;
  /** Server time less monotonic time: the smallest of this period and of the one before. */
  #smallest: number | null = null;
  #smallestBefore: number | null = null;
  #periodStart = 0;
  /** Wall clock less monotonic time. */
  #wallOffset: number | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes the `Date` header of an answer that came from the API. */
  observe(header: string | null): void {
    const time = readHttpDate(header);
    if (time === null) return;
    const elapsed = this.#clock.elapsed();
    this.#forgetAfterSleep(elapsed);
    if (elapsed - this.#periodStart >= PERIOD_MS) {
      const isRecent = elapsed - this.#periodStart < 2 * PERIOD_MS;
      this.#smallestBefore = isRecent ? this.#smallest : null;
      this.#smallest = null;
      this.#periodStart = elapsed;
    }
    this.#smallest = Math.min(this.#smallest ?? Infinity, time - elapsed);
  }

  /**
   * Returns the server's present time, or an earlier one, in milliseconds since 1970; null before
   * the first answer with a `Date` header.
   */
  now(): number | null {
    const offset = Math.min(this.#smallest ?? Infinity, this.#smallestBefore ?? Infinity);
    return offset === Infinity ? null : offset + this.#clock.elapsed();
  }

  #forgetAfterSleep(elapsed: number): void {
    const wallOffset = this.#clock.now() - elapsed;
    const drift = Math.abs(wallOffset - (this.#wallOffset ?? wallOffset));
    this.#wallOffset = wallOffset;
    if (drift <= MAX_DRIFT_MS) return;
    this.#smallest = null;
    this.#smallestBefore = null;
  }
}
