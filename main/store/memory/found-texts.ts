import type { Fields } from "../index/short-texts.ts";

/** Texts whose records are kept, and the most records of one. */
const MAX_TEXTS = 16;
const MAX_RECORDS = 4096;

/** Numbers of the records of a range that have a text, in ascending order. */
interface Found {
  readonly low: number;
  readonly high: number;
  readonly records: Uint32Array;
}

/**
 * The records that were found with the last texts. A search looks for the same texts again and
 * again: the newest, all of them, to count them, and as one of several spellings.
 */
export class FoundTexts {
  readonly #found = new Map<string, Found>();

  /**
   * The numbers of the records of a range that have a text in one of the fields, in ascending
   * order. `scan` looks for them in a part of the range of which they are not known.
   */
  of(
    text: string,
    fields: Fields,
    low: number,
    high: number,
    scan: (low: number, high: number) => Uint32Array,
  ): Uint32Array {
    const key = `${fields} ${text}`;
    const known = this.#found.get(key);
    // Parts are looked at from the newest record downwards.
    const isGoingOn = known !== undefined && known.low <= high && high <= known.high;
    if (!isGoingOn) return this.#keep(key, { low, high, records: scan(low, high) }).records;
    if (known.low <= low) return within(known, low, high);
    const older = scan(low, known.low);
    const all = joined(older, known.records);
    return within(this.#keep(key, { low, high: known.high, records: all }), low, high);
  }

  /** Records were added or removed. */
  forget(): void {
    if (this.#found.size > 0) this.#found.clear();
  }

  #keep(key: string, found: Found): Found {
    this.#found.delete(key);
    if (found.records.length <= MAX_RECORDS) this.#found.set(key, found);
    const [oldest] = this.#found.keys();
    if (this.#found.size > MAX_TEXTS && oldest !== undefined) this.#found.delete(oldest);
    return found;
  }
}

function within({ records }: Found, low: number, high: number): Uint32Array {
  return records.subarray(firstFrom(records, low), firstFrom(records, high));
}

/** The place of the first number that is not below a bound. */
function firstFrom(records: Uint32Array, bound: number): number {
  let [low, high] = [0, records.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((records[middle] ?? 0) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

function joined(first: Uint32Array, second: Uint32Array): Uint32Array {
  if (first.length === 0) return second;
  const all = new Uint32Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
