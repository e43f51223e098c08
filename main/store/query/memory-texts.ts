import { ScanMemory } from "./scan-kernel.ts";

/**
 * Parts of a record's texts (memory-entry.ts says which fields are in each): from the first to the
 * one before the end.
 */
export interface Zones {
  readonly first: number;
  readonly end: number;
}

/** Stands before every field: no folded text has it. */
export const FIELD_START = "\n";

/** The beginning of an empty zone. */
export const NO_BEGINNING = -1;
/** As many as a number holds exactly. */
const BEGINNING_BYTES = 6;

/** Longest text that is looked for, bytes of UTF-8. */
const MAX_SCANNED_BYTES = 512;
/** The kernel reads past the place that it compares, by less than this. */
const MARGIN_BYTES = 1024;
/** No byte of UTF-8: nothing is found where a record was erased. */
const ERASED_BYTE = 0xff;
/** The memory grows by this, at least. */
const GROWTH_BYTES = 1 << 20;
/** One of so many records is counted to know which pairs of bytes are rare. */
const SAMPLED_RECORDS = 16;
const PAIRS = 256 * 256;
const MAX_SEEN = 0xffff;

/**
 * Texts of records, one after the other in one piece of memory, in which any text is found by
 * comparing all of it: 10 MB take about a millisecond. A record is known by its number here.
 */
export class MemoryTexts {
  readonly #memory: ScanMemory;
  readonly #capacity: number;
  readonly #zoneCount: number;
  readonly #boundsAt = MAX_SCANNED_BYTES;
  readonly #outAt: number;
  #bytes: Buffer;
  /** Where each zone of each record begins; one more ends the last. */
  #bounds: Uint32Array;
  #out: Uint32Array;
  #size = 0;
  /** How often each pair of bytes was seen. */
  readonly #pairs = new Uint16Array(PAIRS);

