import type { SavedRows } from "./save-rows.ts";
import type { SyncContext } from "./context.ts";
import { rowTime } from "./list-order.ts";
import { identifyRow } from "./row-identity.ts";
import { certainTime, OVERLAP_MS } from "./stream-state.ts";
import type { StreamState, WalkPosition } from "../store/state-keys.ts";

/**
 * Longest time of quick walks only. Then one goes down to what is certain, to find what became
 * visible after newer changes.
 */
const DEEP_WALK_MS = OVERLAP_MS;

/**
 * Decides how far a list is read whose newest records come first.
 *
 * A change can become visible long after its own time: that of a long transaction, of a node whose
 * clock is behind, on a replica. So what is read is certain only up to a time some minutes ago
 * (`certainUntil`), and a deep walk ends at a page that brought nothing new and is older.
 * Where more than a page was changed in these minutes, each look would read them all again. So
 * between deep walks, of which there is one a quarter of an hour, a quick one ends at a page whose
 * last row is as it is here, and not newer than the watermark. What became visible behind a whole
 * page of newer changes is then seen by the next deep walk, and by each that the user asks for.
 */
export class NewestFirstWalk {
  /** Ids of the rows read. */
  readonly seenIds = new Set<number>();
  readonly #isStrict: boolean;
  readonly #isDeep: boolean;
  readonly #floor: number;
  readonly #watermark: number;
  /** Oldest time on the pages read; null while no row had one. */
  #oldest: number | null = null;
  #newest = 0;
  #isEnd = false;
  #unnamed = 0;
  /** Time of the last row of the page before. */
  lastId: number | null = null;
  #hasTieOverPages = false;

  constructor(
    context: SyncContext,
    state: StreamState,
    { isAsked, isDeep = false }: { readonly isAsked: boolean; readonly isDeep?: boolean },
  ) {
    const certain = certainTime(state);
    const serverNow = context.serverTime() ?? state.watermark;
    this.#isStrict = isAsked;
    this.#isDeep =
      isAsked ||
      isDeep ||
      state.unfinished !== null ||
      serverNow - OVERLAP_MS - certain > DEEP_WALK_MS;
    this.#floor = Math.min(certain, state.unfinished ?? Infinity);
    // A watermark in the future would hide everything.
    this.#watermark = Math.min(state.watermark, serverNow);
  }

  /** Time from which on the rows are asked for where that can be said. */
  get floor(): number {
    return this.#floor;
  }

  get oldest(): number | null {
    return this.#oldest;
  }

  get newest(): number {
    return this.#newest;
  }

  /** Returns whether everything down to the floor was read. */
  get reachesFloor(): boolean {
    return this.#isEnd || (this.#oldest !== null && this.#oldest < this.#floor);
  }

  /**
   * Returns whether rows of one time, spread over several pages, came in another order with each
   * request: then fewer rows arrived than were counted, and some were skipped.
   */
  hasSkipped(position: WalkPosition): boolean {
    const count = Math.min(position.covered, position.total ?? position.covered);
    return this.#hasTieOverPages && this.seenIds.size + this.#unnamed < count;
  }

  /** Takes a page and returns whether it is the last one to read. */
  take(
    rows: readonly unknown[],
    changedIds: SavedRows["changedIds"],
    isLastPage: boolean,
  ): boolean {
    if (this.lastId !== null && rows.some((row) => rowTime(row) === this.lastId))
      this.#hasTieOverPages = true;
    this.lastId = rowTime(rows.at(-1));
    for (const row of rows) {
      const { id } = identifyRow(row);
      if (id === null) this.#unnamed += 1;
      else this.seenIds.add(id);
      const time = rowTime(row);
      if (time === null) continue;
      this.#oldest = Math.min(this.#oldest ?? time, time);
      this.#newest = Math.max(this.#newest, time);
    }
    this.#isEnd = isLastPage || rows.length === 0;
    if (this.#isEnd) return true;
    const lastId = identifyRow(rows.at(-1)).id;
    // A page that the user asked for and that brought something is never the last one.
    const isQuiet = this.#isStrict
      ? changedIds.size === 0
      : lastId === null || !changedIds.has(lastId);
    if (!isQuiet || this.#oldest === null) return false;
    return this.#isDeep ? this.#oldest < this.#floor : this.#oldest <= this.#watermark;
  }
}
