import { FIRST_MARK } from "../index/short-texts.ts";
import { firstByText } from "./first-by-text.ts";
import { HeldNumbers } from "./held-numbers.ts";
import {
  allInOrder,
  countUpTo,
  findAll,
  findNewest,
  type HeldQuestion,
  type HeldTable,
  wantedOf,
} from "./find-records.ts";
import { Renewal } from "./renewal.ts";
import { compareByTime } from "./time-order.ts";
import { type AnyText, ZonedTexts, type ZoneShape } from "./zoned-texts.ts";

/** Records that came in another order than that of their changes; more of them are sorted in. */
const MAX_UNSORTED_RECORDS = 1000;
/** When this share of all came so, they are sorted in while a sync goes on. */
const MAX_UNSORTED_SHARE = 1 / 4;
/** Records that are put in order again in about 2 ms. */
const SORTED_AT_ONCE = 4000;
/** Factor by which memory grows when no room is left. */
const GROWTH = 1.5;
/** Room for records that come later. */
const SPARE_RECORDS = 4096;

/** Values of a record in memory. */
export interface HeldRecord {
  readonly id: number;
  /** Time of the last change: records are in the order of (updated, id), as their rows. */
  readonly updated: number;
  /** Values of the layout's token columns. */
  readonly values: readonly (number | null)[];
  /** Its normalised texts, the mark of its field before each. */
  readonly texts: string;
}

/** Shape of the records in memory. */
export interface HeldShape extends ZoneShape {
  readonly columnCount: number;
}

/**
 * Short texts and values of the records of one resource. They lie in the order of their changes, so
 * that what is found needs no sorting; what changes later is added at the end.
 */
export class MemoryRecords {
  readonly #shape: HeldShape;
  #texts: ZonedTexts;
  #numbers: HeldNumbers;
  /** So many, from the first on, are in order. */
  #sorted = 0;
  #erased = 0;
  /** All in order again, as far as they are copied. */
  #renewal: Renewal<MemoryRecords> | null = null;
  /** Numbers of those that are not in order, by their ids; null once something changes. */
  #late: ReadonlyMap<number, number> | null = null;

  private constructor(texts: ZonedTexts, capacity: number, shape: HeldShape) {
    this.#shape = shape;
    this.#texts = texts;
    this.#numbers = new HeldNumbers(capacity, shape.columnCount);
  }

  /** Throws where the runtime cannot scan, or has no memory left. */
  static withRoomFor(expected: number, shape: HeldShape): MemoryRecords {
    const capacity = capacityFor(expected);
    return new MemoryRecords(ZonedTexts.withRoomFor(capacity, shape), capacity, shape);
  }

  /** Bytes of memory in use. */
  get bytes(): number {
    return this.#texts.bytes + this.#numbers.bytes(this.size);
  }

  get size(): number {
    return this.#texts.size;
  }

  add({ id, updated, values, texts }: HeldRecord): void {
    this.#growIfFull();
    this.#late = null;
    const record = this.#texts.append(texts);
    this.#numbers.set(record, id, updated, values);
    this.#noteOrder(record);
  }

  isErased(record: number): boolean {
    return this.#numbers.isErased(record);
  }

  /** From here on it is found no more. */
  erase(record: number): void {
    this.#late = null;
    this.#texts.erase(record);
    this.#numbers.erase(record);
    this.#erased += 1;
    this.#renewal?.erased(record);
  }

  remove(ids: ReadonlySet<number>): void {
    const { size } = this;
    const storedIds = this.#numbers.ids;
    if (ids.size > 4) {
      for (let record = 0; record < size; record += 1)
        if (ids.has(storedIds[record] ?? NaN)) this.erase(record);
      return;
    }
    for (const id of ids)
      for (
        let record = storedIds.indexOf(id);
        record >= 0 && record < size;
        record = storedIds.indexOf(id, record + 1)
      )
        this.erase(record);
  }

  /** Returns whether so much was added and removed that `sortSome` is due. */
  get isScattered(): boolean {
    const { size } = this.#texts;
    return size - this.#sorted > MAX_UNSORTED_RECORDS || this.#erased > size / 8 + SPARE_RECORDS;
  }

  /**
   * Puts all records in order again, a part at a time, and leaves out those that were removed.
   * Returns whether that is done.
   */
  sortSome(): boolean {
    this.#renewal ??= this.#startRenewal(this.size - this.#erased);
    return this.#renew(this.#renewal);
  }

  /**
   * Sorts in steps while a sync goes on: questions would otherwise have to sort too many. Returns
   * whether they are in another order now.
   */
  sortSomeOfMany(): boolean {
    const unsorted = this.size - this.#sorted;
    if (unsorted > Math.max(MAX_UNSORTED_RECORDS, this.size * MAX_UNSORTED_SHARE))
      this.#renewal ??= this.#startRenewal(this.size * GROWTH);
    return this.#renewal !== null && this.#renew(this.#renewal);
  }

