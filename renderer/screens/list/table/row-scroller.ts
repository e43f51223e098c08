import {
  type Extent,
  isNearEnd,
  rowsIn,
  type Standing,
  standingAfter,
  standingAt,
  tallness,
  topToReveal,
} from "./row-window.ts";

/** Height of the head that stays in sight. Pixels; the style sheet says the same. */
const HEAD = 32;
/** The scroll bar is put right when scrolling rests. Milliseconds. */
const SCROLL_REST_MS = 150;

/** What has to be drawn. */
export interface Shown {
  readonly first: number;
  readonly last: number;
  /** Pixels that the rows are moved up by. */
  readonly shift: number;
  /** Height of the element that holds the rows, and width of the window. Pixels. */
  readonly tall: number;
  readonly width: number;
}

/**
 * Which rows exist, and where: follows the scrolling of an element. Listeners hear when others have
 * to exist, not of every pixel.
 */
export class RowScroller {
  #extent: Extent;
  #width = 900;
  #standing: Standing;
  #element: HTMLElement | null = null;
  #observer: ResizeObserver | null = null;
  #shown: Shown;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();
  #onRest: (top: number) => void = () => undefined;

  /** `top`: how far the list is scrolled at the beginning, pixels. */
  constructor(count: number, rowHeight: number, top: number) {
    this.#extent = { count, rowHeight, viewport: 640 };
    this.#standing = standingAt(this.#extent, top);
    this.#shown = this.#see();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly shown = (): Shown => this.#shown;

  /** Tells how far the list is scrolled, pixels, when scrolling rests. */
  whenResting(tell: (top: number) => void): void {
    this.#onRest = tell;
  }

  /** The element that scrolls; null when it is gone. */
  readonly attach = (element: HTMLElement | null): void => {
    this.#observer?.disconnect();
    clearTimeout(this.#timer);
    this.#element = element;
    if (element === null) return;
    this.#observer = new ResizeObserver(() => this.#measure());
    this.#observer.observe(element);
    this.#measure();
  };

  /**
   * The list is so long, its rows so high. Has to be told once the rows' element has the height of
   * `shown().tall`.
   */
  resize(count: number, rowHeight: number): void {
    const before = this.#extent;
    if (count === before.count && rowHeight === before.rowHeight) return;
    const top = (this.top() / before.rowHeight) * rowHeight;
    this.#extent = { ...before, count, rowHeight };
    this.#standing = standingAt(this.#extent, top);
    this.#tell();
  }

  /** How far the list is scrolled, pixels. */
  top(): number {
    return this.#standing.scrollTop + this.#standing.shift;
  }

  rowsInSight(): number {
    return Math.max(1, Math.floor(this.#extent.viewport / this.#extent.rowHeight) - 1);
  }

  scrollTo(top: number): void {
    this.#stand(standingAt(this.#extent, top));
  }

  /** Scrolls as little as brings the row into sight. */
  reveal(index: number): void {
    const top = topToReveal(this.#extent, this.top(), index);
    if (top !== this.top()) this.scrollTo(top);
  }

  /** After the page was drawn: the element may have been too short for where the list stands. */
  settle(): void {
    const { scrollTop } = this.#standing;
    if (this.#element !== null && this.#element.scrollTop !== scrollTop)
      this.#element.scrollTop = scrollTop;
  }

  /** The user scrolled. */
  scrolled(): void {
    const scrollTop = this.#element?.scrollTop ?? 0;
    if (this.#element === null || scrollTop === this.#standing.scrollTop) return;
    this.#standing = standingAfter(this.#extent, this.#standing, scrollTop);
    if (isNearEnd(this.#extent, this.#standing)) this.scrollTo(this.top());
    else this.#tell();
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
    this.#width = element.clientWidth;
    this.#extent = { ...this.#extent, viewport: Math.max(rowHeight, element.clientHeight - HEAD) };
    this.#standing = standingAt(this.#extent, top);
    this.#tell();
  }

  #stand(next: Standing): void {
    this.#standing = next;
    this.settle();
    this.#tell();
  }

  #see(): Shown {
    const { first, last } = rowsIn(this.#extent, this.top());
    return {
      first,
      last,
      shift: this.#standing.shift,
      tall: tallness(this.#extent),
      width: this.#width,
    };
  }

  #tell(): void {
    const [before, now] = [this.#shown, this.#see()];
    const same =
      before.first === now.first &&
      before.last === now.last &&
      before.shift === now.shift &&
      before.tall === now.tall &&
      before.width === now.width;
    if (same) return;
    this.#shown = now;
    for (const listener of this.#listeners) listener();
  }
}
