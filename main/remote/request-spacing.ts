import type { Lane } from "./lanes.ts";
import { MINUTE_MS } from "./learned-rate.ts";

const SMALLEST_BURST_REQUESTS = 2;
const LARGEST_BURST_REQUESTS = 20;
/** Share of a minute's requests that may be sent at once after idle time. */
const BURST_SHARE = 1 / 6;
const BURST_RECOVERY_MS = 10 * MINUTE_MS;
/** Share of the burst that a lane leaves to more urgent ones. */
const RESERVED_SHARE: Readonly<Record<Lane, number>> = {
  user: 0,
  push: 0,
  incremental: 0.25,
  backfill: 0.25,
};
/** Requests by which the user's lane may overdraw the bucket. */
const USER_OVERDRAFT_REQUESTS = 2;

/**
 * Spreads requests over the minute with a token bucket, which is stored as the time at which it
 * will be full again. Otherwise a minute's requests would all be sent at once, and later ones would
 * have to wait for the next minute.
 */
export class RequestSpacing {
  #fullAt = 0;
  #burstFactor = 1;
  #burstLoweredAt = 0;

  /** Returns the milliseconds until a request of this lane may be sent. */
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
   * Empties the bucket, so that the time without requests is not made up for: one request may be
   * sent at `at`, the others after it.
   */
  restartAt(at: number, perMinute: number, now: number): void {
    this.#fullAt = Math.max(
      this.#fullAt,
      at + ((this.#burst(perMinute, now) - 1) * MINUTE_MS) / perMinute,
    );
  }

  /**
   * Allows this much time without requests to be made up for after all, as far as a burst allows.
   */
  makeUp(ms: number): void {
    this.#fullAt -= ms;
  }

  /** Call when a burst was refused although the rate was not reached. */
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
