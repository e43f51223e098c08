import { useAskAheadWhenIdle } from "../../core/ahead.ts";
import { useBoardMemories } from "./board-memory.ts";
import { useAskBoardAhead } from "./use-board.ts";
import { useOpenBoard } from "./use-open-board.ts";

/**
 * Shows nothing: asks for the board that the sidebar leads to when the page is idle for the first
 * time, so that the first visit draws it at once.
 */
export function BoardAhead() {
  const resource = useBoardMemories((state) => state.last);
  const ask = useAskBoardAhead(resource, useOpenBoard(resource));
  useAskAheadWhenIdle(true, () => void ask("", { isKept: true }));
  return null;
}
