import type { Part } from "./importance.ts";
import { PARTS } from "./importance.ts";
import type { JobPlan } from "./job-plan.ts";
import { FLAGS, type MatchPool } from "./match-pool.ts";
import { RowScorer } from "./score-parts.ts";

export interface RankedMatch {
  /** The caller's number of the candidate. */
  readonly key: number;
  readonly score: number;
}

export interface Ranking {
  /** The best first; of equal ones the lower key. */
  readonly best: readonly RankedMatch[];
  /** Number of candidates looked at, those left out too. */
  readonly considered: number;
  readonly leftOut: readonly { readonly part: Part; readonly count: number }[];
}

/** Rows between two chances for the caller to do something else. */
export const STEP_ROWS = 20_000;

/**
 * Scores all candidates of a pool for a job, in steps: between them the caller may let others in.
 * `const steps = rankInSteps(…)`; the return value of the last step is the ranking.
 */
export function* rankInSteps(
  plan: JobPlan,
  pool: MatchPool,
  limit: number,
): Generator<number, Ranking, undefined> {
  const best = new BestMatches(limit);
  const leftOut = new Uint32Array(PARTS.length);
  let considered = 0;
  for (let from = 0; from < pool.rowCount; from += STEP_ROWS) {
    if (from > 0) yield from;
    const end = Math.min(pool.rowCount, from + STEP_ROWS);
    const scorer = new RowScorer(plan, pool);
    const { flags } = pool.columns;
    for (let row = from; row < end; row += 1) {
      if (((flags[row] ?? 0) & FLAGS.isPresent) === 0) continue;
      considered += 1;
      const score = scorer.score(row, best.lowest);
      const part = scorer.excludedBy;
      if (part >= 0) leftOut[part] = (leftOut[part] ?? 0) + 1;
      else if (score >= 0) best.add(pool.keyOf(row), score);
    }
  }
  return {
    best: best.sorted(),
    considered,
    leftOut: PARTS.flatMap((part, index) => {
      const count = leftOut[index] ?? 0;
      return count > 0 ? [{ part, count }] : [];
    }),
  };
}

/** Scores all candidates of a pool for a job at once. */
export function rankMatches(plan: JobPlan, pool: MatchPool, limit: number): Ranking {
  const steps = rankInSteps(plan, pool, limit);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The best matches so far, the worst of them on top of a heap. */
class BestMatches {
  readonly #limit: number;
  readonly #heap: RankedMatch[] = [];
  /** A lower score is not among them. */
  lowest = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(key: number, score: number): void {
    const isFull = this.#heap.length >= this.#limit;
    if (isFull && score < this.lowest) return;
    const match = { key, score };
    if (!isFull) {
      this.#heap.push(match);
      this.#rise(this.#heap.length - 1);
    } else {
      const [worst] = this.#heap;
      if (worst === undefined || compareMatches(match, worst) > 0) return;
      this.#heap[0] = match;
      this.#sink();
    }
    if (this.#heap.length >= this.#limit) this.lowest = this.#heap[0]?.score ?? 0;
  }

  sorted(): readonly RankedMatch[] {
    return this.#heap.toSorted(compareMatches);
  }

  #isWorse(index: number, otherIndex: number): boolean {
    const [match, otherMatch] = [this.#heap[index], this.#heap[otherIndex]];
    return match !== undefined && otherMatch !== undefined && compareMatches(match, otherMatch) > 0;
  }

  #swap(index: number, otherIndex: number): void {
    const [match, otherMatch] = [this.#heap[index], this.#heap[otherIndex]];
    if (match === undefined || otherMatch === undefined) return;
    this.#heap[index] = otherMatch;
    this.#heap[otherIndex] = match;
  }

  #rise(start: number): void {
    for (let index = start; index > 0;) {
      const parent = (index - 1) >> 1;
      if (!this.#isWorse(index, parent)) return;
      this.#swap(index, parent);
      index = parent;
    }
  }

  #sink(): void {
    for (let index = 0; ;) {
      const [leftChild, rightChild] = [2 * index + 1, 2 * index + 2];
      let worst = index;
      if (this.#isWorse(leftChild, worst)) worst = leftChild;
      if (this.#isWorse(rightChild, worst)) worst = rightChild;
      if (worst === index) return;
      this.#swap(index, worst);
      index = worst;
    }
  }
}

/** Orders matches: the better first, of equal ones the lower key. */
function compareMatches(match: RankedMatch, otherMatch: RankedMatch): number {
  return otherMatch.score - match.score || match.key - otherMatch.key;
}
