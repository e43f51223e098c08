import type { Clock } from "../../shared/runtime/clock.ts";
import type { WireRequest } from "../../shared/wire.ts";

/** After a typed question another letter may follow for this long. Milliseconds. */
const TYPING_MS = 2000;

/**
 * Knows whether somebody is typing into the search or into the filter of a list. Meanwhile a sync
 * writes a page at a time, so that no letter waits for a long transaction.
 */
export class TypedQuestions {
  readonly #clock: Pick<Clock, "elapsed">;
  #until = -Infinity;

  constructor(clock: Pick<Clock, "elapsed">) {
    this.#clock = clock;
  }

  /** A page, or a program, asks. */
  notice(request: Pick<WireRequest, "path" | "query">): void {
    if (isTyped(request)) this.#until = this.#clock.elapsed() + TYPING_MS;
  }

  isTyping(): boolean {
    return this.#clock.elapsed() < this.#until;
  }
}

/** Returns whether a request has a text to be found. */
function isTyped({ path, query }: Pick<WireRequest, "path" | "query">): boolean {
  return path.endsWith("/search") || query?.["filter"]?.includes('"contains"') === true;
}
