import { totalmem } from "node:os";
import { type Resource, RESOURCES } from "../../../shared/contract/resource.ts";
import type { Statements } from "../file/statements.ts";
import type { IndexedRecords } from "../index/index-entry.ts";
import { type Layout, LAYOUTS } from "../index/layout.ts";
import { heldNames, heldShortTexts, type HeldTexts, nameFields } from "./memory-entry.ts";
import { type HeldPlace, MemoryIndex } from "./memory-index.ts";
import { ADDRESSES, ANY_FIELD, FIRST_MARK, markOf, NAMES } from "../index/short-texts.ts";
import { JOINED_NAMES } from "../../../shared/query/quick-fields.ts";
import { withJoined } from "../../../shared/query/typed-words.ts";
import type { HeldQuestion } from "./find-records.ts";

/** The names of the records of a resource, in memory. */
export class HeldNames {
  readonly #index: MemoryIndex;
  readonly #fields: number;
  readonly #hasJoined: boolean;
  /** Separators before a text that a name begins with: users search by last name, too. */
  readonly #beginnings: readonly string[];

  constructor(index: MemoryIndex, layout: Layout) {
    this.#index = index;
    this.#fields = layout.short === null ? ANY_FIELD : nameFields(layout);
    const marks =
      layout.short === null
        ? [String.fromCharCode(FIRST_MARK)]
        : [...NAMES].flatMap((field) =>
            ADDRESSES.has(field) ? [] : (markOf(layout, field) ?? []),
          );
    this.#hasJoined = markOf(layout, JOINED_NAMES) !== null;
    const hasLastName = layout.texts.some(({ field }) => field === "last_name");
    this.#beginnings = hasLastName ? [...marks, " "] : marks;
  }

  /** The newest records with all words in their names, newest first; null when not known. */
  newest(words: readonly (readonly string[])[], limit: number): readonly HeldPlace[] | null {
    return this.#index.newest(this.#question(words), limit);
  }

  /** Returns the newest records with a name that begins with the first word. */
  newestBeginning(
    [firstWord, ...otherWords]: readonly (readonly string[])[],
    limit: number,
  ): readonly HeldPlace[] | null {
    const { texts } = this.#question(otherWords);
    const begin = { anyOf: this.#beginningWith(firstWord ?? [""]), fields: this.#fields };
    return this.#index.newest({ texts: [begin, ...texts], values: [] }, limit);
  }

  /** Returns which of the records, all just found, have a name that begins with a word. */
  beginning(places: readonly HeldPlace[], word: readonly string[]): readonly HeldPlace[] {
    return this.#index.having(places, [{ anyOf: this.#beginningWith(word), fields: this.#fields }]);
  }

  #beginningWith(word: readonly string[]): readonly string[] {
    const joined = this.#spelled(word).slice(word.length);
    return [...word.flatMap((text) => this.#beginnings.map((mark) => `${mark}${text}`)), ...joined];
  }

  #question(words: readonly (readonly string[])[]): HeldQuestion {
    const texts = words.map((word) => ({ anyOf: this.#spelled(word), fields: this.#fields }));
    return { texts, values: [] };
  }

  #spelled(word: readonly string[]): readonly string[] {
    return this.#hasJoined ? withJoined(word) : word;
  }
}

/** Memory for the texts of all resources; one that does not fit any more is not held. */
const MAX_BYTES = Math.min(1 << 30, totalmem() / 8);

/**
 * Texts in memory: the short texts of the resources in which these are compared, and the names of
 * the others.
 */
export class MemoryIndexes {
  readonly #short: ReadonlyMap<Resource, MemoryIndex>;
  readonly #names: ReadonlyMap<Resource, MemoryIndex>;
  /** A commit came after the transaction began that reads: what it sees is older. */
  #isBehind = false;

  constructor(statements: Statements) {
    const indexesOf = (texts: (layout: Layout) => HeldTexts | null) =>
      RESOURCES.flatMap((resource) => {
        const layout = LAYOUTS[resource];
        const heldTexts = texts(layout);
        return heldTexts === null
          ? []
          : [[resource, new MemoryIndex(layout, statements, heldTexts)] as const];
      });
    this.#short = new Map(indexesOf(heldShortTexts));
    this.#names = new Map(
      indexesOf((layout) => (layout.short === null ? heldNames(layout) : null)),
    );
  }

  /** The short texts of a resource, in as far as they are read; null while they may be others. */
  indexFor(resource: Resource): MemoryIndex | null {
    return this.#isBehind ? null : (this.#short.get(resource) ?? null);
  }

  /** The names of a resource; null while they cannot answer. */
  namesOf(resource: Resource): HeldNames | null {
    if (this.#isBehind) return null;
    const index = this.#short.get(resource) ?? this.#names.get(resource);
    return index === undefined ? null : new HeldNames(index, LAYOUTS[resource]);
  }

  /** At the beginning of a transaction that reads. */
  begin(): void {
    this.#isBehind = false;
  }

  /** After a commit: what it wrote into the indexes of resources. */
  noteChanges(records: ReadonlyMap<Resource, IndexedRecords | null>): void {
    this.#isBehind = true;
    for (const [resource, writtenRecords] of records)
      for (const indexes of [this.#short, this.#names])
        indexes.get(resource)?.noteChanges(writtenRecords);
  }

  /** Returns whether a question was left to the file since the last call. */
  takeMissed(): boolean {
    return this.#allIndexes().filter((index) => index.takeMissed()).length > 0;
  }

  /** Takes what was written since, in a transaction, where all that was there before is held. */
  holdWritten(): void {
    let heldBytes = 0;
    for (const index of this.#allIndexes()) {
      index.holdWritten(MAX_BYTES - heldBytes);
      heldBytes += index.bytes;
    }
    for (const index of this.#short.values()) index.sortSomeOfMany();
  }

  /**
   * Reads a little more, in a transaction, or puts it in order unless a sync brings more of it;
   * returns whether there is more to do.
   */
  step(isSyncing: boolean): boolean {
    let heldBytes = 0;
    for (const index of this.#allIndexes()) {
      const isDue = !(isSyncing && index.isComplete);
      if (isDue && index.step(MAX_BYTES - heldBytes)) return true;
      heldBytes += index.bytes;
    }
    return false;
  }

  #allIndexes(): readonly MemoryIndex[] {
    return [...this.#short.values(), ...this.#names.values()];
  }
}
