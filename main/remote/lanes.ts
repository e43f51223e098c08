/** Lanes of the request queue, most urgent first. */
export const LANES = ["user", "push", "incremental", "backfill"] as const;
export type Lane = (typeof LANES)[number];

/** A waiting lane gets its turn after this many requests of more urgent lanes. */
const MAX_PASSED_OVER_REQUESTS = 40;

/**
 * One queue per lane. The most urgent lane goes first, a lane is served in order of arrival, and no
 * lane starves.
 */
export class LaneQueue<T> {
  readonly #waiting: Record<Lane, T[]> = { user: [], push: [], incremental: [], backfill: [] };
  readonly #passedOver: Record<Lane, number> = { user: 0, push: 0, incremental: 0, backfill: 0 };

  add(lane: Lane, item: T): void {
    this.#waiting[lane].push(item);
  }

  /**
   * Returns the lane whose turn it is. A lane that was passed over too often is as urgent as a
   * push.
   */
  next(): { readonly lane: Lane; readonly urgency: Lane } | null {
    const waiting = LANES.filter((lane) => this.#waiting[lane].length > 0);
    const [first] = waiting;
    if (first === undefined) return null;
    const overdue = waiting.find((lane) => this.#passedOver[lane] >= MAX_PASSED_OVER_REQUESTS);
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
