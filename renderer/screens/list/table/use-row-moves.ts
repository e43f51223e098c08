import { useEffect, useRef } from "react";
import type { RowScroller } from "./row-scroller.ts";

interface Options {
  readonly scroller: RowScroller;
  readonly total: number;
  readonly keyAt: (index: number) => string | null;
  readonly active: number;
  readonly setActive: (index: number) => void;
  /** Key of the record that is open beside the list: it follows the active row. */
  readonly open: string | null;
  readonly onOpen: (key: string) => void;
}

/** Returns a function that moves the active row to an index within the list, and returns that. */
export function useRowMoves({ scroller, total, keyAt, active, setActive, open, onOpen }: Options) {
  /** A row that was moved to before it was loaded: once it is, it becomes the open record. */
  const following = useRef<number | null>(null);
  useEffect(() => {
    const index = following.current;
    const key = index === null || index !== active ? null : keyAt(index);
    if (key === null) return;
    following.current = null;
    if (open !== null) onOpen(key);
  });
  return (to: number): number => {
    const next = Math.max(0, Math.min(total - 1, to));
    setActive(next);
    scroller.reveal(next);
    const key = keyAt(next);
    following.current = key === null ? next : null;
    if (open !== null && key !== null) onOpen(key);
    return next;
  };
}
