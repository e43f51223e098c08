import type { Resource } from "../../../shared/contract/resource.ts";

/**
 * Resource → ids of the records (doc) that a commit changed; `null` when there were too many to
 * list.
 */
export type Changes = ReadonlyMap<Resource, readonly number[] | null>;

/** Beyond this many records of one resource a commit says "many" instead of naming them. */
const MAX_CHANGED_IDS = 500;

/** Collects what a transaction changed, and when records were last edited or acknowledged here. */
export class ChangeLog {
  #records = new Map<Resource, Set<number>>();
  readonly #rebuilt = new Set<Resource>();
  readonly #touched = new Map<string, number>();
  #sequence = 1;
  #outbox = false;
  #lookups = false;

  record(resource: Resource, id: number): void {
    const ids = this.#records.get(resource) ?? new Set();
    ids.add(id);
    this.#records.set(resource, ids);
  }

  /** The index of a resource was made again from its records. */
  rebuilt(resource: Resource): void {
    this.#rebuilt.add(resource);
  }

  outbox(): void {
    this.#outbox = true;
  }

  lookups(): void {
    this.#lookups = true;
  }

  /** Notes an edit or acknowledgement: answers to requests that started before it are outdated. */
  touch(resource: Resource, id: number): void {
    this.#sequence += 1;
    this.#touched.set(`${resource}:${id}`, this.#sequence);
  }

  touchedAt(resource: Resource, id: number): number {
    return this.#touched.get(`${resource}:${id}`) ?? 0;
  }

  sequence(): number {
    return this.#sequence;
  }

  /** Returns what was collected and starts over; `null` when nothing changed. */
  take(): {
    readonly changes: Changes;
    readonly outbox: boolean;
    readonly lookups: boolean;
  } | null {
    const records = new Map<Resource, ReadonlySet<number> | null>(this.#records);
    for (const resource of this.#rebuilt) records.set(resource, null);
    const hasChanges = records.size > 0 || this.#outbox || this.#lookups;
    const changes = new Map(
      [...records].map(([resource, ids]) => {
        return [resource, ids === null || ids.size > MAX_CHANGED_IDS ? null : [...ids]] as const;
      }),
    );
    const [outbox, lookups] = [this.#outbox, this.#lookups];
    this.#records = new Map();
    this.#rebuilt.clear();
    this.#outbox = false;
    this.#lookups = false;
    return hasChanges ? { changes, outbox, lookups } : null;
  }
}
