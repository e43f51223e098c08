import { tableOf } from "../../shared/contract/enumeration.ts";
import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import type { SyncContext } from "./context.ts";
import { failureScope } from "./failure-scope.ts";
import { readLatest } from "./incremental.ts";
import { type ListWatch, streamsNow } from "./list-watch.ts";
import { rememberSynced } from "./list-ages.ts";
import { oneNoteList, readSafely } from "./read-lists.ts";
import { readStreamState } from "./stream-state.ts";

const MIN_INTERVAL_MS = 60_000;

/**
 * Looks at the newest changes of all complete lists, once a minute, between the pages of a walk
 * through a list. A long walk would otherwise leave them as they were at its beginning.
 */
export class InterimLooks {
  readonly #watch: ListWatch;
  readonly #context: SyncContext;
  #lookedAt: number;

  /** `context`: without `betweenPages`, because a look must not wait for itself. */
  constructor(watch: ListWatch, context: SyncContext) {
    this.#watch = watch;
    this.#context = context;
    this.#lookedAt = context.clock.elapsed();
  }

  /** Looks if it is time; returns how many records were new or changed. */
  async lookIfDue(): Promise<Readonly<Record<Resource, number>>> {
    const pulled = tableOf(RESOURCES, () => 0);
    const { clock, store, lookIntervalMs } = this.#context;
    const interval = Math.max(MIN_INTERVAL_MS, lookIntervalMs?.() ?? 0);
    if (clock.elapsed() - this.#lookedAt < interval) return pulled;
    const complete = streamsNow(this.#watch).filter(({ key }) =>
      store.read((reader) => readStreamState(reader, key).complete),
    );
    for (const stream of oneNoteList(this.#context, this.#watch.due(complete))) {
      if (!this.#watch.mayRead(stream)) continue;
      const asOf = clock.now();
      const look = () => readLatest(this.#context, stream);
      const result = await readSafely(this.#context, stream, look);
      pulled[stream.resource] += result.changedCount;
      if (result.ok) {
        this.#watch.succeeded(stream);
        rememberSynced(this.#context, stream, asOf);
      }
      // The next page of the walk shows whether the connection failed.
      else if (failureScope(result.failure) === "connection") break;
      else this.#watch.failed(stream, result.failure);
    }
    this.#lookedAt = clock.elapsed();
    return pulled;
  }
}
