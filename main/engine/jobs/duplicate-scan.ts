import type { DuplicateResource, Reason } from "../../../shared/local/duplicates.ts";
import { REASONS } from "../../../shared/local/duplicates.ts";
import type { Clock } from "../../../shared/runtime/clock.ts";
import { nextTurn } from "../system.ts";
import type { KeyedRecord } from "../../store/query/duplicates.ts";
import type { Store } from "../../store/types.ts";

export interface FoundGroup {
  readonly key: string;
  /** Newest (highest id) first. */
  readonly ids: readonly number[];
  readonly reasons: readonly Reason[];
}

export interface Scan {
  readonly groups: readonly FoundGroup[];
  /** When it ended, milliseconds since 1970. */
  readonly at: number;
  /** End in monotonic time, by which the age of the scan is measured. */
  readonly endedAt: number;
  /** Duration in milliseconds. */
  readonly took: number;
  /** Country of phone numbers without one. With another country, other numbers are duplicates. */
  readonly country: string | null;
}

/** Records read per slice: short enough that the user does not notice while typing. */
const SLICE_RECORDS = 500;
/** Share of the time spent on scanning again while a sync changes records, at most. */
const MAX_SCAN_SHARE = 0.1;

/**
 * Finds duplicates among all records of a resource: one pass in slices, which keeps only hashes of
 * the keys, so a million records take some tens of megabytes. The result is cached until records
 * change.
 */
export class DuplicateScan {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #scans = new Map<DuplicateResource, Scan>();
  readonly #stale = new Set<string>();
  readonly #running = new Map<DuplicateResource, Promise<Scan>>();

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    store.onCommit((changes) => {
      for (const resource of changes.keys()) this.#stale.add(resource);
    });
  }

  /**
   * Returns the groups; `stale` if records have changed since and it is too early to scan again.
   */
  async groups(resource: DuplicateResource): Promise<Scan & { readonly stale: boolean }> {
    const lastScan = this.#scans.get(resource);
    if (lastScan !== undefined && lastScan.country === this.#country()) {
      if (!this.#stale.has(resource)) return { ...lastScan, stale: false };
      if (this.#clock.elapsed() - lastScan.endedAt < lastScan.took / MAX_SCAN_SHARE)
        return { ...lastScan, stale: true };
    }
    let running = this.#running.get(resource);
    if (running === undefined) {
      running = this.#scan(resource).finally(() => this.#running.delete(resource));
      this.#running.set(resource, running);
    }
    return { ...(await running), stale: this.#stale.has(resource) };
  }

  #country(): string | null {
    return this.#store.read((reader) => reader.records.country());
  }

  async #scan(resource: DuplicateResource): Promise<Scan> {
    const from = this.#clock.elapsed();
    const country = this.#country();
    this.#stale.delete(resource);
    const table = new KeyTable();
    let afterId = Number.MIN_SAFE_INTEGER;
    for (;;) {
      const records = this.#store.read((reader) =>
        reader.records.keyed(resource, afterId, SLICE_RECORDS),
      );
      for (const record of records) table.add(record);
      const lastRecord = records.at(-1);
      if (lastRecord === undefined || records.length < SLICE_RECORDS) break;
      afterId = lastRecord.id;
      await nextTurn();
    }
    const groups = table.groups(resource);
    const endedAt = this.#clock.elapsed();
    const scan = { groups, at: this.#clock.now(), endedAt, took: endedAt - from, country };
    this.#scans.set(resource, scan);
    return scan;
  }
}

/** Keys as numbers, and in parallel arrays the records and reasons they belong to. */
class KeyTable {
  readonly #hashes: number[] = [];
  readonly #ids: number[] = [];
  readonly #reasons: number[] = [];

  add({ id, keys }: KeyedRecord): void {
    for (const { reason, key } of keys) {
      this.#hashes.push(hashOf(`${reason} ${key}`));
      this.#ids.push(id);
      this.#reasons.push(REASONS.indexOf(reason));
    }
  }

  /** Joins records with equal keys into groups, the most reasons first, then the newest. */
  groups(resource: DuplicateResource): readonly FoundGroup[] {
    const { union, reasons } = this.#joinEqualKeys();
    const groups = new Map<number, { ids: Set<number>; reasons: Set<number> }>();
    for (const [index, hash] of this.#hashes.entries()) {
      const id = this.#ids[index];
      const reason = reasons.get(hash);
      if (id === undefined || reason === undefined) continue;
      const root = union.rootOf(id);
      const group = groups.get(root) ?? { ids: new Set(), reasons: new Set() };
      groups.set(root, group);
      group.ids.add(id);
      group.reasons.add(reason);
    }
    return [...groups.values()]
      .map((group) => toFoundGroup(resource, group))
      .toSorted((a, b) => b.reasons.length - a.reasons.length || (b.ids[0] ?? 0) - (a.ids[0] ?? 0));
  }

  /** `reasons`: by hash of a key that several records share. */
  #joinEqualKeys(): { readonly union: UnionFind; readonly reasons: ReadonlyMap<number, number> } {
    const repeated = this.#repeatedHashes();
    const union = new UnionFind();
    const firsts = new Map<number, number>();
    const reasons = new Map<number, number>();
    for (const [index, hash] of this.#hashes.entries()) {
      const id = this.#ids[index];
      if (id === undefined || !repeated.has(hash)) continue;
      const firstIndex = firsts.get(hash);
      if (firstIndex === undefined) firsts.set(hash, id);
      else if (firstIndex !== id) {
        union.join(id, firstIndex);
        reasons.set(hash, this.#reasons[index] ?? 0);
      }
    }
    return { union, reasons };
  }

  /** Sorting finds them with less memory than counting each hash in a map. */
  #repeatedHashes(): ReadonlySet<number> {
    const sorted = Float64Array.from(this.#hashes).toSorted();
    const repeated = new Set<number>();
    for (let index = 1; index < sorted.length; index += 1) {
      const hash = sorted[index];
      if (hash !== undefined && hash === sorted[index - 1]) repeated.add(hash);
    }
    return repeated;
  }
}

/** Disjoint sets of record ids (union-find). */
class UnionFind {
  readonly #parents = new Map<number, number>();

  rootOf(id: number): number {
    let root = id;
    for (
      let next = this.#parents.get(root);
      next !== undefined && next !== root;
      next = this.#parents.get(root)
    )
      root = next;
    this.#parents.set(id, root);
    return root;
  }

  join(a: number, b: number): void {
    this.#parents.set(this.rootOf(a), this.rootOf(b));
  }
}

function toFoundGroup(
  resource: DuplicateResource,
  group: { readonly ids: ReadonlySet<number>; readonly reasons: ReadonlySet<number> },
): FoundGroup {
  const ids = [...group.ids].toSorted((a, b) => b - a);
  const reasons = [...group.reasons].toSorted((a, b) => a - b);
  return {
    key: `${resource}-${hashOf(ids.join()).toString(36)}`,
    ids,
    reasons: reasons.flatMap((reason) => REASONS[reason] ?? []),
  };
}

/**
 * Hashes a text to 53 bits (cyrb53): among ten million keys, two different ones collide in less
 * than one of a hundred scans.
 */
function hashOf(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
}
