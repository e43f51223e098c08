import { create } from "zustand";
import type { BoardResource } from "../../../shared/local/report.ts";

export interface CardPosition {
  /** Key of the column (its id as text, "null" for the one without). */
  readonly column: string;
  readonly index: number;
}

export function isSame(left: CardPosition | null, right: CardPosition | null): boolean {
  return left?.column === right?.column && left?.index === right?.index;
}

/** Position of the user on a board, so that coming back finds the same card at the same place. */
export interface BoardMemory {
  readonly position: CardPosition | null;
  /** True if the user went there: at first the first card is active, or what took its place. */
  readonly isReached: boolean;
  /** Scroll position of each column, pixels. */
  readonly tops: Readonly<Record<string, number>>;
}

const FRESH: BoardMemory = { position: null, isReached: false, tops: {} };
/** Boards whose place is remembered. */
const MAX_REMEMBERED_BOARDS = 30;

interface Memories {
  /** The sidebar leads to the board that was looked at last. */
  readonly last: BoardResource;
  /** By what the address of a board shows (`OpenBoard.address`). */
  readonly boards: ReadonlyMap<string, BoardMemory>;
  /** Columns of an end (won, lost) that are shown with their cards: resource and key. */
  readonly unfolded: ReadonlySet<string>;
}

export const NOWHERE: Memories = { last: "deal", boards: new Map(), unfolded: new Set() };

export const useBoardMemories = create<Memories>(() => NOWHERE);

export function memoryOf(board: string): BoardMemory {
  return useBoardMemories.getState().boards.get(board) ?? FRESH;
}

/** Remembers the active card of a board, which the user went to, or which moved. */
export function rememberPosition(
  board: string,
  position: CardPosition,
  reached: { readonly isReached?: true } = {},
): void {
  remember(board, { position, ...reached });
}

export function rememberTop(board: string, column: string, top: number): void {
  remember(board, { tops: { ...memoryOf(board).tops, [column]: top } });
}

function remember(board: string, change: Partial<BoardMemory>): void {
  const boards = new Map(useBoardMemories.getState().boards);
  const next = { ...memoryOf(board), ...change };
  // The one that was used last is the last to be forgotten.
  boards.delete(board);
  boards.set(board, next);
  for (const oldest of boards.keys()) {
    if (boards.size <= MAX_REMEMBERED_BOARDS) break;
    boards.delete(oldest);
  }
  useBoardMemories.setState({ boards });
}

/** Folds columns if the cards of one are shown; else shows the cards of all. */
export function toggleFolded(columns: readonly string[]): void {
  const unfolded = new Set(useBoardMemories.getState().unfolded);
  const isShown = columns.some((column) => unfolded.has(column));
  for (const column of columns) {
    if (isShown) unfolded.delete(column);
    else unfolded.add(column);
  }
  useBoardMemories.setState({ unfolded });
}
