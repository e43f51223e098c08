const FIRST_BYTES = 64 * 1024;

/** A byte buffer that grows up to a limit. */
export class GrowingBytes {
  readonly #maxBytes: number;
  #bytes = new Uint8Array(FIRST_BYTES);
  length = 0;
  /** Whether more was added than fits; what did not fit was dropped. */
  isFull = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  add(more: Uint8Array): void {
    const length = this.length + more.length;
    if (length > this.#maxBytes) this.isFull = true;
    if (this.isFull) return;
    if (length > this.#bytes.length) {
      const bytes = new Uint8Array(Math.max(length, this.#bytes.length * 2));
      bytes.set(this.#bytes.subarray(0, this.length));
      this.#bytes = bytes;
    }
    this.#bytes.set(more, this.length);
    this.length = length;
  }

  /** Drops everything after this length. */
  cut(length: number): void {
    this.length = length;
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }
}
