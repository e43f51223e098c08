import type { HeldQuestion } from "./held-question.ts";
import { MemoryTexts, NO_BEGINNING, type Pattern, type Zones } from "./memory-texts.ts";

/** What is held of a record. */
export interface HeldRecord {
  readonly id: number;
  /** Time of the last change: records are in the order of (updated, id), as their rows. */
  readonly updated: number;
  /** Values of the layout's token columns. */
  readonly values: readonly (number | null)[];
  /** Folded texts by zone. */
  readonly zones: readonly string[];
}

/** What is held of each record. */
export interface HeldShape {
  readonly zoneCount: number;
  readonly columnCount: number;
}

/** One of these texts. */
export type AnyText = readonly string[];

/** Records that are scanned first for the newest matches; each further part is twice as large. */
const FIRST_PART_RECORDS = 512;

/** One by one, a record takes as long as so many of all. */
const RECORDS_PER_SINGLE_LOOK = 8;

/** Records that came in another order than that of their changes; more of them are sorted in. */
const MAX_UNSORTED_RECORDS = 1000;
/** When this share of all came so, they are sorted in while a sync goes on. */
const MAX_UNSORTED_SHARE = 1 / 4;
/** Records that are put in order again in about 2 ms. */
const SORTED_AT_ONCE = 4000;
/** Room for records that come later. */
const SPARE_RECORDS = 4096;
/** Ids are told apart by their lowest bits first. */
const LOW_BITS = 0xffff;

/** In a column, where a record has no value. */
const NO_VALUE = -(2 ** 31);

/** Whether a column can hold it. */
export function isHoldable(value: unknown): value is number | null {
  return value === null || (typeof value === "number" && value > NO_VALUE && value === (value | 0));
}

/**
 * Short texts and values of the records of one resource. They lie in the order of their changes, so
 * that what is found needs no sorting; what changes later is added at the end.
 */
export class MemoryRecords {
  readonly #shape: HeldShape;
  #texts: MemoryTexts;
  #ids: Float64Array;
  #updated: Float64Array;
  #columns: readonly Int32Array[];
  /** So many, from the first on, are in order. */
  #sorted = 0;
  #erased = 0;
  /** All in order again, as far as they are copied; null once something changes. */
  #renewal: Renewal | null = null;

  /** Throws where the runtime cannot scan, or has no memory left. */
  constructor(expected: number, shape: HeldShape) {
    const { zoneCount, columnCount } = shape;
    const capacity = capacityFor(expected);
    this.#shape = shape;
    this.#texts = new MemoryTexts(capacity, zoneCount);
    this.#ids = new Float64Array(capacity);
    this.#updated = new Float64Array(capacity);
    this.#columns = Array.from({ length: columnCount }, () => new Int32Array(capacity));
  }

  /** Bytes of memory in use. */
  get bytes(): number {
    return this.#texts.bytes + this.#texts.size * (16 + 4 * this.#shape.columnCount);
  }

  get size(): number {
    return this.#texts.size;
  }

