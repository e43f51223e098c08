import {
  contentHeight,
  type Extent,
  isNearEnd,
  positionAfterScroll,
  positionAt,
  rowsIn,
  rowsInSight,
  type ScrollPosition,
  topToReveal,
} from "./row-window.ts";
import {
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { positionOf, rememberPosition } from "../../../query/list-state.ts";

/** Height of the sticky head; the style sheet has the same. */
const HEAD_PX = 32;
/** Scrolling has ended after this pause. */
const SCROLL_REST_MS = 150;

export interface Frame {
  readonly first: number;
  readonly last: number;
  /** Rows in sight when the rows to render last changed. */
  readonly inSight: { readonly first: number; readonly last: number };
  /** Distance that the rows are moved up, pixels. */
  readonly shift: number;
  /** Height of the element that holds the rows, pixels. */
  readonly height: number;
  readonly width: number;
}

/**
 * Decides which rows are rendered while an element is scrolled. Listeners are called when the rows
 * change, not for every pixel.
 */
export class RowScroller {
  #extent: Extent;
  #width = 900;
  #position: ScrollPosition;
  #element: HTMLElement | null = null;
  /**
   * Scroll position of the element, as last read. Reading it again would make the browser compute
   * the layout of what was just rendered.
   */
  #elementTop = 0;
  #observer: ResizeObserver | null = null;
  #shown: Frame;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();
  #onRest: (top: number) => void = () => undefined;

  /** `top` is the initial scroll position, pixels. */
  constructor(count: number, rowHeight: number, top: number) {
    this.#extent = { count, rowHeight, viewport: 640 };
    this.#position = positionAt(this.#extent, top);
    this.#shown = this.#visibleRows();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly shown = (): Frame => this.#shown;

  /** Sets the function that gets the scroll position, pixels, when scrolling has ended. */
  whenResting(onRest: (top: number) => void): void {
    this.#onRest = onRest;
  }

  /** Takes the element that scrolls; null when it is removed. */
  readonly attach = (element: HTMLElement | null): void => {
    this.#observer?.disconnect();
    clearTimeout(this.#timer);
    this.#element = element;
    if (element === null) return;
    this.#elementTop = element.scrollTop;
    this.#observer = new ResizeObserver(() => this.#measure());
    this.#observer.observe(element);
    this.#measure();
  };

  /** Sets the length of the list and the height of its rows; keeps the row at the top in place. */
  resize(count: number, rowHeight: number): void {
    const extentBefore = this.#extent;
    if (count === extentBefore.count && rowHeight === extentBefore.rowHeight) return;
    const top = (this.top() / extentBefore.rowHeight) * rowHeight;
    this.#extent = { ...extentBefore, count, rowHeight };
    this.#position = positionAt(this.#extent, top);
    this.#notify();
  }

  /** Returns how far the list is scrolled, pixels. */
  top(): number {
    return this.#position.scrollTop + this.#position.shift;
  }

  rowsInSight(): number {
    return Math.max(1, Math.floor(this.#extent.viewport / this.#extent.rowHeight) - 1);
  }

  scrollTo(top: number): void {
    this.#moveTo(positionAt(this.#extent, top));
  }

  /** Scrolls just far enough to show the row. */
  reveal(index: number): void {
    const top = topToReveal(this.#extent, this.top(), index);
    if (top !== this.top()) this.scrollTo(top);
  }

  /** Sets the scroll bar again after rendering: the element may have been too short before. */
  settle(): void {
    const { scrollTop } = this.#position;
    if (this.#element === null || this.#elementTop === scrollTop) return;
    this.#element.scrollTop = scrollTop;
    this.#elementTop = this.#element.scrollTop;
  }

  scrolled(): void {
    if (this.#element === null) return;
    const { scrollTop } = this.#element;
    this.#elementTop = scrollTop;
    if (scrollTop === this.#position.scrollTop) return;
    this.#position = positionAfterScroll(this.#extent, this.#position, scrollTop);
    if (isNearEnd(this.#extent, this.#position)) this.scrollTo(this.top());
    else this.#notify();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.scrollTo(this.top());
      this.#onRest(this.top());
    }, SCROLL_REST_MS);
  }

  #measure(): void {
    const element = this.#element;
    if (element === null || element.clientHeight === 0) return;
    const { rowHeight } = this.#extent;
    const top = this.top();
    this.#elementTop = element.scrollTop;
    this.#width = element.clientWidth;
    this.#extent = {
      ...this.#extent,
      viewport: Math.max(rowHeight, element.clientHeight - HEAD_PX),
    };
    this.#position = positionAt(this.#extent, top);
    this.#notify();
  }

  #moveTo(next: ScrollPosition): void {
    this.#position = next;
    this.settle();
    this.#notify();
  }

  #visibleRows(): Frame {
    const { first, last } = rowsIn(this.#extent, this.top());
    return {
      first,
      last,
      inSight: rowsInSight(this.#extent, this.top()),
      shift: this.#position.shift,
      height: contentHeight(this.#extent),
      width: this.#width,
    };
  }

  #notify(): void {
    const [shownBefore, shownNow] = [this.#shown, this.#visibleRows()];
    const same =
      shownBefore.first === shownNow.first &&
      shownBefore.last === shownNow.last &&
      shownBefore.shift === shownNow.shift &&
      shownBefore.height === shownNow.height &&
      shownBefore.width === shownNow.width;
    if (same) return;
    this.#shown = shownNow;
    for (const listener of this.#listeners) listener();
  }
}

export interface TableScroller {
  readonly grid: RefObject<HTMLDivElement | null>;
  readonly scroller: RowScroller;
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
