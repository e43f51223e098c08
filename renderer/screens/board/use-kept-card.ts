import { useRef } from "react";
import type { ColumnRows } from "./board-column.tsx";
import type { Spot } from "./board-memory.ts";

interface KeptCard {
  readonly spot: Spot;
  readonly key: string;
}

interface Moves {
  /** The card is somewhere else in its column now. */
  readonly onMoved: (spot: Spot) => void;
  /** It left its column; another one is in its place. */
  readonly onGone: () => void;
}

/**
 * The card that the keys are at stays the same record while sync, or a colleague, puts others above
 * it or takes them away: a key must never act on a card that slid under it. Returns a function to
 * call whenever the rows of a column were loaded again.
 */
export function useKeptCard(
  spot: Spot | null,
  keyAt: (rows: ColumnRows, index: number) => string | null,
): (column: string, rows: ColumnRows, moves: Moves) => void {
  const kept = useRef<KeptCard | null>(null);
  return (column, rows, { onMoved, onGone }) => {
    if (spot?.column !== column) return;
    const key = keyAt(rows, spot.index);
    if (key === null) return;
    const before = kept.current;
    const chosen = before?.spot.column !== column || before.spot.index !== spot.index;
    if (chosen || before.key === key) {
      kept.current = { spot, key };
      return;
    }
    const index = rows.find(before.key);
    const there = index < 0 ? spot : { column, index };
    kept.current = { spot: there, key: index < 0 ? key : before.key };
    if (index < 0) onGone();
    else onMoved(there);
  };
}
