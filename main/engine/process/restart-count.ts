import type { Clock } from "../../../shared/runtime/clock.ts";

/** Text about an engine that stays down. */
export const STOPS_TOO_OFTEN =
  "Roadbook stopped several times in a row. Restart it; everything you saved is on this computer.";

/** After this many restarts in a row the engine stays down. */
const MAX_RESTARTS = 5;
const RESTART_DELAY_MS = 200;
/** Running time after which an engine has recovered: its next crash counts as the first again. */
const RECOVERED_AFTER_MS = 60_000;

/**
 * Counts how often an engine crashed in a row, so that one that opens and crashes at once is not
 * started for ever.
 */
export class RestartCount {
  readonly #elapsed: Clock["elapsed"];
  #openedAt: number | null = null;
  #times = 0;

  constructor({ elapsed }: Pick<Clock, "elapsed">) {
    this.#elapsed = elapsed;
  }

  get times(): number {
    return this.#times;
  }

  opened(): void {
    this.#openedAt = this.#elapsed();
  }

  /** Returns the milliseconds until it is started again; null when it stays down. */
  crashed(): number | null {
    const ran = this.#openedAt === null ? 0 : this.#elapsed() - this.#openedAt;
    this.#openedAt = null;
    this.#times = ran >= RECOVERED_AFTER_MS ? 1 : this.#times + 1;
    return this.#times > MAX_RESTARTS ? null : RESTART_DELAY_MS * this.#times;
  }
}
