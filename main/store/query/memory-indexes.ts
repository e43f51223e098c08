import type { Resource } from "../../../shared/contract/resource.ts";
import type { Statements } from "../file/statements.ts";
import type { CountCache } from "../index/count-cache.ts";
import { LAYOUTS } from "../index/layout.ts";
import { HELD_RESOURCES } from "./memory-entry.ts";
import { MemoryIndex, type Unpack } from "./memory-index.ts";

/** Memory for the texts of all resources; one that does not fit any more is not held. */
const MAX_BYTES = 128 << 20;

/** The short texts of the resources whose lists search no others, in memory. */
export class MemoryIndexes {
  readonly #indexes: ReadonlyMap<Resource, MemoryIndex>;
  /** A commit came after the transaction began that reads: what it sees is older. */
  #isBehind = false;

  constructor(statements: Statements, unpack: Unpack) {
    this.#indexes = new Map(
      HELD_RESOURCES.map((resource) => [
        resource,
        new MemoryIndex(LAYOUTS[resource], statements, unpack),
      ]),
    );
  }

  /** Null while it cannot answer. */
  of(resource: Resource): MemoryIndex | null {
    return this.#isBehind ? null : (this.#indexes.get(resource) ?? null);
  }

  /** At the beginning of a transaction that reads. */
  begin(): void {
    this.#isBehind = false;
  }

  /** After a commit: the records that it changed. */
  changed(records: ReadonlyMap<Resource, ReadonlySet<number> | null>): void {
    this.#isBehind = true;
    for (const [resource, ids] of records) this.#indexes.get(resource)?.changed(ids);
  }

  /** Reads a little more, in a transaction; returns whether there is more to read. */
  step(tally: (resource: Resource) => CountCache): boolean {
    let held = 0;
    for (const [resource, index] of this.#indexes) {
      if (index.step(tally(resource), MAX_BYTES - held)) return true;
      held += index.bytes;
    }
    return false;
  }
}
