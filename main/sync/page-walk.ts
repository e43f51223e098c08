import type { RemotePage } from "../remote/read-page.ts";
import type { WalkPosition } from "../store/state-keys.ts";

/**
 * Answers in a row that bring a walk no further. Then the rows in between are skipped, and
 * comparing counts has to find them.
 */
const MAX_STALLS = 12;
/** Stalls at which the page is requested that begins before the first row not read in any size. */
const STEADY_STALLS = { from: 6, to: 9 };

/** Request for the next page of a walk. */
export interface PageRequest {
  readonly page: number;
  readonly limit: number;
}

/** Returns the beginning of a list; `limit`: the largest page that the server returns. */
export function startOfList(limit: number): WalkPosition {
  return positionAfter({ covered: 0, total: null, perPage: null }, limit);
}

/** Returns the position in a list of which `covered` rows were read, in pages of `perPage` rows. */
export function positionAfter(
  { covered, total, perPage }: Pick<WalkPosition, "covered" | "total"> & { perPage: number | null },
  limit: number,
): WalkPosition {
  return {
    covered,
    total,
    perPage: perPage ?? limit,
    limit,
    isSizeKnown: perPage !== null,
    largest: perPage ?? 1,
    ahead: null,
    stalls: 0,
    isDone: false,
  };
}

/**
 * Returns the page that holds the first row not read yet. A server counts its pages in their size
 * at that moment, which may be another one with each request.
 */
export function nextRequest(walk: WalkPosition): PageRequest {
  const { covered, perPage, largest, limit, stalls } = walk;
  // Sizes may come in turn just so that no page fits. One that begins early in any size does.
  const size =
    stalls >= STEADY_STALLS.from && stalls < STEADY_STALLS.to
      ? Math.max(largest, perPage)
      : perPage;
  return { page: Math.floor(covered / size) + 1, limit };
}

/**
 * Returns the position after an answer. It counts rows, not pages: where a page begins follows from
 * the size and position that the answer states. A page that begins behind rows not read yet is not
 * counted until these were read. Each deletion shifts later rows forward by one, so as many rows
 * are read again.
 */
export function advance(walk: WalkPosition, { page: number }: PageRequest, page: RemotePage) {
  const size = sizeOf(walk, number, page);
  const start = startOf(number, size, page);
  const end = page.rows.length === 0 ? start : start + size;
  const shrunkBy = Math.max(0, (walk.total ?? 0) - page.total);
  const hasGap = start > walk.covered - shrunkBy;
  let covered = Math.max(0, walk.covered - shrunkBy);
  let ahead = page.total === walk.total ? walk.ahead : null;
  if (!hasGap) covered = Math.max(covered, end);
  else if (end > start) ahead = { start, end };
  if (ahead !== null && ahead.start <= covered) {
    covered = Math.max(covered, ahead.end);
    ahead = null;
  }
  const stalls = covered > walk.covered ? 0 : walk.stalls + (shrunkBy > 0 ? 0 : 1);
  const isStuck = stalls > MAX_STALLS;
  if (isStuck) {
    covered = Math.max(covered + size, ahead?.end ?? 0);
    ahead = null;
  }
  const hasOtherSize = walk.isSizeKnown && size !== walk.perPage;
  return {
    covered,
    total: page.total,
    perPage: size,
    // Most servers return at most as many rows as are requested: the smallest size stays the same.
    limit: hasOtherSize ? Math.min(walk.limit, walk.perPage, size) : walk.limit,
    isSizeKnown: true,
    largest: Math.max(walk.largest, size),
    ahead,
    stalls: isStuck ? 0 : stalls,
    // An empty page is the last one whatever the total says, which could claim a million pages.
    isDone: covered >= page.total || (page.rows.length === 0 && !hasGap),
  } satisfies WalkPosition;
}

/**
 * Returns the size in which the server counted its pages. Without a stated one it is that of the
 * pages before, as long as this page is full or the last one.
 */
function sizeOf(walk: WalkPosition, number: number, page: RemotePage): number {
  if (page.isSizeStated || !walk.isSizeKnown) return page.perPage;
  const { length } = page.rows;
  const isLast = (number - 1) * walk.perPage + length >= page.total;
  return length === 0 || isLast || length === walk.perPage ? walk.perPage : length;
}

/** Returns the offset of a page's first row. Some servers count rows from 0. */
function startOf(number: number, size: number, { from }: RemotePage): number {
  const start = (number - 1) * size;
  return from === null || Math.abs(from - 1 - start) <= 1 ? start : from - 1;
}
