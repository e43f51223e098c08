import { randomBytes } from "node:crypto";

/** Time until an unused code expires. */
export const CODE_LIFETIME_MS = 2 * 60_000;

/**
 * A code that can be exchanged for the session's key once. The browser gets it from a file that
 * only its owner can read.
 */
export class OneTimeCode {
  readonly #elapsed: () => number;
  #code: string | null = null;
  #since = 0;

  /** `elapsed`: milliseconds of a monotonic clock. */
  constructor(elapsed: () => number = () => performance.now()) {
    this.#elapsed = elapsed;
  }

  /** Returns a new code; the one before becomes invalid. */
  issue(): string {
    this.#code = randomBytes(24).toString("base64url");
    this.#since = this.#elapsed();
    return this.#code;
  }

  /** Uses up the code. Returns whether it was the right one, still unused and not expired. */
  redeem(code: string): boolean {
    if (this.#code === null || code !== this.#code) return false;
    this.#code = null;
    return this.#elapsed() - this.#since <= CODE_LIFETIME_MS;
  }
}
