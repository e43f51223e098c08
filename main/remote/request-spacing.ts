import type { Lane } from "./lanes.ts";
import { MINUTE_MS } from "./learned-rate.ts";

const SMALLEST_BURST_REQUESTS = 2;
const LARGEST_BURST_REQUESTS = 20;
/** Share of a minute's requests that may go at once after idle time. */
const BURST_SHARE = 1 / 6;
const BURST_RECOVERY_MS = 10 * MINUTE_MS;
/** Share of the burst that a lane leaves to more urgent ones. */
const RESERVED_SHARE: Readonly<Record<Lane, number>> = {
  user: 0,
  push: 0,
  incremental: 0.25,
  backfill: 0.25,
};
/** Requests that the user's lane may overdraw. */
const USER_OVERDRAFT_REQUESTS = 2;

/**
 * Spreads requests over the minute, so that later requests find room: a token bucket, stored as the
 * time at which it is full again. Without it a minute's requests would go at once, and then none
 * until it is over.
 */
export class RequestSpacing {
  #fullAt = 0;
  #burstFactor = 1;
  #burstLoweredAt = 0;

  /** Returns the milliseconds until a request of this lane may go. */
  waitFor(lane: Lane, perMinute: number, now: number): number {
    const gap = MINUTE_MS / perMinute;
    const size = this.#burst(perMinute, now);
    const available = size - Math.max(0, this.#fullAt - now) / gap;
    const needed =
      lane === "user" ? 1 - USER_OVERDRAFT_REQUESTS : 1 + (size - 1) * RESERVED_SHARE[lane];
    return Math.max(0, Math.ceil((needed - available) * gap));
  }

  sent(perMinute: number, now: number): void {
    this.#fullAt = Math.max(this.#fullAt, now) + MINUTE_MS / perMinute;
  }

  /**
   * Nothing was sent for a while, and it is not to be made up for: one request may go at `at`, the
   * others after it.
   */
  restartAt(at: number, perMinute: number, now: number): void {
    this.#fullAt = Math.max(
      this.#fullAt,
      at + ((this.#burst(perMinute, now) - 1) * MINUTE_MS) / perMinute,
    );
  }

  /** So much time without requests may be made up for after all, as far as a burst allows. */
  makeUp(ms: number): void {
    this.#fullAt -= ms;
  }

  /** A burst was refused although the rate was not reached. */
  lowerBurst(now: number): void {
    this.#burstFactor /= 2;
    this.#burstLoweredAt = now;
  }

  #burst(perMinute: number, now: number): number {
    if (this.#burstFactor < 1 && now - this.#burstLoweredAt > BURST_RECOVERY_MS) {
      this.#burstFactor *= 2;
      this.#burstLoweredAt = now;
    }
    const usual = Math.max(SMALLEST_BURST_REQUESTS, perMinute * BURST_SHARE);
    return Math.max(1, Math.min(LARGEST_BURST_REQUESTS, usual) * this.#burstFactor);
  }
}
