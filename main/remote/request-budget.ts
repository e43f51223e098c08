import type { Clock } from "../../shared/runtime/clock.ts";
import { RequestPace } from "./request-pace.ts";

/** Who waits for a request, most urgent first. */
export const LANES = ["user", "push", "incremental", "backfill"] as const;
export type Lane = (typeof LANES)[number];

const MINUTE = 60_000;
/** Requests a minute that are tried after the first 429, however few there were before it. */
const LOWEST_GUESS = 20;
/** After so long without a 429 a little more is tried. Milliseconds. */
const RECOVERY = 5 * MINUTE;

interface Waiter {
  readonly lane: Lane;
  readonly go: () => void;
}

/**
 * Shares the requests that a server takes a minute. Starts open; the first 429 teaches the rate (a little below what went through in the
 * minute before it) and pauses until the server says, else for the rest of the minute; further ones lower it, long peace raises it. A
 * setting can fix it.
 */
export class RequestBudget {
  readonly #clock: Clock;
  readonly #times: number[] = [];
  readonly #waiting: Waiter[] = [];
  readonly #counts = new Map<Lane, number>();
  readonly #pace = new RequestPace();
  #rate: number | null;
  #fixed: boolean;
  #pausedUntil = 0;
  #refusedAt = 0;
  #closed = false;
  readonly #learned: (rate: number) => void;
  #cancelTimer: (() => void) | null = null;

  /** `rate` in requests a minute that is fixed; null: open until the server teaches one. `learned` hears of each one that it teaches. */
  constructor(clock: Clock, rate: number | null, learned: (rate: number) => void = () => undefined) {
    this.#clock = clock;
    this.#rate = rate;
    this.#fixed = rate !== null;
    this.#learned = learned;
  }

  /** Waits for a turn. */
  acquire(lane: Lane): Promise<void> {
    return new Promise((go) => {
      this.#waiting.push({ lane, go });
      this.#waiting.sort((a, b) => LANES.indexOf(a.lane) - LANES.indexOf(b.lane));
      this.#serve();
    });
  }

  /** A 429 arrived: pauses, and learns the rate from what went through in the minute before. */
  refused(retryAfterMs: number | null): void {
    const now = this.#clock.now();
    this.#forgetOld(now);
    const oldest = this.#times[0] ?? now;
    const wait = retryAfterMs ?? Math.max(1000, oldest + MINUTE - now);
    this.#pausedUntil = Math.max(this.#pausedUntil, now + Math.min(wait, 15 * MINUTE));
    if (!this.#fixed) {
      // Colleagues may share the token: a 429 after a few requests says little about the rate, one while pacing says that it is too high.
      const seen = Math.floor((this.#times.length - 1) * 0.95);
      this.#rate = this.#rate === null ? Math.max(LOWEST_GUESS, seen) : Math.max(1, Math.floor(this.#rate * 0.8));
      this.#refusedAt = now;
      this.#learned(this.#rate);
    }
    this.#serve();
  }

  /** The app closes: nothing waits any longer. Whoever gets a turn now asks whether it may still send. */
  close(): void {
    this.#closed = true;
    this.#cancelTimer?.();
    for (const { go } of this.#waiting.splice(0)) go();
  }

  /** Fixes the rate, in requests a minute; null goes back to learning, from `known` on where something was learned before. */
  setRate(rate: number | null, known: number | null = null): void {
    this.#rate = rate ?? known;
    this.#fixed = rate !== null;
    this.#refusedAt = this.#clock.now();
    this.#serve();
  }

  isFixed(): boolean {
    return this.#fixed;
  }

  /** Requests a minute that are allowed; null while nothing was learned. */
  rate(): number | null {
    return this.#rate;
  }

  /** Requests a minute that were seen to go through while there was work to do; null while that is not known. */
  pace(): number | null {
    return this.#pace.perMinute();
  }

  /** Milliseconds since 1970 until which the server asked for a pause; null when there is none. */
  pausedUntil(): number | null {
    return this.#pausedUntil > this.#clock.now() ? this.#pausedUntil : null;
  }

  counts(): Readonly<Record<Lane, number>> {
    const count = (lane: Lane) => this.#counts.get(lane) ?? 0;
    return { user: count("user"), push: count("push"), incremental: count("incremental"), backfill: count("backfill") };
  }

  #serve(): void {
    if (this.#closed) return this.close();
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    while (this.#waiting.length > 0) {
      const now = this.#clock.now();
      const wait = this.#waitTime(now);
      if (wait > 0) {
        this.#cancelTimer = this.#clock.setTimeout(() => this.#serve(), wait);
        return;
      }
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#times.push(now);
      this.#pace.sent(now);
      this.#counts.set(next.lane, (this.#counts.get(next.lane) ?? 0) + 1);
      next.go();
    }
  }

  #waitTime(now: number): number {
    if (this.#pausedUntil > now) return this.#pausedUntil - now;
    if (this.#rate === null) return 0;
    if (!this.#fixed && now - this.#refusedAt > RECOVERY) {
      this.#rate = Math.ceil(this.#rate * 1.25);
      this.#refusedAt = now;
      this.#learned(this.#rate);
    }
    this.#forgetOld(now);
    if (this.#times.length < this.#rate) return 0;
    const freeing = this.#times[this.#times.length - this.#rate] ?? now;
    return Math.max(1, freeing + MINUTE - now);
  }

  #forgetOld(now: number): void {
    while (this.#times.length > 0 && (this.#times[0] ?? 0) <= now - MINUTE) this.#times.shift();
  }
}
