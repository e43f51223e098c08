import { type LearnedRate, MINUTE_MS } from "./learned-rate.ts";
import type { Refusal } from "./refusal-lesson.ts";

/** Lanes of the request queue, most urgent first. */
export const LANES = ["user", "push", "incremental", "backfill"] as const;
export type Lane = (typeof LANES)[number];

/** A waiting lane gets its turn after this many requests of more urgent lanes. */
const MAX_PASSED_OVER_REQUESTS = 40;

/**
 * Queues requests, one queue per lane. The most urgent lane goes first, a lane is served in order
 * of arrival, and no lane starves.
 */
export class LaneQueue<T> {
  readonly #queues: Record<Lane, T[]> = { user: [], push: [], incremental: [], backfill: [] };
  readonly #passedOver: Record<Lane, number> = { user: 0, push: 0, incremental: 0, backfill: 0 };

  add(lane: Lane, item: T): void {
    this.#queues[lane].push(item);
  }

  /**
   * Returns the lane whose turn it is. A lane that was passed over too often is as urgent as a
   * push.
   */
  next(): { readonly lane: Lane; readonly urgency: Lane } | null {
    const waitingLanes = LANES.filter((lane) => this.#queues[lane].length > 0);
    const [firstLane] = waitingLanes;
    if (firstLane === undefined) return null;
    const overdue = waitingLanes.find((lane) => this.#passedOver[lane] >= MAX_PASSED_OVER_REQUESTS);
    return firstLane === "user" || overdue === undefined
      ? { lane: firstLane, urgency: firstLane }
      : { lane: overdue, urgency: "push" };
  }

  take(lane: Lane): T | undefined {
    this.#passedOver[lane] = 0;
    for (const lowerLane of LANES.slice(LANES.indexOf(lane) + 1))
      if (this.#queues[lowerLane].length > 0) this.#passedOver[lowerLane] += 1;
    return this.#queues[lane].shift();
  }

  takeAll(): readonly T[] {
    return LANES.flatMap((lane) => this.#queues[lane].splice(0));
  }
}

/**
 * After a gap longer than this, the next request did not wait for the previous one. Milliseconds.
 */
const BUSY_GAP_MS = 3_000;
/** Weight of the newest gap in the moving average. */
const NEWEST_WEIGHT = 0.1;

/** Measures the pace of requests under load from the gaps between them. */
export class RequestPace {
  #lastMs: number | null = null;
  #gap: number | null = null;

  /** Call when a request is sent; `nowMs` in milliseconds. */
  sent(nowMs: number): void {
    const gap = this.#lastMs === null ? null : nowMs - this.#lastMs;
    this.#lastMs = nowMs;
    if (gap === null || gap > BUSY_GAP_MS) return;
    this.#gap = this.#gap === null ? gap : this.#gap + (gap - this.#gap) * NEWEST_WEIGHT;
  }

  /** Returns requests per minute; null before two requests were sent in a row. */
  perMinute(): number | null {
    return this.#gap === null ? null : Math.round(60_000 / Math.max(1, this.#gap));
  }
}

/** Waits that are closer together than this count as one busy period. */
const DEMAND_GAP_MS = 10_000;
const BUSY_AFTER_MS = 10_000;

/**
 * Tracks whether there is more to send than the rate allows. Only then does a refusal say something
 * about the rate.
 */
export class RequestDemand {
  #since = 0;
  #lastMs = Number.NEGATIVE_INFINITY;

  /** Call when a request has to wait. */
  beginsWaiting(nowMs: number): void {
    if (!this.#isRecent(nowMs)) this.#since = nowMs;
    this.#lastMs = nowMs;
  }

  /** Call when that request has waited until now. */
  stillWaits(nowMs: number): void {
    this.#lastMs = nowMs;
  }

  isBusy(nowMs: number): boolean {
    return this.#isRecent(nowMs) && this.#lastMs - this.#since >= BUSY_AFTER_MS;
  }

  #isRecent(nowMs: number): boolean {
    return nowMs - this.#lastMs <= DEMAND_GAP_MS;
  }
}

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
  waitFor(lane: Lane, perMinute: number, nowMs: number): number {
    const gap = MINUTE_MS / perMinute;
    const size = this.#burst(perMinute, nowMs);
    const available = size - Math.max(0, this.#fullAt - nowMs) / gap;
    const needed =
      lane === "user" ? 1 - USER_OVERDRAFT_REQUESTS : 1 + (size - 1) * RESERVED_SHARE[lane];
    return Math.max(0, Math.ceil((needed - available) * gap));
  }

  sent(perMinute: number, nowMs: number): void {
    this.#fullAt = Math.max(this.#fullAt, nowMs) + MINUTE_MS / perMinute;
  }

  /**
   * Empties the bucket, so that the time without requests is not made up for: one request may be
   * sent at `startMs`, the others after it.
   */
  restartAt(startMs: number, perMinute: number, nowMs: number): void {
    this.#fullAt = Math.max(
      this.#fullAt,
      startMs + ((this.#burst(perMinute, nowMs) - 1) * MINUTE_MS) / perMinute,
    );
  }

  /**
   * Allows this much time without requests to be made up for after all, as far as a burst allows.
   */
  makeUp(ms: number): void {
    this.#fullAt -= ms;
  }

  /** Call when a burst was refused although the rate was not reached. */
  lowerBurst(nowMs: number): void {
    this.#burstFactor /= 2;
    this.#burstLoweredAt = nowMs;
  }

  #burst(perMinute: number, nowMs: number): number {
    if (this.#burstFactor < 1 && nowMs - this.#burstLoweredAt > BURST_RECOVERY_MS) {
      this.#burstFactor *= 2;
      this.#burstLoweredAt = nowMs;
    }
    const usual = Math.max(SMALLEST_BURST_REQUESTS, perMinute * BURST_SHARE);
    return Math.max(1, Math.min(LARGEST_BURST_REQUESTS, usual) * this.#burstFactor);
  }
}

/**
 * A pause after a 429. It teaches one lesson, however many requests were in flight. Times are in
 * the budget's time.
 */
export interface ServerPause {
  readonly beganAt: number;
  until: number;
  /**
   * The rate before the pause. A late answer may show that the server accepted more than it seemed,
   * and the lesson is then repeated from here.
   */
  readonly rateBefore: LearnedRate;
  refusal: Refusal;
  /** Number of consecutive refusals, without an accepted request in between. */
  readonly consecutive: number;
  /** Time that is made up for when the server accepts requests again, in milliseconds. */
  makeUpMs: number;
}

const SECOND_MS = 1_000;
export const LONGEST_PAUSE_MS = 15 * MINUTE_MS;
const SHORTEST_GUESS_MS = 2 * SECOND_MS;

/** Clamps the pause that a server asks for. */
export function clampPause(ms: number): number {
  return Math.min(LONGEST_PAUSE_MS, Math.max(SECOND_MS, ms));
}

/**
 * Returns the length of a pause if the server does not state it: `freeInMs` until it may accept
 * requests again, and twice as long with each consecutive refusal.
 */
export function guessPause(freeInMs: number, consecutive: number): number {
  return Math.min(MINUTE_MS, Math.max(SHORTEST_GUESS_MS, freeInMs) * 2 ** (consecutive - 1));
}
