import { ANY_FIELD, type Fields, FIRST_LETTER, FIRST_MARK } from "../index/short-texts.ts";
import { MemoryTexts, type Pattern } from "./memory-texts.ts";
import { inEither } from "./held-numbers.ts";

/** Condition: one of these texts in one of these fields. */
export interface AnyText {
  readonly anyOf: readonly string[];
  readonly fields: Fields;
}

/** Shape in which the texts of a resource are held. */
export interface ZoneShape {
  /** So many fields, from the first mark on, are names. */
  readonly nameCount: number;
  readonly fieldCount: number;
}

/** Records that share a signature, as a power of two: their texts are a kilobyte or two. */
const ZONE_SHIFTS = { names: 5, others: 4 } as const;

/** Condition prepared for each zone that has these fields: one of the texts in one of them. */
export interface Wanted {
  readonly looks: readonly Look[];
  /** Bytes of the shortest of the texts. */
  readonly shortest: number;
}

interface Look {
  readonly texts: MemoryTexts;
  readonly fields: Fields;
  readonly patterns: readonly Pattern[];
}

interface Zone {
  readonly texts: MemoryTexts;
  readonly fields: Fields;
}

/**
 * Texts of records, names apart from the others: most searches are for names, which are a fifth of
 * all.
 */
export class ZonedTexts {
  readonly #shape: ZoneShape;
  readonly #names: Zone;
  /** Null where there are only names. */
  readonly #otherZone: Zone | null;

  private constructor(shape: ZoneShape, names: Zone, otherZone: Zone | null) {
    this.#shape = shape;
    this.#names = names;
    this.#otherZone = otherZone;
  }

  /** Throws where the runtime cannot scan, or has no memory left. */
  static withRoomFor(records: number, shape: ZoneShape): ZonedTexts {
    const { nameCount, fieldCount } = shape;
    const bits = (marks: number) => (1 << (FIRST_MARK + marks)) - (1 << FIRST_MARK);
    const names = { texts: new MemoryTexts(records, ZONE_SHIFTS.names), fields: bits(nameCount) };
    if (nameCount === fieldCount) return new ZonedTexts(shape, names, null);
    const fields = bits(fieldCount) & ~names.fields;
    const otherZone = { texts: new MemoryTexts(records, ZONE_SHIFTS.others), fields };
    return new ZonedTexts(shape, names, otherZone);
  }

  get size(): number {
    return this.#names.texts.size;
  }

  get isFull(): boolean {
    return this.#names.texts.isFull;
  }

  /** Bytes of memory that are in use. */
  get bytes(): number {
    return this.#zones().reduce((sum, { texts }) => sum + texts.bytes, 0);
  }

  /** The names; the first of them is what a record is sorted by. */
  get names(): MemoryTexts {
    return this.#names.texts;
  }

  /** Adds a record by its texts, a mark before each in ascending order, and returns its number. */
  append(texts: string): number {
    if (this.#otherZone === null) return this.#names.texts.append(texts);
    const endOfNames = this.#endOfNames(texts);
    this.#otherZone.texts.append(texts.slice(endOfNames));
    return this.#names.texts.append(texts.slice(0, endOfNames));
  }

  /** Adds a record of other texts as it is there. */
  appendFrom(source: ZonedTexts, from: number): void {
    this.#names.texts.appendFrom(source.#names.texts, from);
    if (source.#otherZone !== null)
      this.#otherZone?.texts.appendFrom(source.#otherZone.texts, from);
  }

  /** Returns a copy of the records, by their numbers, with room for so many. */
  grown(capacity: number): ZonedTexts {
    const grow = (zone: Zone) => ({ ...zone, texts: zone.texts.grown(capacity) });
    const otherZone = this.#otherZone === null ? null : grow(this.#otherZone);
    return new ZonedTexts(this.#shape, grow(this.#names), otherZone);
  }

  /** From here on no text is found in it. */
  erase(record: number): void {
    for (const { texts } of this.#zones()) texts.erase(record);
  }

  /** Makes texts ready to be looked for; null if one is too long. */
  prepare({ anyOf, fields }: AnyText): Wanted | null {
    const looks = this.#zones().flatMap(({ texts, fields: zoneFields }): readonly Look[] => {
      if ((fields & zoneFields) === 0) return [];
      const patterns = anyOf.flatMap((text) => texts.pattern(text) ?? []);
      return [{ texts, patterns, fields: (zoneFields & ~fields) === 0 ? ANY_FIELD : fields }];
    });
    if (looks.some(({ patterns }) => patterns.length < anyOf.length)) return null;
    return { looks, shortest: Math.min(...anyOf.map((text) => Buffer.byteLength(text))) };
  }

  /** The numbers of those in a range that have what is wanted, in ascending order. */
  scan({ looks }: Wanted, low: number, high: number): Uint32Array {
    return eitherOf(looks, ({ texts, fields }, pattern) => texts.scan(pattern, fields, low, high));
  }

  /** Returns which of these records have it, in ascending order as they are. */
  scanAmong(records: Uint32Array, { looks }: Wanted): Uint32Array {
    return eitherOf(looks, ({ texts, fields }, pattern) =>
      texts.scanAmong(records, pattern, fields),
    );
  }

  #zones(): readonly Zone[] {
    return this.#otherZone === null ? [this.#names] : [this.#names, this.#otherZone];
  }

  #endOfNames(texts: string): number {
    const firstMark = FIRST_MARK + this.#shape.nameCount;
    for (let index = 0; index < texts.length; index += 1) {
      const code = texts.charCodeAt(index);
      if (code >= firstMark && code < FIRST_LETTER) return index;
    }
    return texts.length;
  }
}

/** Joins the results of each look and each of its patterns. */
function eitherOf(
  looks: readonly Look[],
  find: (look: Look, pattern: Pattern) => Uint32Array,
): Uint32Array {
  const [firstMatches = new Uint32Array(0), ...otherMatches] = looks.flatMap((look) =>
    look.patterns.map((pattern) => find(look, pattern)),
  );
  return otherMatches.reduce(inEither, firstMatches);
}
