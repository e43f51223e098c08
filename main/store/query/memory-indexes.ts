import type { CrmRecord } from "../../../shared/contract/define.ts";
import { RESOURCES, type Resource } from "../../../shared/contract/resource.ts";
import type { Statements } from "../file/statements.ts";
import type { CountCache } from "../index/count-cache.ts";
import type { IndexedRecords } from "../index/indexed-entries.ts";
import { LAYOUTS } from "../index/layout.ts";
import { HELD_RESOURCES, heldNames, HeldShortTexts } from "./memory-entry.ts";
import { MemoryIndex } from "./memory-index.ts";

/** Memory for the texts of all resources; one that does not fit any more is not held. */
const MAX_BYTES = 256 << 20;

/**
 * Texts in memory: the names of all records, and the short texts of the resources whose lists
 * search no others.
 */
export class MemoryIndexes {
  readonly #names: ReadonlyMap<Resource, MemoryIndex>;
  readonly #indexes: ReadonlyMap<Resource, MemoryIndex>;
  /** A commit came after the transaction began that reads: what it sees is older. */
  #isBehind = false;

  constructor(
    statements: Statements,
    unpack: (resource: Resource, json: string) => CrmRecord | null,
  ) {
    this.#names = new Map(
      RESOURCES.flatMap((resource) => {
        const layout = LAYOUTS[resource];
        const names = heldNames(layout);
        return names === null ? [] : [[resource, new MemoryIndex(layout, statements, names)]];
      }),
    );
    this.#indexes = new Map(
      HELD_RESOURCES.map((resource) => {
        const layout = LAYOUTS[resource];
        const texts = new HeldShortTexts(layout, unpack);
        return [resource, new MemoryIndex(layout, statements, texts)];
      }),
    );
  }

  /** The short texts of a resource; null while they cannot answer. */
  of(resource: Resource): MemoryIndex | null {
    return this.#isBehind ? null : (this.#indexes.get(resource) ?? null);
  }

  /** The names of a resource; null while they cannot answer. */
  namesOf(resource: Resource): MemoryIndex | null {
    return this.#isBehind ? null : (this.#names.get(resource) ?? null);
  }

  /** At the beginning of a transaction that reads. */
  begin(): void {
    this.#isBehind = false;
  }

  /** After a commit: what it wrote into the indexes of resources. */
  changed(records: ReadonlyMap<Resource, IndexedRecords | null>): void {
    this.#isBehind = true;
    for (const [resource, written] of records)
      for (const indexes of [this.#names, this.#indexes]) indexes.get(resource)?.changed(written);
  }

  /** Takes what was written since, in a transaction, where all that was there before is held. */
  holdWritten(counts: (resource: Resource) => CountCache): void {
    let held = 0;
    for (const [resource, index] of [...this.#names, ...this.#indexes]) {
      index.holdWritten(counts(resource), MAX_BYTES - held);
      held += index.bytes;
    }
    for (const index of this.#indexes.values()) index.sortIfMostlyUnsorted();
  }

  /** The indexes of the file were tidied up. */
  tidied(): void {
    for (const index of this.#indexes.values()) index.tidied();
  }

  /** Reads a little more, in a transaction; returns whether there is more to read. */
  step(counts: (resource: Resource) => CountCache): boolean {
    let held = 0;
    // Names are read in a fraction of the time.
    for (const [resource, index] of [...this.#names, ...this.#indexes]) {
      if (index.step(counts(resource), MAX_BYTES - held)) return true;
      held += index.bytes;
    }
    return false;
  }
}
