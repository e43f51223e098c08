import { totalmem } from "node:os";
import { RESOURCES, type Resource } from "../../../shared/contract/resource.ts";
import type { Statements } from "../file/statements.ts";
import type { CountCache } from "../index/count-cache.ts";
import type { IndexedRecords } from "../index/indexed-entries.ts";
import { type Layout, LAYOUTS } from "../index/layout.ts";
import { HeldNames } from "./held-names.ts";
import { heldNames, heldShortTexts, type HeldTexts } from "./memory-entry.ts";
import { MemoryIndex } from "./memory-index.ts";

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
    const held = (texts: (layout: Layout) => HeldTexts | null) =>
      RESOURCES.flatMap((resource) => {
        const layout = LAYOUTS[resource];
        const found = texts(layout);
        return found === null
          ? []
          : [[resource, new MemoryIndex(layout, statements, found)] as const];
      });
    this.#short = new Map(held(heldShortTexts));
    this.#names = new Map(held((layout) => (layout.short === null ? heldNames(layout) : null)));
  }

  /** The short texts of a resource, in as far as they are read; null while they may be others. */
  of(resource: Resource): MemoryIndex | null {
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
  changed(records: ReadonlyMap<Resource, IndexedRecords | null>): void {
    this.#isBehind = true;
    for (const [resource, written] of records)
      for (const indexes of [this.#short, this.#names]) indexes.get(resource)?.changed(written);
  }

  /** Whether a question was left to the file since the last call, because not all is held yet. */
  takeMissed(): boolean {
    return this.#all().filter(([, index]) => index.takeMissed()).length > 0;
  }

  /** Takes what was written since, in a transaction, where all that was there before is held. */
  holdWritten(counts: (resource: Resource) => CountCache): void {
    let held = 0;
    for (const [resource, index] of this.#all()) {
      index.holdWritten(counts(resource), MAX_BYTES - held);
      held += index.bytes;
    }
    for (const index of this.#short.values()) index.sortSomeOfMany();
  }

  /**
   * Reads a little more, in a transaction, or puts it in order unless a sync brings more of it;
   * returns whether there is more to do.
   */
  step(counts: (resource: Resource) => CountCache, isSyncing: boolean): boolean {
    let held = 0;
    for (const [resource, index] of this.#all()) {
      const isDue = !(isSyncing && index.isComplete);
      if (isDue && index.step(counts(resource), MAX_BYTES - held)) return true;
      held += index.bytes;
    }
    return false;
  }

  #all(): readonly (readonly [Resource, MemoryIndex])[] {
    return [...this.#short, ...this.#names];
  }
}
