import type { Clock } from "../../../shared/runtime/clock.ts";
import type { WireRequest } from "../../../shared/wire.ts";

/** After a typed question another letter may follow for this long. Milliseconds. */
const TYPING_MS = 2000;
/** Texts that are remembered: more than pages show at a time. */
const MAX_REMEMBERED_TEXTS = 20;

/**
 * Tells whether the user is typing into the search or into the filter of a list. Meanwhile a sync
 * writes a page at a time, so that no letter waits for a long transaction, and the index is not
 * tidied up. A page asks what it shows again after each commit: a text that was asked for recently
 * is not typed.
 */
export class TypedQuestions {
  readonly #clock: Pick<Clock, "elapsed">;
  /** The latest one last. */
  readonly #texts = new Set<string>();
  #until = -Infinity;

  constructor(clock: Pick<Clock, "elapsed">) {
    this.#clock = clock;
  }

  /** A page, or a program, asks. */
  notice(request: Pick<WireRequest, "path" | "query">): void {
    const text = textIn(request);
    if (text === null) return;
    if (!this.#texts.delete(text)) this.#until = this.#clock.elapsed() + TYPING_MS;
    this.#texts.add(text);
    const [oldest = ""] = this.#texts;
    if (this.#texts.size > MAX_REMEMBERED_TEXTS) this.#texts.delete(oldest);
  }

  isTyping(): boolean {
    return this.#clock.elapsed() < this.#until;
  }
}

/** Returns what tells a question with a text to be found from others; null for any other. */
function textIn({ path, query }: Pick<WireRequest, "path" | "query">): string | null {
  if (path.endsWith("/search")) return `${path} ${JSON.stringify(query ?? {})}`;
  const filter = query?.["filter"];
  return filter?.includes('"contains"') === true ? filter : null;
}
