import type { Clock } from "../../../shared/runtime/clock.ts";

const MINUTE_MS = 60_000;

/**
 * Locks a workspace that is not used. It measures by the clock that never jumps: setting the
 * computer's clock neither locks nor keeps open. What any window reports counts for all.
 */
export class IdleLock {
  readonly #clock: Clock;
  readonly #lock: () => void;
  #limitMs: number | null = null;
  #usedAt = 0;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, lock: () => void) {
    this.#clock = clock;
    this.#lock = lock;
  }

  /** Starts to wait for so many minutes without use; null ends it. */
  watch(minutes: number | null): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#limitMs = minutes === null ? null : minutes * MINUTE_MS;
    this.used();
    if (this.#limitMs !== null) this.#wait(this.#limitMs);
  }

  used(): void {
    this.#usedAt = this.#clock.elapsed();
  }

  /** Returns whether the workspace is still unused: it may have been used meanwhile. */
  isDue(): boolean {
    return this.#limitMs !== null && this.#leftMs(this.#limitMs) <= 0;
  }

  #leftMs(limitMs: number): number {
    return limitMs - (this.#clock.elapsed() - this.#usedAt);
  }

  #wait(limitMs: number): void {
    const look = () => {
      if (this.isDue()) this.#lock();
      // Locking ends the wait. It may also fail, or find that the user is back.
      this.#wait(limitMs);
    };
    const remainingMs = this.#leftMs(limitMs);
    this.#cancel = this.#clock.setTimeout(look, remainingMs > 0 ? remainingMs : MINUTE_MS);
  }
}