  /**
   * Records in which all that is asked is true, oldest change first; null for what is too long.
   */
  find(question: HeldQuestion): Uint32Array | null {
    return findAll(this.#table(), question);
  }

  /**
   * The newest records in which all that is asked is true, newest first; null for what is too long.
   * Stops as soon as it has so many.
   */
  newest(question: HeldQuestion, limit: number): readonly number[] | null {
    return findNewest(this.#table(), question, limit);
  }

  /** In how many records all that is asked is true, up to a limit; null like `newest`. */
  count(question: HeldQuestion, limit: number): number | null {
    return countUpTo(this.#table(), question, limit);
  }

  /** Returns whether none of the texts is too long to be looked for. */
  canFind(texts: readonly AnyText[]): boolean {
    return wantedOf(this.#texts, texts) !== null;
  }

  /** Returns which of the records have all of these texts. */
  having(records: Uint32Array, texts: readonly AnyText[]): Uint32Array {
    let matches: Uint32Array = records.toSorted();
    for (const textQuery of wantedOf(this.#texts, texts) ?? [])
      matches = this.#texts.scanAmong(matches, textQuery);
    return matches;
  }

  /** The number of a record with its time of the last change; null if it is not held. */
  numberOf(id: number, updated: number): number | null {
    const numbers = this.#numbers;
    let [low, high] = [0, this.#sorted];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers.updated[middle] ?? 0) < updated) low = middle + 1;
      else high = middle;
    }
    for (
      let record = low;
      record < this.#sorted && numbers.updated[record] === updated;
      record += 1
    )
      if (numbers.ids[record] === id) return record;
    this.#late ??= new Map(
      Array.from({ length: this.size - this.#sorted }, (_item, index) => {
        const record = this.#sorted + index;
        return [this.idOf(record), record] as const;
      }),
    );
    return this.#late.get(id) ?? null;
  }

  idOf(record: number): number {
    return this.#numbers.ids[record] ?? NaN;
  }

  updatedOf(record: number): number {
    return this.#numbers.updated[record] ?? NaN;
  }

  /** The first of these records by the text that stands first in each, those without it last. */
  firstByText(matches: Uint32Array, direction: "asc" | "desc", limit: number): readonly number[] {
    const order = { mark: FIRST_MARK, direction };
    return firstByText(this.#texts.names, (record) => this.idOf(record), matches, order, limit);
  }

  /** A sync may write many more. */
  #growIfFull(): void {
    if (this.#texts.isFull) this.#grow(capacityFor(this.size * GROWTH));
  }

  /** After a record was added. */
  #noteOrder(record: number): void {
    if (this.#sorted === record && (record === 0 || this.#compare(record - 1, record) < 0))
      this.#sorted += 1;
  }

  #grow(capacity: number): void {
    this.#texts = this.#texts.grown(capacity);
    this.#numbers = this.#numbers.grown(capacity);
  }

  #startRenewal(expected: number): Renewal<MemoryRecords> {
    const records = MemoryRecords.withRoomFor(expected, this.#shape);
    return new Renewal(records, allInOrder(this.#table()), this.size);
  }

  /** Copies some records; returns whether all of them took the place of those here. */
  #renew(renewal: Renewal<MemoryRecords>): boolean {
    const { records } = renewal;
    const isDone = renewal.copySome(SORTED_AT_ONCE, this, (record) =>
      records.#addFrom(this, record),
    );
    // Also where one of them was erased, which has no id to be compared by.
    records.#sorted = records.size;
    if (!isDone) return false;
    for (let record = renewal.firstAdded; record < this.size; record += 1)
      if (!this.isErased(record)) records.#addFrom(this, record);
    this.#texts = records.#texts;
    this.#numbers = records.#numbers;
    this.#sorted = records.#sorted;
    this.#erased = records.#erased;
    this.#late = null;
    this.#renewal = null;
    return true;
  }

  #table(): HeldTable {
    const isAnyErased = this.#erased > 0;
    return { texts: this.#texts, numbers: this.#numbers, sorted: this.#sorted, isAnyErased };
  }

  #compare(a: number, b: number): number {
    return compareByTime(this.#numbers, a, b);
  }

  #addFrom(source: MemoryRecords, from: number): void {
    this.#growIfFull();
    const record = this.#texts.size;
    this.#texts.appendFrom(source.#texts, from);
    this.#numbers.copy(record, source.#numbers, from);
    this.#noteOrder(record);
  }
}

/** With some room for records that come later. */
function capacityFor(records: number): number {
  return Math.ceil(records * (1 + 1 / 16)) + SPARE_RECORDS;
}
