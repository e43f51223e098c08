/** Records by their numbers, as a renewal copies them. */
export interface RenewedRecords {
  readonly size: number;
  isErased(record: number): boolean;
  erase(record: number): void;
}

/**
 * All records of one piece of memory on their way to another one, in order and a part at a time,
 * while further ones are added to the old and erased there.
 */
export class Renewal<R extends RenewedRecords> {
  readonly records: R;
  readonly #order: Uint32Array;
  /** The new numbers of the old records, one more each; 0 until they are copied. */
  readonly #copies: Uint32Array;
  /** So many of the order are copied, or were left out. */
  #done = 0;

  /** `order`: of all records that the old memory has by now. */
  constructor(records: R, order: Uint32Array, oldSize: number) {
    this.records = records;
    this.#order = order;
    this.#copies = new Uint32Array(oldSize);
  }

  /** Copies up to so many; returns whether all that were there at the beginning are copied. */
  copySome(count: number, old: R, copy: (record: number) => void): boolean {
    const end = Math.min(this.#done + count, this.#order.length);
    for (; this.#done < end; this.#done += 1) {
      const record = this.#order[this.#done] ?? 0;
      if (old.isErased(record)) continue;
      copy(record);
      this.#copies[record] = this.records.size;
    }
    return this.#done === this.#order.length;
  }

  /** The first record that was added since. */
  get firstAdded(): number {
    return this.#copies.length;
  }

  /** After a record was erased from the old memory. */
  erased(record: number): void {
    const copy = this.#copies[record] ?? 0;
    if (copy > 0) this.records.erase(copy - 1);
  }
}