  add({ id, updated, values, zones }: HeldRecord): void {
    // Half as much room again, because a sync may write many.
    if (this.#texts.isFull) this.#grow(capacityFor(this.size * 1.5));
    this.#renewal = null;
    const at = this.#texts.append(zones);
    this.#ids[at] = id;
    this.#updated[at] = updated;
    for (const [index, column] of this.#columns.entries()) column[at] = values[index] ?? NO_VALUE;
    if (this.#sorted === at && (at === 0 || this.#compare(at - 1, at) < 0)) this.#sorted += 1;
  }

  remove(ids: ReadonlySet<number>): void {
    const size = this.#texts.size;
    this.#renewal = null;
    const erase = (at: number) => {
      this.#texts.erase(at);
      this.#ids[at] = NaN;
      for (const column of this.#columns) column[at] = NO_VALUE;
      this.#erased += 1;
    };
    if (ids.size > 4) {
      const maybe = new Uint8Array(LOW_BITS + 1);
      for (const id of ids) maybe[id & LOW_BITS] = 1;
      for (let at = 0; at < size; at += 1) {
        const id = this.#ids[at] ?? NaN;
        if (maybe[id & LOW_BITS] === 1 && ids.has(id)) erase(at);
      }
      return;
    }
    for (const id of ids)
      for (let at = this.#ids.indexOf(id); at >= 0 && at < size; at = this.#ids.indexOf(id, at + 1))
        erase(at);
  }

  /** Whether so much was added and removed that `sortSome` is due. */
  get isScattered(): boolean {
    const { size } = this.#texts;
    return size - this.#sorted > MAX_UNSORTED_RECORDS || this.#erased > size / 8 + SPARE_RECORDS;
  }

  /**
   * Puts all records in order again, a part at a time, and leaves out those that were removed.
   * Returns whether that is done.
   */
  sortSome(): boolean {
    this.#renewal ??= this.#startRenewal();
    return this.#renew(this.#renewal, SORTED_AT_ONCE);
  }

  /** The same at once, where questions would have to sort too many. Returns whether it was done. */
  sortIfMostlyUnsorted(): boolean {
    const unsorted = this.size - this.#sorted;
    const isDue = unsorted > Math.max(MAX_UNSORTED_RECORDS, this.size * MAX_UNSORTED_SHARE);
    if (isDue) this.#renew(this.#startRenewal(), Infinity);
    return isDue;
  }

  #grow(capacity: number): void {
    const wider = <T extends Float64Array | Int32Array>(array: T, larger: T) => {
      larger.set(array);
      return larger;
    };
    this.#texts = this.#texts.grown(capacity);
    this.#ids = wider(this.#ids, new Float64Array(capacity));
    this.#updated = wider(this.#updated, new Float64Array(capacity));
    this.#columns = this.#columns.map((column) => wider(column, new Int32Array(capacity)));
  }

  #startRenewal(): Renewal {
    const records = new MemoryRecords(this.size - this.#erased, this.#shape);
    return { records, order: this.#inOrder(this.#all()) };
  }

  /** Copies up to so many records; returns whether all of them took the place of those here. */
  #renew({ records, order }: Renewal, count: number): boolean {
    const { size } = records;
    for (const at of order.subarray(size, size + count)) records.#addFrom(this, at);
    if (records.size < order.length) return false;
    this.#texts = records.#texts;
    this.#ids = records.#ids;
    this.#updated = records.#updated;
    this.#columns = records.#columns;
    this.#sorted = records.size;
    this.#erased = 0;
    this.#renewal = null;
    return true;
  }

  /**
   * Records in which all that is asked is true, oldest change first; null for what is too long.
   * `among`: what a question found that this one narrows (see held-question.ts), as long as nothing
   * has changed.
   */
  find(
    { texts, zones, values }: HeldQuestion,
    among: Uint32Array | null = null,
  ): Uint32Array | null {
    const patterns = texts.flatMap((text) => this.#texts.pattern(text) ?? []);
    if (patterns.length < texts.length) return null;
    // By their numbers, as long as texts are compared.
    let found = this.#sorted === this.size ? among : (among?.toSorted() ?? null);
    for (const { column, anyOf } of values) {
      const held = this.#columns[column];
      if (held === undefined) return null;
      found = having(held, anyOf, found, this.size);
    }
    // The longest text is in the fewest records, mostly.
    for (const pattern of patterns.toSorted((a, b) => lengthOf(b) - lengthOf(a)))
      found = this.#withText(found, pattern, zones);
    return this.#inOrder(found ?? this.#all());
  }

  /** A look at all texts takes as long as one at a part of the records, one by one. */
  #withText(among: Uint32Array | null, pattern: Pattern, zones: Zones): Uint32Array {
    if (among !== null && among.length < this.size / RECORDS_PER_SINGLE_LOOK)
      return this.#texts.scanAmong(among, pattern, zones);
    const found = this.#texts.scan(pattern, zones);
    return among === null ? found.slice() : inBoth(among, found);
  }

  /**
   * The newest records that have a text of each of these groups in the zones, newest first; null
   * for what is too long. Stops as soon as it has so many.
   */
  newest(groups: readonly AnyText[], zones: Zones, limit: number): readonly number[] | null {
    const [rarest, ...others] = this.#patternsOf(groups) ?? [];
    if (rarest === undefined) return null;
    const found: number[] = [];
    const scan = (low: number, high: number, most: number) => {
      const matches = rarest.flatMap((pattern) => [...this.#texts.scan(pattern, zones, low, high)]);
      const all = rarest.length === 1 ? matches : [...new Set(matches)].toSorted((a, b) => a - b);
      for (const at of all.toReversed()) {
        if (found.length >= most) return;
        if (this.#hasAll(at, others, zones)) found.push(at);
      }
    };
    // What was added later may be of any age.
    scan(this.#sorted, this.size, Infinity);
    const added = found.length;
    let [high, part] = [this.#sorted, FIRST_PART_RECORDS];
    while (high > 0 && found.length < added + limit) {
      const low = Math.max(0, high - part);
      scan(low, high, added + limit);
      [high, part] = [low, part * 2];
    }
    if (added > 0) found.sort((a, b) => this.#compare(b, a));
    return found.slice(0, limit);
  }

  /** Whether one record has one of these texts in the zones. */
  has(at: number, texts: AnyText, zones: Zones): boolean {
    return this.#hasAll(at, this.#patternsOf([texts]) ?? [], zones);
  }

  /** The longest texts are in the fewest records, mostly: they come first. */
  #patternsOf(groups: readonly AnyText[]): readonly (readonly Pattern[])[] | null {
    const patterns = groups.map((texts) =>
      texts.flatMap((text) => this.#texts.pattern(text) ?? []),
    );
    if (patterns.some((group, index) => group.length < (groups[index]?.length ?? 0))) return null;
    const shortest = (group: readonly Pattern[]) => Math.min(...group.map(lengthOf));
    return patterns.toSorted((a, b) => shortest(b) - shortest(a));
  }

  #hasAll(at: number, groups: readonly (readonly Pattern[])[], zones: Zones): boolean {
    return groups.every((group) => group.some((pattern) => this.#texts.has(at, pattern, zones)));
  }

  idOf(at: number): number {
    return this.#ids[at] ?? NaN;
  }

  updatedOf(at: number): number {
    return this.#updated[at] ?? NaN;
  }

  /** The first of these records by the text of a zone, those without one last. */
  firstByZone(
    found: Uint32Array,
    zone: number,
    direction: "asc" | "desc",
    limit: number,
  ): readonly number[] {
    const sign = direction === "asc" ? 1 : -1;
    const isBehind = (begin: number, other: number) =>
      begin === NO_BEGINNING || (other !== NO_BEGINNING && sign * (begin - other) > 0);
    const compare = (a: Keyed, b: Keyed) => {
      if (a.text.length === 0 || b.text.length === 0)
        if (a.text.length !== b.text.length) return a.text.length === 0 ? 1 : -1;
      const order = a.begin - b.begin || Buffer.compare(a.text, b.text);
      return sign * (order || this.idOf(a.at) - this.idOf(b.at));
    };
    const best: Keyed[] = [];
    for (const at of found) {
      const begin = this.#texts.beginning(at, zone);
      const last = best[limit - 1];
      // Most are told by their first letters.
      if (last !== undefined && begin !== last.begin && isBehind(begin, last.begin)) continue;
      const next: Keyed = { at, text: this.#texts.zone(at, zone), begin };
      if (last !== undefined && compare(next, last) >= 0) continue;
      let [low, high] = [0, best.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        const other = best[middle];
        if (other !== undefined && compare(other, next) < 0) low = middle + 1;
        else high = middle;
      }
      best.splice(low, 0, next);
      if (best.length > limit) best.pop();
    }
    return best.map(({ at }) => at);
  }

  #all(): Uint32Array {
    const all = new Uint32Array(this.#texts.size);
    for (let at = 0; at < all.length; at += 1) all[at] = at;
    return this.#erased === 0 ? all : all.filter((at) => !Number.isNaN(this.#ids[at]));
  }

  /** Sorts those in that were added later. */
  #inOrder(found: Uint32Array): Uint32Array {
    const added = found.findLastIndex((at) => at < this.#sorted) + 1;
    if (added === found.length) return found;
    const late = found.slice(added).toSorted((a, b) => this.#compare(a, b));
    const merged = new Uint32Array(found.length);
    let [early, at] = [0, 0];
    for (const next of late) {
      while (early < added && this.#compare(found[early] ?? 0, next) < 0)
        merged[at++] = found[early++] ?? 0;
      merged[at++] = next;
    }
    merged.set(found.subarray(early, added), at);
    return merged;
  }

  #compare(a: number, b: number): number {
    const [first, second] = [this.#updated[a] ?? 0, this.#updated[b] ?? 0];
    return first - second || this.idOf(a) - this.idOf(b);
  }

  #addFrom(other: MemoryRecords, from: number): void {
    const at = this.#texts.size;
    this.#texts.appendFrom(other.#texts, from);
    this.#ids[at] = other.#ids[from] ?? NaN;
    this.#updated[at] = other.#updated[from] ?? NaN;
    for (const [index, column] of this.#columns.entries())
      column[at] = other.#columns[index]?.[from] ?? NO_VALUE;
  }
}

/** With some room for records that come later. */
function capacityFor(records: number): number {
  return Math.ceil(records * (1 + 1 / 16)) + SPARE_RECORDS;
}

/** Records in their order, and what of them is copied. */
interface Renewal {
  readonly order: Uint32Array;
  readonly records: MemoryRecords;
}

/** A record by the text that it is sorted by. */
interface Keyed {
  readonly at: number;
  readonly text: Uint8Array;
  readonly begin: number;
}

function lengthOf({ bytes }: Pattern): number {
  return bytes.length;
}

/** Records, of these or of all, that have one of these values in a column. */
function having(
  held: Int32Array,
  anyOf: readonly number[],
  among: Uint32Array | null,
  size: number,
): Uint32Array {
  const [only = NO_VALUE] = anyOf;
  const found = new Uint32Array(among?.length ?? size);
  let count = 0;
  // Plain loops without branches: a call for each of all records takes ten times as long.
  if (anyOf.length === 1 && among === null)
    for (let at = 0; at < size; at += 1) {
      found[count] = at;
      count += Number(held[at] === only);
    }
  else
    for (let index = 0; index < found.length; index += 1) {
      const at = among?.[index] ?? index;
      found[count] = at;
      count += Number(anyOf.includes(held[at] ?? NO_VALUE));
    }
  return found.subarray(0, count);
}

/** Numbers that are in both of two ascending lists. */
function inBoth(one: Uint32Array, other: Uint32Array): Uint32Array {
  const found = new Uint32Array(Math.min(one.length, other.length));
  let [count, at] = [0, 0];
  for (const next of one) {
    while (at < other.length && (other[at] ?? 0) < next) at += 1;
    if (other[at] === next) found[count++] = next;
  }
  return found.subarray(0, count);
}
