import { type MemoryTexts, NO_BEGINNING } from "./memory-texts.ts";

/** Numbers that are read in about 1 ms. */
const STEP_RECORDS = 20_000;

/**
 * The first letters of the text that each record is sorted by, as numbers that compare as they do.
 * They lie side by side: to look them up among all texts would take a part of the memory for each
 * record that is sorted, and most of the time.
 */
export class Beginnings {
  readonly #mark: number;
  #numbers = new Uint32Array(0);
  #known = 0;

  /** `mark`: of the text, if it stands first. */
  constructor(mark: number) {
    this.#mark = mark;
  }

  /** Bytes of memory in use. */
  get bytes(): number {
    return this.#numbers.byteLength;
  }

  /** By the numbers of the records; those that came since the last time are read now. */
  of(texts: MemoryTexts): Uint32Array {
    this.#readTo(texts, texts.size);
    return this.#numbers;
  }

  /** Reads some, while nobody waits; returns whether there are more. */
  readSome(texts: MemoryTexts): boolean {
    if (this.#known === texts.size) return false;
    this.#readTo(texts, Math.min(this.#known + STEP_RECORDS, texts.size));
    return true;
  }

  #readTo(texts: MemoryTexts, end: number): void {
    if (end > this.#numbers.length) {
      const wider = new Uint32Array(texts.shape.capacity).fill(NO_BEGINNING);
      wider.set(this.#numbers.subarray(0, this.#known));
      this.#numbers = wider;
    }
    for (let at = this.#known; at < end; at += 1)
      this.#numbers[at] = texts.beginning(at, this.#mark);
    this.#known = end;
  }
}
