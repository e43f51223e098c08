import { NO_VALUE } from "./number-lists.ts";
import type { TimesAndIds } from "./time-order.ts";

/** What is held of records beside texts: ids, times of the last change and values of columns. */
export class HeldNumbers implements TimesAndIds {
  /** NaN where a record was erased. */
  readonly ids: Float64Array;
  readonly updated: Float64Array;
  readonly columns: readonly Int32Array[];

  constructor(capacity: number, columnCount: number) {
    this.ids = new Float64Array(capacity);
    this.updated = new Float64Array(capacity);
    this.columns = Array.from({ length: columnCount }, () => new Int32Array(capacity));
  }

  get capacity(): number {
    return this.ids.length;
  }

  /** Bytes of memory for so many records. */
  bytes(size: number): number {
    return size * (16 + 4 * this.columns.length);
  }

  set(at: number, id: number, updated: number, values: readonly (number | null)[]): void {
    this.ids[at] = id;
    this.updated[at] = updated;
    for (const [index, column] of this.columns.entries()) column[at] = values[index] ?? NO_VALUE;
  }

  /** Takes those of a record elsewhere. */
  copy(at: number, { ids, updated, columns }: HeldNumbers, from: number): void {
    this.ids[at] = ids[from] ?? NaN;
    this.updated[at] = updated[from] ?? NaN;
    for (const [index, column] of this.columns.entries())
      column[at] = columns[index]?.[from] ?? NO_VALUE;
  }

  erase(at: number): void {
    this.ids[at] = NaN;
    for (const column of this.columns) column[at] = NO_VALUE;
  }

  isErased(at: number): boolean {
    return Number.isNaN(this.ids[at]);
  }

  /** The same, with room for so many. */
  grown(capacity: number): HeldNumbers {
    const larger = new HeldNumbers(capacity, this.columns.length);
    const mine = this.#arrays();
    for (const [index, array] of larger.#arrays().entries()) array.set(mine[index] ?? []);
    return larger;
  }

  #arrays(): readonly (Float64Array | Int32Array)[] {
    return [this.ids, this.updated, ...this.columns];
  }
}
