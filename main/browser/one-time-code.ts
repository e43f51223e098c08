import { randomBytes } from "node:crypto";

/** How long a code is good for. Milliseconds. */
const CODE_LIFETIME_MS = 2 * 60_000;

/**
 * A code that can be exchanged for the session's key once. The browser is opened with it, because
 * the address that a program is started with can be read by everybody on this machine.
 */
export class OneTimeCode {
  readonly #elapsed: () => number;
  #code: string | null = null;
  #since = 0;

  /** `elapsed`: milliseconds of a clock that nobody sets. */
  constructor(elapsed: () => number = () => performance.now()) {
    this.#elapsed = elapsed;
  }

  /** A new code; the one before is not taken any more. */
  issue(): string {
    this.#code = randomBytes(24).toString("base64url");
    this.#since = this.#elapsed();
    return this.#code;
  }

  /** Whether it is the code, for the first time, and in time. */
  redeem(code: string): boolean {
    if (this.#code === null || code !== this.#code) return false;
    this.#code = null;
    return this.#elapsed() - this.#since <= CODE_LIFETIME_MS;
  }
}
