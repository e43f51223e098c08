import { setImmediate } from "node:timers/promises";
import { clampDelay, type Clock } from "../../shared/runtime/clock.ts";

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/**
 * Time that passes only when it is told to: timers run one by one, in their order, and whatever
 * they set off is done before the next.
 */
export class SimulatedTime implements Clock {
  readonly #timers = new Set<Timer>();
  readonly #start: number;
  #elapsed = 0;
  #order = 0;
  /** Timers that ran since the start. */
  ran = 0;

  constructor(start: number) {
    this.#start = start;
  }

  now(): number {
    return this.#start + this.#elapsed;
  }

  elapsed(): number {
    return this.#elapsed;
  }

  setTimeout(run: () => void, ms: number): () => void {
    this.#order += 1;
    const timer: Timer = { at: this.#elapsed + Math.ceil(clampDelay(ms)), order: this.#order, run };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  /** The machine sleeps for `ms`: no timer runs meanwhile, all that were due run late. */
  sleep(ms: number): void {
    this.#elapsed += ms;
  }

  /** Lets `ms` pass. */
  async pass(ms: number): Promise<void> {
    const until = this.#elapsed + ms;
    await settled();
    for (let next = this.#next(); next !== null && next.at <= until; next = this.#next()) {
      this.#timers.delete(next);
      this.#elapsed = Math.max(this.#elapsed, next.at);
      this.ran += 1;
      next.run();
      await settled();
    }
    this.#elapsed = until;
  }

  #next(): Timer | null {
    let first: Timer | null = null;
    for (const timer of this.#timers) {
      if (
        first === null ||
        timer.at < first.at ||
        (timer.at === first.at && timer.order < first.order)
      )
        first = timer;
    }
    return first;
  }
}

/**
 * Resolves when nothing goes on without time passing: every promise is run, and no file is being
 * read or written.
 */
export async function settled(): Promise<void> {
  for (let quiet = 0; quiet < 2;) {
    await setImmediate();
    quiet = process.getActiveResourcesInfo().some((name) => /^(FSReq|CloseReq)/.test(name))
      ? 0
      : quiet + 1;
  }
}
