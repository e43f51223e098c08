import { useRef } from "react";
import type { ColumnRows } from "./board-column.tsx";
import type { CardPosition } from "./board-memory.ts";

interface FollowedCard {
  readonly position: CardPosition;
  readonly key: string;
}

interface Moves {
  /** The card has moved within its column. */
  readonly onMoved: (position: CardPosition) => void;
  /** The card has left its column; another one is in its place. */
  readonly onGone: () => void;
}

/**
 * Keeps the active card on the same record while sync moves other cards above it or removes them: a
 * key must never act on a card that slid into its place. Returns a function to call whenever the
 * rows of a column were loaded again.
 */
export function useFollowCard(
  position: CardPosition | null,
  keyAt: (rows: ColumnRows, index: number) => string | null,
): (column: string, rows: ColumnRows, moves: Moves) => void {
  const kept = useRef<FollowedCard | null>(null);
  return (column, rows, { onMoved, onGone }) => {
    if (position?.column !== column) return;
    const key = keyAt(rows, position.index);
    if (key === null) return;
    const before = kept.current;
    const chosen = before?.position.column !== column || before.position.index !== position.index;
    if (chosen || before.key === key) {
      kept.current = { position, key };
      return;
    }
    const index = rows.find(before.key);
    const there = index < 0 ? position : { column, index };
    kept.current = { position: there, key: index < 0 ? key : before.key };
    if (index < 0) onGone();
    else onMoved(there);
  };
}
