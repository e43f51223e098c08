import type { Random } from "../../main/sandbox/generate/random.ts";

/** The ways in which servers count requests. */
export const COUNTINGS = [
  "fixed-window",
  "window-from-first",
  "sliding-window",
  "token-bucket",
] as const;
/** What a 429 says about when to come back; `whole-minute`: sixty seconds, whatever is true. */
export const RETRY_AFTERS = ["seconds", "date", "none", "whole-minute"] as const;

export interface Limit {
  readonly counting: (typeof COUNTINGS)[number];
  readonly perMinute: number;
  /** Requests at once that a token bucket holds. */
  readonly bucket: number;
  readonly retryAfter: (typeof RETRY_AFTERS)[number];
  /** Milliseconds that the server's clock is ahead of ours. */
  readonly skew: number;
}

const MINUTE_MS = 60_000;

/** Counts requests as a server does; the caller passes all times. */
export class LimitedServer {
  readonly #limit: Limit;
  /** Where in our minute the server's minute begins. */
  readonly #phase: number;
  #accepted: number[] = [];
  #window = Number.NEGATIVE_INFINITY;
  #inWindow = 0;
  #tokens: number;
  #filledAt = 0;

  constructor(limit: Limit, random: Random) {
    this.#limit = limit;
    this.#phase = random.between(0, MINUTE_MS - 1);
    this.#tokens = limit.bucket;
  }

  /** Null when the request is taken, else the headers of a 429. */
  take(now: number): Readonly<Record<string, string>> | null {
    const wait = this.#waitFor(now);
    if (wait === 0) return null;
    const date = new Date(now + this.#limit.skew).toUTCString();
    switch (this.#limit.retryAfter) {
      case "seconds":
        return { "retry-after": String(Math.ceil(wait / 1000)), date };
      case "date":
        return {
          "retry-after": new Date(
            Math.ceil((now + wait + this.#limit.skew) / 1000) * 1000,
          ).toUTCString(),
          date,
        };
      case "none":
        return {};
      case "whole-minute":
        return { "retry-after": "60" };
    }
  }

  /** 0 when taken, else the milliseconds until there is room. */
  #waitFor(now: number): number {
    const { counting, perMinute, bucket } = this.#limit;
    switch (counting) {
      case "sliding-window": {
        this.#accepted = this.#accepted.filter((time) => time > now - MINUTE_MS);
        const oldest = this.#accepted[this.#accepted.length - perMinute];
        if (oldest !== undefined) return oldest + MINUTE_MS - now;
        this.#accepted.push(now);
        return 0;
      }
      case "token-bucket": {
        const gap = MINUTE_MS / perMinute;
        this.#tokens = Math.min(bucket, this.#tokens + (now - this.#filledAt) / gap);
        this.#filledAt = now;
        if (this.#tokens < 1) return (1 - this.#tokens) * gap;
        this.#tokens -= 1;
        return 0;
      }
      case "fixed-window":
      case "window-from-first": {
        const start =
          counting === "fixed-window"
            ? Math.floor((now + this.#phase) / MINUTE_MS) * MINUTE_MS - this.#phase
            : now;
        if (now >= this.#window + MINUTE_MS) {
          this.#window = start;
          this.#inWindow = 0;
        }
        if (this.#inWindow >= perMinute) return this.#window + MINUTE_MS - now;
        this.#inWindow += 1;
        return 0;
      }
    }
  }
}
