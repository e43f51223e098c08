/**
 * The arithmetic of virtual rows. Chromium makes no element taller than some 33 million pixels, and
 * places are exact to the pixel only in the lower half of that: beyond `TALLEST` the scroll bar
 * stands for a longer list than the element is tall.
 */
export const TALLEST = 8_000_000;

/** Rows beyond the edges that exist already, so that scrolling does not show empty places. */
const OVERSCAN = 12;
/** The window moves by so many rows at once. */
const WINDOW_STEP_ROWS = 8;

export interface Extent {
  readonly count: number;
  /** Pixels, as `viewport`, the height in which rows are seen. */
  readonly rowHeight: number;
  readonly viewport: number;
}

/**
 * Where the scroller stands: the place in the list is `scrollTop + shift`. `shift` is 0 in every
 * list that fits.
 */
export interface Standing {
  readonly scrollTop: number;
  readonly shift: number;
}

/** Height of the element that holds the rows. */
export function tallness({ count, rowHeight }: Extent): number {
  return Math.min(count * rowHeight, TALLEST);
}

function rooms(extent: Extent) {
  return {
    /** How far the list can be scrolled, and how far the element can. */
    list: Math.max(0, extent.count * extent.rowHeight - extent.viewport),
    element: Math.max(0, tallness(extent) - extent.viewport),
  };
}

/**
 * At both ends a pixel of the scroll bar is a pixel of the list, so that small steps lead exactly
 * to the first and the last row.
 */
const EXACT = 100_000;

/**
 * Where the scroll bar belongs when the list is scrolled by `top`, or the other way round: `from`
 * and `to` say how far each can go.
 */
function translate(at: number, from: number, to: number): number {
  if (at <= EXACT) return at;
  if (at >= from - EXACT) return to - (from - at);
  return EXACT + ((at - EXACT) / (from - 2 * EXACT)) * (to - 2 * EXACT);
}

/** The standing in which the list is scrolled by `top`, with the scroll bar where it belongs. */
export function standingAt(extent: Extent, top: number): Standing {
  const room = rooms(extent);
  const wanted = Math.min(Math.max(0, top), room.list);
  if (room.list <= room.element) return { scrollTop: wanted, shift: 0 };
  const scrollTop = Math.round(translate(wanted, room.list, room.element));
  return { scrollTop, shift: Math.round(wanted) - scrollTop };
}

/**
 * The standing after the user scrolled. Small steps (wheel, keys) move the rows pixel by pixel; a
 * long way (the scroll bar was dragged) leads to the place in the list that the scroll bar stands
 * for.
 */
export function standingAfter(extent: Extent, before: Standing, scrollTop: number): Standing {
  const room = rooms(extent);
  if (room.list <= room.element) return { scrollTop, shift: 0 };
  const atEdge = scrollTop <= 0 || scrollTop >= room.element;
  if (!atEdge && Math.abs(scrollTop - before.scrollTop) <= extent.viewport * 2) {
    const top = Math.min(Math.max(0, scrollTop + before.shift), room.list);
    return { scrollTop, shift: top - scrollTop };
  }
  return {
    scrollTop,
    shift: Math.round(translate(scrollTop, room.element, room.list)) - scrollTop,
  };
}

/** Whether the scroll bar has to be put where it belongs before small steps run into its end. */
export function isNearEnd(extent: Extent, { scrollTop, shift }: Standing): boolean {
  const room = rooms(extent);
  if (room.list <= room.element) return false;
  const margin = extent.viewport * 3;
  const top = scrollTop + shift;
  return (
    (scrollTop < margin && top > scrollTop) ||
    (room.element - scrollTop < margin && room.list - top > room.element - scrollTop)
  );
}

/** First and last row that have to exist. */
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

/** Where the list has to be scrolled so that a row, and one beside it, is in sight. */
export function topToReveal(extent: Extent, top: number, index: number): number {
  const { rowHeight, viewport } = extent;
  const before = Math.max(0, index - 1) * rowHeight;
  const after = Math.min(extent.count, index + 2) * rowHeight;
  if (before < top) return before;
  return after > top + viewport ? after - viewport : top;
}

/**
 * By how many rows a list moved under the eye: the way that most of the rows in sight went. Both
 * maps are index to key, `after` of all rows that are known. 0 when there is nothing to go by.
 */
export function drift(
  before: ReadonlyMap<number, string>,
  after: ReadonlyMap<number, string>,
): number {
  const places = new Map([...after].map(([index, key]) => [key, index]));
  const votes = new Map<number, number>();
  for (const [index, key] of before) {
    const place = places.get(key);
    if (place !== undefined) votes.set(place - index, (votes.get(place - index) ?? 0) + 1);
  }
  let best = 0;
  for (const [way, count] of votes) if (count > (votes.get(best) ?? 0)) best = way;
  return best;
}
