import {
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { positionOf, rememberPosition } from "../../../query/list-state.ts";
import { RowScroller } from "./row-scroller.ts";

export interface TableScroller {
  readonly grid: RefObject<HTMLDivElement | null>;
  readonly scroller: RowScroller;
  /** The rows to render. */
  readonly frame: ReturnType<RowScroller["shown"]>;
}

/** The visible part of a list; its position is stored under `name` and restored from there. */
export function useTableScroller(name: string, count: number, rowHeight: number): TableScroller {
  const grid = useRef<HTMLDivElement>(null);
  const [scroller] = useState(() => new RowScroller(count, rowHeight, positionOf(name).top));
  const frame = useSyncExternalStore(scroller.subscribe, scroller.shown);
  useEffect(() => {
    const remember = (top: number) => rememberPosition(name, { top });
    scroller.whenResting(remember);
    return () => remember(scroller.top());
  }, [scroller, name]);
  useLayoutEffect(() => {
    scroller.attach(grid.current);
    return () => scroller.attach(null);
  }, [scroller]);
  useLayoutEffect(() => scroller.resize(count, rowHeight), [scroller, count, rowHeight]);
  useLayoutEffect(() => scroller.settle(), [scroller, frame.height]);
  return { grid, scroller, frame };
}
