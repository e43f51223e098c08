/** Lanes of the request queue, most urgent first. */
export const LANES = ["user", "push", "incremental", "backfill"] as const;
export type Lane = (typeof LANES)[number];

/** A waiting lane gets its turn after this many requests of more urgent ones. */
const MOST_PASSED_OVER = 40;

/**
 * One queue per lane: the most urgent first, first come first served within a lane, and no lane
 * starves.
 */
export class LaneQueue<T> {
  readonly #waiting: Record<Lane, T[]> = { user: [], push: [], incremental: [], backfill: [] };
  readonly #passedOver: Record<Lane, number> = { user: 0, push: 0, incremental: 0, backfill: 0 };

  add(lane: Lane, item: T): void {
    this.#waiting[lane].push(item);
  }

  /**
   * Returns the lane whose turn it is. One that was passed over too often gets the urgency of a
   * push.
   */
  next(): { readonly lane: Lane; readonly urgency: Lane } | null {
    const waiting = LANES.filter((lane) => this.#waiting[lane].length > 0);
    const [first] = waiting;
    if (first === undefined) return null;
    const overdue = waiting.find((lane) => this.#passedOver[lane] >= MOST_PASSED_OVER);
    return first === "user" || overdue === undefined
      ? { lane: first, urgency: first }
      : { lane: overdue, urgency: "push" };
  }

  take(lane: Lane): T | undefined {
    this.#passedOver[lane] = 0;
    for (const other of LANES.slice(LANES.indexOf(lane) + 1))
      if (this.#waiting[other].length > 0) this.#passedOver[other] += 1;
    return this.#waiting[lane].shift();
  }

  takeAll(): readonly T[] {
    return LANES.flatMap((lane) => this.#waiting[lane].splice(0));
  }
}
