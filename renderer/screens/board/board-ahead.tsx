import { useEffect, useEffectEvent } from "react";
import { whenIdle } from "../../core/when-idle.ts";
import { useBoardMemories } from "./board-memory.ts";
import { useAskBoardAhead } from "./use-board.ts";
import { useOpenBoard } from "./use-open-board.ts";

/** A page that stays busy asks after this time all the same. */
const LONGEST_MS = 5_000;

/**
 * Shows nothing: asks for the board that the sidebar leads to when the page is idle for the first
 * time, so that the first visit draws it at once.
 */
export function BoardAhead() {
  const resource = useBoardMemories((state) => state.last);
  const ask = useAskBoardAhead(resource, useOpenBoard(resource));
  const askAhead = useEffectEvent(() => void ask("", { isKept: true }));
  useEffect(() => whenIdle(() => askAhead(), LONGEST_MS), []);
  return null;
}
