import { create } from "zustand";
import type { BoardResource } from "../../../shared/local/report.ts";

/** The card that the keys are at. */
export interface Spot {
  /** Key of the column (its id as text, "null" for the one without). */
  readonly column: string;
  readonly index: number;
}

/** Where somebody was on a board, so that coming back finds the same card at the same place. */
export interface BoardMemory {
  readonly text: string;
  /** Id of a user as text, "" for everybody. */
  readonly owner: string;
  readonly spot: Spot | null;
  /** Scroll position of each column, pixels. */
  readonly tops: Readonly<Record<string, number>>;
}

const FRESH: BoardMemory = { text: "", owner: "", spot: null, tops: {} };

interface Memories {
  readonly last: BoardResource;
  readonly boards: Readonly<Partial<Record<BoardResource, BoardMemory>>>;
  readonly remember: (resource: BoardResource, change: Partial<BoardMemory>) => void;
}

export const useBoardMemories = create<Memories>((set) => ({
  last: "deal",
  boards: {},
  remember: (resource, change) =>
    set((state) => ({
      last: resource,
      boards: { ...state.boards, [resource]: { ...(state.boards[resource] ?? FRESH), ...change } },
    })),
}));

export function useBoardMemory(resource: BoardResource): {
  readonly memory: BoardMemory;
  readonly remember: (change: Partial<BoardMemory>) => void;
} {
  const memory = useBoardMemories((state) => state.boards[resource]) ?? FRESH;
  const remember = useBoardMemories((state) => state.remember);
  return { memory, remember: (change) => remember(resource, change) };
}
