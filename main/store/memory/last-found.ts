import { type HeldQuestion, narrows } from "./held-question.ts";

/** What a shorter text found is looked through one by one, if it is no more than this. */
const MAX_LOOKED_THROUGH = 4000;

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
    // The same: each of the two narrows the other.
    const isSame =
      last !== null && narrows(question, last.question) && narrows(last.question, question);
    return isSame ? last.records : null;
  }

  /** What a question found that this one narrows. */
  around(question: HeldQuestion): Uint32Array | null {
    const last = this.#last;
    return last !== null && narrows(question, last.question) ? last.records : null;
  }

  /** Whether it takes no time to find what a question asks for. */
  isNear(question: HeldQuestion): boolean {
    const around = this.around(question);
    return (around !== null && around.length <= MAX_LOOKED_THROUGH) || this.of(question) !== null;
  }
}
