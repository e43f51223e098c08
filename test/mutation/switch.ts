/**
 * What the instrumented code asks, and what is counted while it does. Runs in the thread of the
 * tests.
 */
export interface MutationSwitch {
  /** Whether a mutant is on. */
  is(id: number): boolean;
}

declare global {
  var __mutation: MutationSwitch;
}

/** How often each mutant was asked for. */
export type Hits = Map<number, number>;

/** No mutant is on; counts which ones are asked for. */
export function recordingSwitch(hits: Hits): MutationSwitch {
  return {
    is: (id) => {
      hits.set(id, (hits.get(id) ?? 0) + 1);
      return false;
    },
  };
}

/**
 * One mutant is on. Where it is asked for far more often than without it, it has made a loop that
 * does not end.
 */
export function activeSwitch(active: number, limit: number): MutationSwitch {
  let hits = 0;
  return {
    is: (id) => {
      if (id !== active) return false;
      hits += 1;
      if (hits > limit) throw new Error("The mutant runs in a circle.");
      return true;
    },
  };
}
