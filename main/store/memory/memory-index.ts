import { isDeepStrictEqual } from "node:util";
import { anything, number, type Statements, text } from "../file/statements.ts";
import {
  afterBoth,
  countRows,
  type IndexedRecord,
  type IndexedRecords,
  type IndexEntry,
} from "../index/index-entry.ts";
import type { Layout } from "../index/layout.ts";
import { RowOrder } from "../index/row-order.ts";
import type { HeldQuestion } from "./find-records.ts";
import type { HeldTexts } from "./memory-entry.ts";
import { MemoryRecords } from "./memory-records.ts";
import { isHoldable } from "./held-numbers.ts";
import type { AnyText } from "./zoned-texts.ts";

/** A question reads so many changed records first; more are left to the next step. */
const MAX_RECORDS_READ_AT_ONCE = 1000;
/** Changed records that a step reads. */
const CHANGED_STEP_RECORDS = 200;
/** With more changed records than this all are read again. */
const MAX_CHANGED_RECORDS = 50_000;
/** The entries of so many changed records are kept until they are needed, the others are read. */
const MAX_KEPT_ENTRIES = 1000;
/** A file with no more records is read whole when a sync begins to write it. */
const MAX_RECORDS_AT_START = 1000;
/** Records that are read in about 2 ms. */
const STEP_RECORDS = 1000;
/** Without all matches, so many of the newest are found sooner than all of them. */
const MAX_NEWEST = 500;

/** A record and the time of its last change; `recordNumber` is valid until the next change. */
export interface HeldPlace {
  readonly recordNumber: number;
  readonly id: number;
  readonly updated: number;
}

/**
 * Texts of the records of one resource in memory. They are read a little at a time, while no
 * request waits; what a sync writes is added as it is written. Until all are there, and while more
 * has changed than can be read at once, there is no answer, and the file is asked.
 */
export class MemoryIndex {
  readonly #layout: Layout;
  readonly #statements: Statements;
  readonly #texts: HeldTexts;
  readonly #sql: Readonly<Record<"one" | "from", string>>;
  /** Places of the columns in memory, among those of an entry. */
  readonly #places: readonly number[];
  #records: MemoryRecords | null = null;
  #lastRead: { readonly updated: number; readonly id: number } | null = null;
  #isComplete = false;
  /** A question was left to the file, because not all is held yet. */
  #isMissed = false;
  /** Cannot be held: too large, damaged, or the runtime cannot scan. */
  #isRefused = false;
  /** Records that are not held as they are now; those that are new are not held at all. */
  readonly #changedRecords = new Map<number, IndexedRecord>();
  /** The last question that was asked, and what it found; valid until something changes. */
  #lastFound: { readonly question: HeldQuestion; readonly records: Uint32Array } | null = null;