  /**
   * Takes so many records of so many zones. Throws where the runtime cannot scan, or has no memory
   * left.
   */
  constructor(capacity: number, zoneCount: number) {
    this.#capacity = capacity;
    this.#zoneCount = zoneCount;
    const boundsBytes = (capacity + 1) * zoneCount * 4;
    this.#outAt = this.#boundsAt + boundsBytes;
    const textsAt = this.#outAt + capacity * 4;
    this.#memory = new ScanMemory(textsAt + GROWTH_BYTES + MARGIN_BYTES);
    [this.#bytes, this.#bounds, this.#out] = this.#views();
    this.#bounds[0] = textsAt;
  }

  get size(): number {
    return this.#size;
  }

  get isFull(): boolean {
    return this.#size >= this.#capacity;
  }

  /** Bytes of memory that are in use. */
  get bytes(): number {
    return (this.#bounds[this.#size * this.#zoneCount] ?? 0) + MARGIN_BYTES;
  }

  /** Adds a record by the text of each of its zones, and returns its number. */
  append(zones: readonly string[]): number {
    const length = zones.reduce((sum, zone) => sum + zone.length, 0);
    const record = this.#size;
    let at = this.#bounds[record * this.#zoneCount] ?? 0;
    // A unit of UTF-16 is three bytes of UTF-8 at most.
    this.#reserve(at + length * 3);
    for (let zone = 0; zone < this.#zoneCount; zone += 1) {
      this.#bounds[record * this.#zoneCount + zone] = at;
      const text = zones[zone] ?? "";
      if (text !== "") at += this.#bytes.write(text, at);
    }
    this.#bounds[(record + 1) * this.#zoneCount] = at;
    if (record % SAMPLED_RECORDS === 0) this.#sample(record);
    this.#size += 1;
    return record;
  }

  /** Adds a record of other texts as it is there. */
  appendFrom(other: MemoryTexts, from: number): void {
    const record = this.#size;
    const start = this.#bounds[record * this.#zoneCount] ?? 0;
    const first = other.#bounds[from * this.#zoneCount] ?? 0;
    const end = other.#bounds[(from + 1) * this.#zoneCount] ?? 0;
    this.#reserve(start + end - first);
    this.#bytes.set(other.#bytes.subarray(first, end), start);
    for (let zone = 0; zone <= this.#zoneCount; zone += 1)
      this.#bounds[record * this.#zoneCount + zone] =
        start + (other.#bounds[from * this.#zoneCount + zone] ?? 0) - first;
    if (record % SAMPLED_RECORDS === 0) this.#sample(record);
    this.#size += 1;
  }

  /** The same records, by the same numbers, with room for so many. */
  grown(capacity: number): MemoryTexts {
    const larger = new MemoryTexts(capacity, this.#zoneCount);
    larger.#copyAll(this);
    return larger;
  }

  /** From here on no text is found in it. */
  erase(record: number): void {
    const first = this.#bounds[record * this.#zoneCount] ?? 0;
    const end = this.#bounds[(record + 1) * this.#zoneCount] ?? 0;
    this.#bytes.fill(ERASED_BYTE, first, end);
  }

  /** The text of a zone as UTF-8, valid until the next record is added. */
  zone(record: number, zone: number): Uint8Array {
    const at = record * this.#zoneCount + zone;
    return this.#bytes.subarray(this.#bounds[at] ?? 0, this.#bounds[at + 1] ?? 0);
  }

  /** The first letters of a zone as a number that compares as they do. */
  beginning(record: number, zone: number): number {
    const bounds = record * this.#zoneCount + zone;
    const [start, end] = [this.#bounds[bounds] ?? 0, this.#bounds[bounds + 1] ?? 0];
    if (start === end) return NO_BEGINNING;
    let number = 0;
    // Behind the sign that stands before every field.
    for (let at = start + 1; at <= start + BEGINNING_BYTES; at += 1)
      number = number * 256 + (at < end ? (this.#bytes[at] ?? 0) : 0);
    return number;
  }

  /** Makes a text ready to be looked for; null for one that is too long, or empty. */
  pattern(text: string): Pattern | null {
    const bytes = Buffer.from(text);
    if (bytes.length === 0 || bytes.length > MAX_SCANNED_BYTES) return null;
    let [rare, fewest] = [0, Infinity];
    for (let at = 0; at + 1 < bytes.length; at += 1) {
      const seen = this.#pairs[pairOf(bytes, at)] ?? 0;
      if (seen < fewest) [rare, fewest] = [at, seen];
    }
    const rarer = Math.min(rare + 1, bytes.length - 1);
    return { bytes, rare, rarer };
  }

  /**
   * The numbers of the records, in a range of them, that have the text in one of the zones, in
   * ascending order. Valid until the next scan.
   */
  scan(pattern: Pattern, zones: Zones, low = 0, high = this.#size): Uint32Array {
    this.#bytes.set(pattern.bytes, 0);
    return this.#out.subarray(0, this.#scan(pattern, zones, low, high));
  }

  /** Those of these records that have the text in one of the zones, in their order. */
  scanAmong(records: Uint32Array, pattern: Pattern, zones: Zones): Uint32Array {
    this.#bytes.set(pattern.bytes, 0);
    this.#out.set(records);
    const { kernel } = this.#memory;
    const count = kernel.scanAmong(
      ...this.#boundsPlace,
      records.length,
      ...this.#wanted(pattern, zones),
    );
    return this.#out.slice(0, count);
  }

  /** Whether one record has a text in one of the zones. */
  has(record: number, pattern: Pattern, zones: Zones): boolean {
    this.#bytes.set(pattern.bytes, 0);
    return this.#scan(pattern, zones, record, record + 1) > 0;
  }

  #scan(pattern: Pattern, zones: Zones, low: number, high: number): number {
    const { kernel } = this.#memory;
    return kernel.scan(...this.#boundsPlace, low, high, ...this.#wanted(pattern, zones));
  }

  #wanted({ bytes, rare, rarer }: Pattern, { first, end }: Zones) {
    return [first, end, 0, bytes.length, rare, rarer, this.#outAt] as const;
  }

  /** Where the bounds of records lie, and bytes from one to the next. */
  get #boundsPlace() {
    return [this.#boundsAt, this.#zoneCount * 4] as const;
  }

  /** Takes the texts of others as they lie, without a look at each record. */
  #copyAll(other: MemoryTexts): void {
    const first = other.#bounds[0] ?? 0;
    const last = other.#size * this.#zoneCount;
    const end = other.#bounds[last] ?? 0;
    const shift = (this.#bounds[0] ?? 0) - first;
    this.#reserve(end + shift);
    this.#bytes.set(other.#bytes.subarray(first, end), first + shift);
    for (let at = 0; at <= last; at += 1) this.#bounds[at] = (other.#bounds[at] ?? 0) + shift;
    this.#pairs.set(other.#pairs);
    this.#size = other.#size;
  }

  #reserve(end: number): void {
    const missing = end + MARGIN_BYTES - this.#bytes.length;
    if (missing <= 0) return;
    this.#memory.grow(Math.max(missing, GROWTH_BYTES, Math.ceil(this.#bytes.length / 16)));
    [this.#bytes, this.#bounds, this.#out] = this.#views();
  }

  #views(): [Buffer, Uint32Array, Uint32Array] {
    const { buffer } = this.#memory;
    return [
      Buffer.from(buffer),
      new Uint32Array(buffer, this.#boundsAt, (this.#capacity + 1) * this.#zoneCount),
      new Uint32Array(buffer, this.#outAt, this.#capacity),
    ];
  }

  #sample(record: number): void {
    const first = this.#bounds[record * this.#zoneCount] ?? 0;
    const end = this.#bounds[(record + 1) * this.#zoneCount] ?? 0;
    for (let at = first; at + 1 < end; at += 1) {
      const pair = pairOf(this.#bytes, at);
      const seen = this.#pairs[pair] ?? 0;
      if (seen < MAX_SEEN) this.#pairs[pair] = seen + 1;
    }
  }
}

function pairOf(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
}

/** A text that is looked for, and where it has its two rarest bytes. */
export interface Pattern {
  readonly bytes: Uint8Array;
  readonly rare: number;
  readonly rarer: number;
}
