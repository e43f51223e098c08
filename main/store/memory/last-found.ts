import { isDeepStrictEqual } from "node:util";
import type { HeldQuestion } from "./find-records.ts";

/** The last question that was asked, and what it found; valid until something changes. */
export class LastFound {
  #last: { readonly question: HeldQuestion; readonly records: Uint32Array } | null = null;
  #changes = 0;

  /** Grows with every change. */
  get changes(): number {
    return this.#changes;
  }

  forget(): void {
    this.#last = null;
    this.#changes += 1;
  }

  set(question: HeldQuestion, records: Uint32Array): void {
    this.#last = { question, records };
  }

  /** What the same question found. */
  of(question: HeldQuestion): Uint32Array | null {
    const last = this.#last;
    return last !== null && isDeepStrictEqual(question, last.question) ? last.records : null;
  }
}
