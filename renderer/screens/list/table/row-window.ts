/**
 * The arithmetic of virtual rows. Chromium limits elements to about 33 million pixels, and
 * positions are exact only in the lower half of that. A list that would be higher than
 * `MAX_HEIGHT_PX` gets an element of that height, whose scroll bar is mapped to the whole list.
 */
export const MAX_HEIGHT_PX = 8_000_000;

/** Rows rendered beyond the edges, so that scrolling shows no gaps. */
const OVERSCAN = 12;
/** The rendered rows change in steps of this many, not with every row that is scrolled by. */
const WINDOW_STEP_ROWS = 8;

export interface Extent {
  readonly count: number;
  /** Pixels. */
  readonly rowHeight: number;
  /** Height of the visible part, pixels. */
  readonly viewport: number;
}

/** The list is scrolled by `scrollTop + shift` pixels; `shift` is 0 unless the list is too high. */
export interface ScrollPosition {
  readonly scrollTop: number;
  readonly shift: number;
}

export function contentHeight({ count, rowHeight }: Extent): number {
  return Math.min(count * rowHeight, MAX_HEIGHT_PX);
}

function scrollRanges(extent: Extent) {
  return {
    // Scroll ranges of the list and of its element.
    list: Math.max(0, extent.count * extent.rowHeight - extent.viewport),
    element: Math.max(0, contentHeight(extent) - extent.viewport),
  };
}

/**
 * Length of the zones at both ends in which a pixel of the scroll bar is a pixel of the list, so
 * that small steps reach the first and the last row exactly.
 */
const EXACT_ZONE_PX = 100_000;

/** Maps a scroll position in a range of `from` pixels to a range of `to` pixels. */
function translate(offset: number, from: number, to: number): number {
  if (offset <= EXACT_ZONE_PX) return offset;
  if (offset >= from - EXACT_ZONE_PX) return to - (from - offset);
  return (
    EXACT_ZONE_PX +
    ((offset - EXACT_ZONE_PX) / (from - 2 * EXACT_ZONE_PX)) * (to - 2 * EXACT_ZONE_PX)
  );
}

/** Returns the position in which the list is scrolled by `top`. */
export function positionAt(extent: Extent, top: number): ScrollPosition {
  const range = scrollRanges(extent);
  const position = Math.min(Math.max(0, top), range.list);
  if (range.list <= range.element) return { scrollTop: position, shift: 0 };
  const scrollTop = Math.round(translate(position, range.list, range.element));
  return { scrollTop, shift: Math.round(position) - scrollTop };
}

/**
 * Returns the position after the user scrolled. Small steps (wheel, keys) move the rows pixel by
 * pixel; a big one (the scroll bar was dragged) jumps to where the scroll bar is mapped to.
 */
export function positionAfterScroll(
  extent: Extent,
  before: ScrollPosition,
  scrollTop: number,
): ScrollPosition {
  const range = scrollRanges(extent);
  if (range.list <= range.element) return { scrollTop, shift: 0 };
  const atEdge = scrollTop <= 0 || scrollTop >= range.element;
  if (!atEdge && Math.abs(scrollTop - before.scrollTop) <= extent.viewport * 2) {
    const top = Math.min(Math.max(0, scrollTop + before.shift), range.list);
    return { scrollTop, shift: top - scrollTop };
  }
  return {
    scrollTop,
    shift: Math.round(translate(scrollTop, range.element, range.list)) - scrollTop,
  };
}

/** Returns whether small steps soon reach the end of the scroll bar, not of the list. */
export function isNearEnd(extent: Extent, { scrollTop, shift }: ScrollPosition): boolean {
  const range = scrollRanges(extent);
  if (range.list <= range.element) return false;
  const margin = extent.viewport * 3;
  const top = scrollTop + shift;
  return (
    (scrollTop < margin && top > scrollTop) ||
    (range.element - scrollTop < margin && range.list - top > range.element - scrollTop)
  );
}

export function rowsIn(
  extent: Extent,
  top: number,
): { readonly first: number; readonly last: number } {
  const from = Math.floor(top / extent.rowHeight) - OVERSCAN;
  const to = Math.ceil((top + extent.viewport) / extent.rowHeight) + OVERSCAN;
  return {
    first: Math.max(0, Math.floor(from / WINDOW_STEP_ROWS) * WINDOW_STEP_ROWS),
    last: Math.min(extent.count - 1, Math.ceil(to / WINDOW_STEP_ROWS) * WINDOW_STEP_ROWS),
  };
}

/** Returns the first and the last row of which a part is in sight. */
export function rowsInSight(
  { count, rowHeight, viewport }: Extent,
  top: number,
): { readonly first: number; readonly last: number } {
  return {
    first: Math.floor(top / rowHeight),
    last: Math.min(count, Math.ceil((top + viewport) / rowHeight)) - 1,
  };
}

/** Returns how far to scroll so that a row and its neighbours are in sight. */
export function topToReveal(extent: Extent, top: number, index: number): number {
  const { rowHeight, viewport } = extent;
  const before = Math.max(0, index - 1) * rowHeight;
  const after = Math.min(extent.count, index + 2) * rowHeight;
  if (before < top) return before;
  return after > top + viewport ? after - viewport : top;
}

/**
 * Returns by how many rows the visible rows moved when records were inserted or removed above them:
 * the move that most of them made, 0 if none is known. The maps are index to key.
 */
export function drift(
  before: ReadonlyMap<number, string>,
  after: ReadonlyMap<number, string>,
): number {
  const indexes = new Map([...after].map(([index, key]) => [key, index]));
  const votes = new Map<number, number>();
  for (const [index, key] of before) {
    const currentIndex = indexes.get(key);
    if (currentIndex !== undefined)
      votes.set(currentIndex - index, (votes.get(currentIndex - index) ?? 0) + 1);
  }
  let best = 0;
  for (const [move, count] of votes) if (count > (votes.get(best) ?? 0)) best = move;
  return best;
}
