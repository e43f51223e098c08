import type { Move, ShortlistState } from "./move-line.ts";

/** Where a candidate stands by all moves that are known. */
export interface Standing {
  readonly counter: number;
  /** The last moves: one, or several different ones that nobody has decided between. */
  readonly sides: readonly Move[];
}

/**
 * Greatest step from one counter to the next: a line with a wild number is left out, else nobody
 * could move the candidate any more.
 */
const MAX_STEP = 1000;
/** Sides of a disagreement that are told. */
const MAX_SIDES = 8;

/**
 * Returns where each candidate stands, by `key`. It depends on which moves there are, not on their
 * order or how often each came: everybody who knows the same moves comes to the same result.
 */
export function standingsOf<K>(
  moves: Iterable<Move>,
  key: (move: Move) => K,
): ReadonlyMap<K, Standing> {
  const groups = Map.groupBy(moves, key);
  return new Map(
    [...groups].flatMap(([group, movesOfGroup]) => {
      const standing = standingOf(movesOfGroup);
      return standing === null ? [] : [[group, standing] as const];
    }),
  );
}

function standingOf(moves: readonly Move[]): Standing | null {
  let counter = 0;
  for (const { counter: next } of moves.toSorted((a, b) => a.counter - b.counter))
    if (next <= counter + MAX_STEP) counter = Math.max(counter, next);
  const sides = new Map<string, Move>();
  for (const move of moves
    .filter((candidateMove) => candidateMove.counter === counter)
    .toSorted(earlierFirst))
    if (!sides.has(stateKey(move))) sides.set(stateKey(move), move);
  return sides.size === 0 ? null : { counter, sides: [...sides.values()].slice(0, MAX_SIDES) };
}

/**
 * Returns the number of the next move of a candidate. `remembered`: that of a move whose note is no
 * longer there.
 */
export function nextCounter(counter: number, remembered: number): number {
  return Math.min(Math.max(counter, remembered) + 1, counter + MAX_STEP);
}

/** Returns whether the last moves of a candidate contradict each other. */
export function isDisputed({ sides }: Standing): boolean {
  return sides.length > 1;
}

/** Text that is equal for equal states. */
export function stateKey({ stage, reason, nextStep }: ShortlistState): string {
  return JSON.stringify(stage === null ? [null] : [stage, reason, nextStep]);
}

/** Text that is equal where moves come to the same result. */
export function standingKey({ counter, sides }: Standing): string {
  return `${counter} ${sides.map(stateKey).toSorted().join(" ")}`;
}

/** The first one counts as the author of a state that several wrote. */
function earlierFirst(a: Move, b: Move): number {
  return a.at - b.at || compare(a.by, b.by) || compare(stateKey(a), stateKey(b));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
