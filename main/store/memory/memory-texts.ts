import { type Fields, FIRST_LETTER } from "../index/short-texts.ts";
import {
  BLOCK_GROUPS,
  HASHED_BYTES,
  ScanMemory,
  SIGNATURE_BITS,
  WORD_BYTES,
} from "./scan-kernel.ts";

/** The beginning of a text that a record does not have: no byte of UTF-8 is as high. */
export const NO_BEGINNING = 0xffff_ffff;
/** Size of a beginning: 32 bits. */
const BEGINNING_BYTES = 4;

/** Longest text that is looked for, bytes of UTF-8. */
const MAX_SCANNED_BYTES = 512;
/** Hashes of a text that are looked for in signatures. */
const MAX_HASHES = 32;
/** The kernel reads past the place that it compares, by less than this. */
const MARGIN_BYTES = 1024;
/** No byte of UTF-8: nothing is found where a record was erased. */
const ERASED_BYTE = 0xff;
/** The memory grows by this, at least. */
const GROWTH_BYTES = 1 << 20;
/** Records that are scanned at once. */
const PART_RECORDS = 65_536;
/** Share of records that are counted to know which pairs of bytes are rare: every 16th. */
const SAMPLED_RECORDS = 16;
const PAIRS = 256 * 256;
const MAX_SEEN = 0xffff;

const HASHES_AT = MAX_SCANNED_BYTES;
/** The signatures of the last groups. */
const BLOCK_AT = HASHES_AT + MAX_HASHES * 4;
const BOUNDS_AT = BLOCK_AT + SIGNATURE_BITS * WORD_BYTES;

/**
 * Texts of records, one after the other in one piece of memory, in which any text is found by
 * comparing all of it: 10 MB take less than a millisecond. Signatures of some records each tell
 * where a longer text cannot be. A record is known by its number here.
 */
export class MemoryTexts {
  readonly #memory: ScanMemory;
  readonly #capacity: number;
  /** Records of a group, which share a signature, as a power of two. */
  readonly #shift: number;
  readonly #outAt: number;
  /** The signatures of all groups: one bit of each, then the next one of each. */
  readonly #slicesAt: number;
  /** Bytes of one bit of all groups. */
  readonly #stride: number;
  #bytes: Buffer;
  /** Beginnings of each record's texts; one more ends the last. */
  #bounds: Uint32Array;
  #hashes: Uint32Array;
  #out: Uint32Array;
  #size = 0;
  /** Count of each pair of bytes in the sample; 0 only where no text ever had it. */
  readonly #pairs = new Uint16Array(PAIRS);

