import type { IndexEntry } from "./index-entry.ts";

/** What a transaction did to a record in the index. */
export interface IndexedRecord {
  /** Null: it has to be read from the file, which has nothing for a record that was removed. */
  readonly entry: IndexEntry | null;
  /** Whether the index had no such record before the transaction. */
  readonly isNew: boolean;
}

/**
 * What two transactions, or two steps of one, did to a record one after the other: `before` is
 * undefined where the second one is the first.
 */
export function afterBoth(before: IndexedRecord | undefined, next: IndexedRecord): IndexedRecord {
  return { entry: next.entry, isNew: before?.isNew ?? next.isNew };
}

/** By id. */
export type IndexedRecords = ReadonlyMap<number, IndexedRecord>;

/** More of one transaction are told by their ids alone, to limit memory. */
const MAX_KEPT_ENTRIES = 2000;

/** Collects what a transaction writes into the index of a resource. */
export class IndexedEntries {
  #records = new Map<number, IndexedRecord>();
  #isRebuilt = false;

  /** `isNew`: the index has no such record now. */
  put(id: number, entry: IndexEntry, isNew: boolean): void {
    const isKept = this.#records.size < MAX_KEPT_ENTRIES;
    this.#set(id, isKept ? entry : null, isNew);
  }

  remove(id: number): void {
    this.#set(id, null, false);
  }

  /** The index was made again from its records. */
  rebuilt(): void {
    this.#records.clear();
    this.#isRebuilt = true;
  }

  /** After a rollback, which may end before the first of these. */
  forget(): void {
    for (const id of this.#records.keys()) this.#set(id, null, false);
  }

  /** Whether anything was collected. */
  get hasAny(): boolean {
    return this.#isRebuilt || this.#records.size > 0;
  }

  /** Returns what was collected and starts over; null when any record may have changed. */
  take(): IndexedRecords | null {
    const taken = this.#isRebuilt ? null : this.#records;
    this.#records = new Map();
    this.#isRebuilt = false;
    return taken;
  }

  #set(id: number, entry: IndexEntry | null, isNew: boolean): void {
    this.#records.set(id, afterBoth(this.#records.get(id), { entry, isNew }));
  }
}
