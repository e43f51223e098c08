import type { TimesAndIds } from "./time-order.ts";

/** In a column, where a record has no value. */
export const NO_VALUE = -(2 ** 31);

/** Returns whether a column can hold a value. */
export function isHoldable(value: unknown): value is number | null {
  return value === null || (typeof value === "number" && value > NO_VALUE && value === (value | 0));
}

/** Returns which of some records have one of these values in a column. */
export function having(
  held: Int32Array,
  anyOf: readonly number[],
  among: Uint32Array,
): Uint32Array {
  const found = new Uint32Array(among.length);
  let count = 0;
  for (const at of among) {
    found[count] = at;
    count += Number(anyOf.includes(held[at] ?? NO_VALUE));
  }
  return found.subarray(0, count);
}

/** All numbers from one to the one before another. */
export function range(low: number, high: number): Uint32Array {
  const all = new Uint32Array(high - low);
  for (let at = 0; at < all.length; at += 1) all[at] = low + at;
  return all;
}

/** Numbers that are in both of two ascending lists. */
export function inBoth(one: Uint32Array, other: Uint32Array): Uint32Array {
  const found = new Uint32Array(Math.min(one.length, other.length) + 1);
  let count = 0;
  if (areDense(one, other)) {
    const { first, bits } = bitsOf(one, other, [one]);
    // Without a branch: the processor cannot predict which of them are in both.
    for (let index = 0; index < other.length; index += 1) {
      const next = other[index] ?? 0;
      found[count] = next;
      count += ((bits[(next - first) >>> 5] ?? 0) >>> (next & 31)) & 1;
    }
    return found.subarray(0, count);
  }
  let at = 0;
  for (const next of one) {
    while (at < other.length && (other[at] ?? 0) < next) at += 1;
    if (other[at] === next) found[count++] = next;
  }
  return found.subarray(0, count);
}

/** Numbers that are in one of two ascending lists. */
export function inEither(one: Uint32Array, other: Uint32Array): Uint32Array {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  const found = new Uint32Array(one.length + other.length);
  let count = 0;
  if (areDense(one, other)) {
    const { first, bits } = bitsOf(one, other, [one, other]);
    for (let word = 0; word < bits.length; word += 1)
      for (let left = (bits[word] ?? 0) | 0; left !== 0; left &= left - 1)
        found[count++] = first + word * 32 + 31 - Math.clz32(left & -left);
    return found.subarray(0, count);
  }
  let [a, b] = [0, 0];
  while (a < one.length || b < other.length) {
    const [first, second] = [one[a] ?? Infinity, other[b] ?? Infinity];
    if (first <= second) a += 1;
    if (second <= first) b += 1;
    found[count++] = Math.min(first, second);
  }
  return found.subarray(0, count);
}

/** Up to so many numbers to one of the lists, these are quicker to go through as bits. */
const NUMBERS_PER_LISTED = 64;

function areDense(one: Uint32Array, other: Uint32Array): boolean {
  const { first, last } = rangeOf(one, other);
  return last - first < (one.length + other.length) * NUMBERS_PER_LISTED;
}

/** The bits of the numbers in lists, from a multiple of 32 on. */
function bitsOf(one: Uint32Array, other: Uint32Array, lists: readonly Uint32Array[]) {
  const { first, last } = rangeOf(one, other);
  const bits = new Uint32Array(((last - first) >>> 5) + 1);
  for (const list of lists)
    for (let index = 0; index < list.length; index += 1) {
      const next = list[index] ?? 0;
      const word = (next - first) >>> 5;
      bits[word] = (bits[word] ?? 0) | (1 << (next & 31));
    }
  return { first, bits };
}

/** The numbers of both lists lie between these; the first is a multiple of 32. */
function rangeOf(one: Uint32Array, other: Uint32Array) {
  const first = Math.min(one[0] ?? Infinity, other[0] ?? Infinity);
  return { first: first - (first % 32), last: Math.max(one.at(-1) ?? 0, other.at(-1) ?? 0) };
}

/** Numbers that memory holds of records: ids, times of the last change and values of columns. */
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

  /** Returns a copy with room for so many. */
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