  /**
   * Takes so many records, of which 2 ** `shift` share a signature. Throws where the runtime cannot
   * scan, or has no memory left.
   */
  constructor(capacity: number, shift: number) {
    this.#capacity = capacity;
    this.#shift = shift;
    this.#outAt = BOUNDS_AT + (capacity + 1) * 4;
    this.#slicesAt = this.#outAt + Math.min(capacity, PART_RECORDS) * 4;
    this.#stride = (Math.floor((capacity >> shift) / BLOCK_GROUPS) + 1) * WORD_BYTES;
    const textsAt = this.#slicesAt + this.#stride * SIGNATURE_BITS;
    this.#memory = new ScanMemory(textsAt + GROWTH_BYTES + MARGIN_BYTES);
    [this.#bytes, this.#bounds, this.#hashes, this.#out] = this.#views();
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
    return (this.#bounds[this.#size] ?? 0) + MARGIN_BYTES;
  }

  /** Adds a record by its texts, a mark before each, and returns its number. */
  append(texts: string): number {
    const start = this.#bounds[this.#size] ?? 0;
    // A unit of UTF-16 is three bytes of UTF-8 at most.
    this.#reserve(start + texts.length * 3);
    return this.#added(texts === "" ? start : start + this.#bytes.write(texts, start));
  }

  /** Adds a record of other texts as it is there. */
  appendFrom(source: MemoryTexts, from: number): void {
    const start = this.#bounds[this.#size] ?? 0;
    const texts = source.texts(from);
    this.#reserve(start + texts.length);
    this.#bytes.set(texts, start);
    this.#added(start + texts.length);
  }

  /** Returns a copy of the records, by their numbers, with room for so many. */
  grown(capacity: number): MemoryTexts {
    const larger = new MemoryTexts(capacity, this.#shift);
    larger.#copyAll(this);
    return larger;
  }

  /** From here on no text is found in it. */
  erase(record: number): void {
    this.texts(record).fill(ERASED_BYTE);
  }

  /** The texts of a record as UTF-8, valid until the next record is added. */
  texts(record: number): Uint8Array {
    return this.#bytes.subarray(this.#bounds[record] ?? 0, this.#bounds[record + 1] ?? 0);
  }

  /** The first text of a record, if this is its mark, as UTF-8 without it. */
  firstText(record: number, mark: number): Uint8Array {
    const texts = this.texts(record);
    if (texts[0] !== mark) return texts.subarray(0, 0);
    const end = texts.findIndex((byte, index) => index > 0 && byte < FIRST_LETTER);
    return texts.subarray(1, end < 0 ? texts.length : end);
  }

  /** The first letters of it as a number that compares as they do. */
  beginning(record: number, mark: number): number {
    const [start, end] = [this.#bounds[record] ?? 0, this.#bounds[record + 1] ?? 0];
    if (start === end || this.#bytes[start] !== mark) return NO_BEGINNING;
    let number = 0;
    let isWithin = true;
    for (let index = start + 1; index <= start + BEGINNING_BYTES; index += 1) {
      const byte: number = index < end && isWithin ? (this.#bytes[index] ?? 0) : 0;
      isWithin = byte >= FIRST_LETTER;
      number = number * 256 + (isWithin ? byte : 0);
    }
    return number;
  }

  /** Makes a text ready to be looked for; null for one that is too long, or empty. */
  pattern(text: string): Pattern | null {
    const bytes = Buffer.from(text);
    if (bytes.length === 0 || bytes.length > MAX_SCANNED_BYTES) return null;
    let [rare, fewest] = [0, Infinity];
    for (let index = 0; index + 1 < bytes.length; index += 1) {
      const frequency = this.#pairs[pairOf(bytes, index)] ?? 0;
      if (frequency < fewest) [rare, fewest] = [index, frequency];
    }
    const rarer = Math.min(rare + 1, bytes.length - 1);
    return { bytes, rare, rarer, isNowhere: fewest === 0 };
  }

  /**
   * The numbers of the records, in a range of them, that have the text in one of the fields, in
   * ascending order.
   */
  scan(pattern: Pattern, fields: Fields, low = 0, high = this.#size): Uint32Array {
    if (pattern.isNowhere) return new Uint32Array(0);
    this.#bytes.set(pattern.bytes, 0);
    const hashes = this.#hashesOf(pattern);
    const patternValues = this.#patternArguments(pattern, fields);
    const { kernel } = this.#memory;
    const signed = this.#blockStart(this.#size);
    // Treats the block as one of the slices.
    const blockAt = BLOCK_AT - this.#wordAt(signed);
    return this.#inParts(low, high, (from, to) => {
      const middle = Math.min(Math.max(from, signed), to);
      const [shift, out] = [this.#shift, this.#outAt];
      const matchCount = kernel.scanSigned(
        ...([this.#slicesAt, this.#stride, shift, ...hashes, BOUNDS_AT, from, middle] as const),
        ...patternValues,
        out,
      );
      if (middle === to) return matchCount;
      return (
        matchCount +
        kernel.scanSigned(
          blockAt,
          WORD_BYTES,
          shift,
          ...hashes,
          BOUNDS_AT,
          middle,
          to,
          ...patternValues,
          out + matchCount * 4,
        )
      );
    });
  }

  /** Returns which of these records have the text in one of the fields, in their order. */
  scanAmong(records: Uint32Array, pattern: Pattern, fields: Fields): Uint32Array {
    if (pattern.isNowhere) return new Uint32Array(0);
    this.#bytes.set(pattern.bytes, 0);
    const patternValues = this.#patternArguments(pattern, fields);
    return this.#inParts(0, records.length, (from, to) => {
      this.#out.set(records.subarray(from, to));
      return this.#memory.kernel.scanAmong(BOUNDS_AT, to - from, ...patternValues, this.#outAt);
    });
  }

  /** Joins the results that the kernel writes for each part. */
  #inParts(low: number, high: number, scan: (from: number, to: number) => number): Uint32Array {
    const parts: Uint32Array[] = [];
    for (let from = low; from < high; from += PART_RECORDS) {
      const count = scan(from, Math.min(from + PART_RECORDS, high));
      if (count > 0) parts.push(this.#out.slice(0, count));
    }
    const [firstPart, ...otherParts] = parts;
    if (otherParts.length === 0) return firstPart ?? new Uint32Array(0);
    const allRecords = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
    let offset = 0;
    for (const part of parts) {
      allRecords.set(part, offset);
      offset += part.length;
    }
    return allRecords;
  }

  #patternArguments({ bytes, rare, rarer }: Pattern, fields: Fields) {
    return [fields, 0, bytes.length, rare, rarer] as const;
  }

  /** The hashes of what was just written as the text that is looked for. */
  #hashesOf({ bytes }: Pattern) {
    const count = Math.min(Math.max(0, bytes.length - HASHED_BYTES + 1), MAX_HASHES);
    for (let index = 0; index < count; index += 1)
      this.#hashes[index] = this.#memory.kernel.hash(index);
    return [HASHES_AT, count] as const;
  }

  /** The first record whose group is in the same block. */
  #blockStart(record: number): number {
    return record - (record % (BLOCK_GROUPS << this.#shift));
  }

  /** Returns the place of that block's word, from the beginning of a slice. */
  #wordAt(blockStart: number): number {
    return (blockStart / (BLOCK_GROUPS << this.#shift)) * WORD_BYTES;
  }

  /** Takes what was written behind the last record as the next one. */
  #added(end: number): number {
    const record = this.#size;
    this.#bounds[record + 1] = end;
    this.#size += 1;
    const { kernel } = this.#memory;
    kernel.sign(BLOCK_AT, record >> this.#shift, this.#bounds[record] ?? 0, end);
    if (this.#blockStart(this.#size) > record)
      kernel.store(BLOCK_AT, this.#slicesAt + this.#wordAt(this.#blockStart(record)), this.#stride);
    this.#notePairs(record);
    return record;
  }

  /** Takes the texts of others as they lie, without a look at each record. */
  #copyAll(source: MemoryTexts): void {
    const firstByte = source.#bounds[0] ?? 0;
    const end = source.#bounds[source.#size] ?? 0;
    const shift = (this.#bounds[0] ?? 0) - firstByte;
    this.#reserve(end + shift);
    this.#bytes.set(source.#bytes.subarray(firstByte, end), firstByte + shift);
    this.#bytes.set(source.#bytes.subarray(BLOCK_AT, BOUNDS_AT), BLOCK_AT);
    for (let slice = 0; slice < SIGNATURE_BITS; slice += 1) {
      const sliceStart = source.#slicesAt + slice * source.#stride;
      const bits = source.#bytes.subarray(sliceStart, sliceStart + source.#stride);
      this.#bytes.set(bits, this.#slicesAt + slice * this.#stride);
    }
    for (let index = 0; index <= source.#size; index += 1)
      this.#bounds[index] = (source.#bounds[index] ?? 0) + shift;
    this.#pairs.set(source.#pairs);
    this.#size = source.#size;
  }

  #reserve(end: number): void {
    const missingBytes = end + MARGIN_BYTES - this.#bytes.length;
    if (missingBytes <= 0) return;
    this.#memory.grow(Math.max(missingBytes, GROWTH_BYTES, Math.ceil(this.#bytes.length / 16)));
    [this.#bytes, this.#bounds, this.#hashes, this.#out] = this.#views();
  }

  #views(): [Buffer, Uint32Array, Uint32Array, Uint32Array] {
    const { buffer } = this.#memory;
    return [
      Buffer.from(buffer),
      new Uint32Array(buffer, BOUNDS_AT, this.#capacity + 1),
      new Uint32Array(buffer, HASHES_AT, MAX_HASHES),
      new Uint32Array(buffer, this.#outAt, Math.min(this.#capacity, PART_RECORDS)),
    ];
  }

  #notePairs(record: number): void {
    const isSampled = record % SAMPLED_RECORDS === 0;
    const [start, end] = [this.#bounds[record] ?? 0, this.#bounds[record + 1] ?? 0];
    const [bytes, pairs] = [this.#bytes, this.#pairs];
    for (let index = start; index + 1 < end; index += 1) {
      const pair = pairOf(bytes, index);
      const frequency = pairs[pair] ?? 0;
      if (frequency === 0 || (isSampled && frequency < MAX_SEEN)) pairs[pair] = frequency + 1;
    }
  }
}

function pairOf(bytes: Uint8Array, index: number): number {
  return (bytes[index] ?? 0) * 256 + (bytes[index + 1] ?? 0);
}

/** A text that is looked for, and where it has its two rarest bytes. */
export interface Pattern {
  readonly bytes: Uint8Array;
  readonly rare: number;
  readonly rarer: number;
  /** No text has it, because none has one of its pairs of bytes. */
  readonly isNowhere: boolean;
}
