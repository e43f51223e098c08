import { useRef } from "react";
import type { ColumnRows } from "./board-column.tsx";
import { type CardPosition, isSame } from "./board-memory.ts";

interface FollowedCard {
  readonly position: CardPosition;
  readonly key: string;
}

interface Moves {
  /** The card has moved within its column. */
  readonly onMoved: (position: CardPosition) => void;
  /** The card has left its column; another one is active instead. */
  readonly onGone: (position: CardPosition) => void;
}

/**
 * Keeps the active card on the same record while sync moves other cards above it or removes them: a
 * key must never act on a card that slid into its place. Returns a function to call whenever the
 * rows of a column were loaded again.
 *
 * @param position Where the active card is.
 * @param chosen Where the user or this function put it last: another place if the column has become
 *   shorter since.
 */
export function useFollowCard(
  position: CardPosition | null,
  chosen: () => CardPosition | null,
  keyAt: (rows: ColumnRows, index: number) => string | null,
): (column: string, rows: ColumnRows, moves: Moves) => void {
  const kept = useRef<FollowedCard | null>(null);
  return (column, rows, { onMoved, onGone }) => {
    if (position?.column !== column) return;
    const key = keyAt(rows, position.index);
    const before = kept.current;
    if (before === null || !isSame(before.position, chosen() ?? position)) {
      if (key !== null) kept.current = { position, key };
      return;
    }
    if (before.key === key && isSame(before.position, position)) return;
    const index = rows.find(before.key);
    if (index >= 0) {
      const there = { column, index };
      kept.current = { position: there, key: before.key };
      onMoved(there);
    } else if (key !== null) {
      kept.current = { position, key };
      onGone(position);
    }
  };
}
