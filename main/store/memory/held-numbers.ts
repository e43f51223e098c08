import type { TimesAndIds } from "./time-order.ts";

/** In a column, where a record has no value. */
export const NO_VALUE = -(2 ** 31);

/** Returns whether a column can hold a value. */
export function isHoldable(value: unknown): value is number | null {
  return value === null || (typeof value === "number" && value > NO_VALUE && value === (value | 0));
}

/** Returns which of some records have one of these values in a column. */
export function having(
  cachedColumn: Int32Array,
  anyOf: readonly number[],
  among: Uint32Array,
): Uint32Array {
  const matches = new Uint32Array(among.length);
  let count = 0;
  for (const record of among) {
    matches[count] = record;
    count += Number(anyOf.includes(cachedColumn[record] ?? NO_VALUE));
  }
  return matches.subarray(0, count);
}

/** All numbers from one to the one before another. */
export function range(low: number, high: number): Uint32Array {
  const numbers = new Uint32Array(high - low);
  for (let index = 0; index < numbers.length; index += 1) numbers[index] = low + index;
  return numbers;
}

/** Numbers that are in both of two ascending lists. */
export function inBoth(list: Uint32Array, otherList: Uint32Array): Uint32Array {
  const common = new Uint32Array(Math.min(list.length, otherList.length) + 1);
  let count = 0;
  if (areDense(list, otherList)) {
    const { first, bits } = bitsOf(list, otherList, [list]);
    // Without a branch: the processor cannot predict which of them are in both.
    for (let index = 0; index < otherList.length; index += 1) {
      const next = otherList[index] ?? 0;
      common[count] = next;
      count += ((bits[(next - first) >>> 5] ?? 0) >>> (next & 31)) & 1;
    }
    return common.subarray(0, count);
  }
  let position = 0;
  for (const next of list) {
    while (position < otherList.length && (otherList[position] ?? 0) < next) position += 1;
    if (otherList[position] === next) common[count++] = next;
  }
  return common.subarray(0, count);
}

/** Numbers that are in one of two ascending lists. */
export function inEither(list: Uint32Array, otherList: Uint32Array): Uint32Array {
  if (list.length === 0) return otherList;
  if (otherList.length === 0) return list;
  const union = new Uint32Array(list.length + otherList.length);
  let count = 0;
  if (areDense(list, otherList)) {
    const { first, bits } = bitsOf(list, otherList, [list, otherList]);
    for (let word = 0; word < bits.length; word += 1)
      for (
        let remainingBits = (bits[word] ?? 0) | 0;
        remainingBits !== 0;
        remainingBits &= remainingBits - 1
      )
        union[count++] = first + word * 32 + 31 - Math.clz32(remainingBits & -remainingBits);
    return union.subarray(0, count);
  }
  let [a, b] = [0, 0];
  while (a < list.length || b < otherList.length) {
    const [number, second] = [list[a] ?? Infinity, otherList[b] ?? Infinity];
    if (number <= second) a += 1;
    if (second <= number) b += 1;
    union[count++] = Math.min(number, second);
  }
  return union.subarray(0, count);
}

/** Up to so many numbers to one of the lists, these are quicker to go through as bits. */
const NUMBERS_PER_LISTED = 64;

function areDense(list: Uint32Array, otherList: Uint32Array): boolean {
  const { first, last } = rangeOf(list, otherList);
  return last - first < (list.length + otherList.length) * NUMBERS_PER_LISTED;
}

/** The bits of the numbers in lists, from a multiple of 32 on. */
function bitsOf(firstList: Uint32Array, otherList: Uint32Array, lists: readonly Uint32Array[]) {
  const { first, last } = rangeOf(firstList, otherList);
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
function rangeOf(list: Uint32Array, otherList: Uint32Array) {
  const lowest = Math.min(list[0] ?? Infinity, otherList[0] ?? Infinity);
  return { first: lowest - (lowest % 32), last: Math.max(list.at(-1) ?? 0, otherList.at(-1) ?? 0) };
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

  set(row: number, id: number, updated: number, values: readonly (number | null)[]): void {
    this.ids[row] = id;
    this.updated[row] = updated;
    for (const [index, column] of this.columns.entries()) column[row] = values[index] ?? NO_VALUE;
  }

  /** Takes those of a record elsewhere. */
  copy(row: number, { ids, updated, columns }: HeldNumbers, from: number): void {
    this.ids[row] = ids[from] ?? NaN;
    this.updated[row] = updated[from] ?? NaN;
    for (const [index, column] of this.columns.entries())
      column[row] = columns[index]?.[from] ?? NO_VALUE;
  }

  erase(row: number): void {
    this.ids[row] = NaN;
    for (const column of this.columns) column[row] = NO_VALUE;
  }

  isErased(row: number): boolean {
    return Number.isNaN(this.ids[row]);
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