  constructor(layout: Layout, statements: Statements, texts: HeldTexts) {
    this.#layout = layout;
    this.#statements = statements;
    this.#texts = texts;
    this.#places = texts.columns.map((column) => layout.columns.indexOf(column));
    const columns = texts.columns.map(({ name }) => `, r.${name}`).join("");
    const select =
      `SELECT r.id, r.updated, ${texts.sql}${columns} FROM ${layout.rows} r ` + texts.join;
    this.#sql = {
      one: `${select} WHERE r.id = ?`,
      from: `${select} WHERE r.ord >= ? ORDER BY r.ord LIMIT ${STEP_RECORDS}`,
    };
  }

  /** Returns whether all that the file had when it was read is held. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  get bytes(): number {
    return this.#records?.bytes ?? 0;
  }

  /** After a commit: what it wrote; null when all may have changed. */
  noteChanges(writtenRecords: IndexedRecords | null): void {
    this.#lastFound = null;
    if (this.#records === null) return;
    for (const [id, { entry, isNew }] of writtenRecords ?? []) {
      const isKept = this.#isComplete && this.#changedRecords.size < MAX_KEPT_ENTRIES;
      const next = { entry: isKept ? entry : null, isNew: isNew && this.#isComplete };
      this.#changedRecords.set(id, afterBoth(this.#changedRecords.get(id), next));
    }
    if (writtenRecords === null || this.#changedRecords.size > MAX_CHANGED_RECORDS) this.#empty();
  }

  /**
   * Takes all that changed, in a transaction. What is only partly read is left to the steps, unless
   * there is next to nothing yet.
   */
  holdWritten(maxBytes: number): void {
    this.#attempt(() => {
      const isAtStart =
        this.#records === null && countRows(this.#statements, this.#layout) <= MAX_RECORDS_AT_START;
      while (isAtStart && !this.#isComplete && this.#read(maxBytes));
      if (!this.#isComplete) return;
      if (this.#changedRecords.size > 0) this.#takeChanged(Infinity);
      if (this.bytes > maxBytes) this.#refuse();
    });
  }

  /** For the sake of lists, which are sorted; a step of idle time does it for the others. */
  sortSomeOfMany(): void {
    this.#attempt(() => {
      if (this.#isComplete && this.#records?.sortSomeOfMany() === true) this.#lastFound = null;
    });
  }

  /** Reads a little more; returns whether there is more to read. */
  step(maxBytes: number): boolean {
    return this.#attempt(() => this.#read(maxBytes)) ?? false;
  }

  /** Returns whether a question was left to the file since the last call. */
  takeMissed(): boolean {
    const isMissed = this.#isMissed;
    this.#isMissed = false;
    return isMissed;
  }

  /** Returns whether questions with these texts are answered until the next change. */
  canAnswer(texts: readonly AnyText[]): boolean {
    return this.#current(texts)?.canFind(texts) === true;
  }

  /** Records in which all that is asked is true, newest change last; null when it is not known. */
  find(question: HeldQuestion): Uint32Array | null {
    const records = this.#current(question.texts);
    if (records === null) return null;
    const cachedMatches = this.#foundBefore(question);
    if (cachedMatches !== null) return cachedMatches;
    const matches = records.find(question);
    if (matches !== null) this.#lastFound = { question, records: matches };
    return matches;
  }

  /** Ids of a window of what is found, by the time of the last change; null when not known. */
  window(
    question: HeldQuestion,
    offset: number,
    limit: number,
    direction: "asc" | "desc",
  ): readonly number[] | null {
    const endOffset = offset + limit;
    if (direction === "desc" && endOffset <= MAX_NEWEST && this.#foundBefore(question) === null) {
      const newest = this.#current(question.texts)?.newest(question, endOffset) ?? null;
      return newest === null ? null : this.#idsOf(newest.slice(offset));
    }
    const matches = this.find(question);
    if (matches === null) return null;
    const part =
      direction === "asc"
        ? matches.subarray(offset, endOffset)
        : matches
            .subarray(Math.max(0, matches.length - endOffset), Math.max(0, matches.length - offset))
            .toReversed();
    return this.#idsOf(part);
  }

  /** Returns a window in the order of names. */
  windowByName(
    question: HeldQuestion,
    offset: number,
    limit: number,
    direction: "asc" | "desc",
  ): readonly number[] | null {
    const matches = this.find(question);
    if (matches === null) return null;
    const firstRecords = this.#records?.firstByText(matches, direction, offset + limit) ?? [];
    return this.#idsOf(firstRecords.slice(offset));
  }

  /** Ids of all that is found, oldest change first; null when not known, or when these are more. */
  ids(question: HeldQuestion, limit: number): readonly number[] | null {
    const matches = this.find(question);
    return matches === null || matches.length > limit ? null : this.#idsOf(matches);
  }

  /** The newest records that are found, newest first; null when it is not known. */
  newest(question: HeldQuestion, limit: number): readonly HeldPlace[] | null {
    const records = this.#current(question.texts);
    const matches = records?.newest(question, limit) ?? null;
    if (records === null || matches === null) return null;
    return matches.map((recordNumber) => ({
      recordNumber,
      id: records.idOf(recordNumber),
      updated: records.updatedOf(recordNumber),
    }));
  }

  /** In how many records all that is asked is true, up to a limit; null when not known. */
  countUpTo(question: HeldQuestion, limit: number): number | null {
    return this.#current(question.texts)?.count(question, limit) ?? null;
  }

  /** Returns which of the records, all just found, have all of these texts. */
  having(places: readonly HeldPlace[], texts: readonly AnyText[]): readonly HeldPlace[] {
    const matches = this.#records?.having(
      Uint32Array.from(places, ({ recordNumber }) => recordNumber),
      texts,
    );
    const numbers = new Set(matches);
    return places.filter(({ recordNumber }) => numbers.has(recordNumber));
  }

  /** A record of the file, with the time of its last change; null if it is not held so. */
  placeOf(id: number, updated: number): HeldPlace | null {
    const recordNumber = this.#current()?.numberOf(id, updated) ?? null;
    return recordNumber === null ? null : { recordNumber, id, updated };
  }

  /** Returns the last result, if it was of the same question. */
  #foundBefore(question: HeldQuestion): Uint32Array | null {
    const lastQuery = this.#lastFound;
    return lastQuery !== null && isDeepStrictEqual(question, lastQuery.question)
      ? lastQuery.records
      : null;
  }

  #idsOf(records: Iterable<number>): readonly number[] {
    return Array.from(records, (recordNumber) => this.#records?.idOf(recordNumber) ?? NaN);
  }

  /** Returns the records if memory has those of the file, else null. `texts`: those searched. */
  #current(texts: readonly AnyText[] = []): MemoryRecords | null {
    if (!this.#isComplete || this.#changedRecords.size > MAX_RECORDS_READ_AT_ONCE) {
      if (texts.length > 0 && !this.#isRefused) this.#isMissed = true;
      return null;
    }
    if (this.#changedRecords.size > 0) this.#attempt(() => this.#takeChanged(Infinity));
    return this.#records;
  }

  /** Null where it cannot be held. */
  #attempt<T>(use: () => T): T | null {
    if (this.#isRefused) return null;
    try {
      return use();
    } catch (error) {
      // No memory, or no such instructions: the file answers as well.
      if (!isUnsupported(error)) throw error;
      this.#refuse();
      return null;
    }
  }

  #read(maxBytes: number): boolean {
    if (this.#isComplete) {
      if (this.#changedRecords.size > 0) this.#takeChanged(CHANGED_STEP_RECORDS);
      else if (this.#records?.isScattered !== true) return false;
      else if (!this.#records.sortSome()) return true;
      this.#lastFound = null;
      return true;
    }
    const { rows } = this.#layout;
    this.#records ??= MemoryRecords.withRoomFor(
      countRows(this.#statements, this.#layout),
      this.#texts.shape,
    );
    // By time and id, because places move; the half is behind the last one, should it be there.
    const lastRead = this.#lastRead;
    const firstPosition =
      lastRead === null
        ? -Infinity
        : new RowOrder(rows, this.#statements).neighbours(lastRead.updated, lastRead.id + 0.5).after
            ?.position;
    const storedRecords =
      firstPosition === undefined ? [] : this.#readStored(this.#sql.from, firstPosition);
    for (const record of storedRecords) this.#add(record);
    if (this.#isRefused) return false;
    if (this.#records.bytes > maxBytes) {
      this.#refuse();
      return false;
    }
    const end = storedRecords.at(-1);
    if (end === undefined) this.#isComplete = true;
    else this.#lastRead = { updated: end[1], id: end[0] };
    return true;
  }

  #takeChanged(limit: number): void {
    const changedEntries = [...this.#changedRecords].slice(0, limit);
    const replacedIds = changedEntries.flatMap(([id, { isNew }]) => (isNew ? [] : [id]));
    if (replacedIds.length > 0) this.#records?.remove(new Set(replacedIds));
    for (const [id, { entry }] of changedEntries) {
      if (entry !== null) this.#addEntry(id, entry);
      else for (const storedRecord of this.#readStored(this.#sql.one, id)) this.#add(storedRecord);
      this.#changedRecords.delete(id);
    }
  }

  #readStored(
    sql: string,
    value: number,
  ): readonly (readonly [number, number, string, ...unknown[]])[] {
    const columns = [number, number, text, ...this.#texts.columns.map(() => anything)] as const;
    return this.#statements.tuples(sql, columns, value);
  }

  #add([id, updated, storedTexts, ...columns]: readonly [
    number,
    number,
    string,
    ...unknown[],
  ]): void {
    this.#hold(id, updated, this.#texts.read(storedTexts), columns);
  }

  #addEntry(id: number, entry: IndexEntry): void {
    const columns = this.#places.map((place) => entry.columns[place] ?? null);
    this.#hold(id, entry.updated, this.#texts.ofEntry(entry), columns);
  }

  #hold(id: number, updated: number, texts: string, columns: readonly unknown[]): void {
    const values = columns.filter(isHoldable);
    // The file knows more of it than can be held here.
    if (values.length < columns.length) this.#refuse();
    else this.#records?.add({ id, updated, values, texts });
  }

  #refuse(): void {
    this.#isRefused = true;
    this.#empty();
  }

  #empty(): void {
    this.#records = null;
    this.#lastRead = null;
    this.#isComplete = false;
    this.#changedRecords.clear();
    this.#lastFound = null;
  }
}

/** No memory left, or a processor without such instructions. */
function isUnsupported(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && error.name === "CompileError");
}
