import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffectEvent, useLayoutEffect } from "react";
import type { Filter } from "../../../shared/query/filter.ts";
import type { ListQuery } from "../../core/queries.ts";
import { useAfterPaint } from "../../ui/use-after-paint.ts";
import { useCards } from "./use-board.ts";

/** Height of a card. */
export const CARD_PX = 88;
const GAP_PX = 6;
/** Cards beyond the edges that exist already, so that scrolling shows no gaps. */
const OVERSCAN_CARDS = 4;
/**
 * About what a window has above and below the cards of a column, pixels. The first cards are
 * rendered with the column instead of after it is measured, which would lay the board out twice.
 */
const AROUND_CARDS_PX = 180;

interface Column {
  readonly count: number;
  /** Index of the active card, null when it is in another column. */
  readonly active: number | null;
  /** How far this column of this board was scrolled, pixels. */
  readonly top: () => number;
}

export type ColumnCards = ReturnType<typeof useColumnCards>;

/**
 * The cards of a column that exist, where they are, and their records. The virtualizer changes
 * without being another object, which the React compiler does not see: nothing of it leaves this
 * hook but values.
 */
export function useColumnCards(
  scroller: RefObject<HTMLElement | null>,
  list: ListQuery,
  filter: Filter,
  { count, active, top }: Column,
) {
  // Those in sight first: what is beyond comes once they are painted.
  const overscan = useAfterPaint(OVERSCAN_CARDS, 0);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PX,
    gap: GAP_PX,
    paddingStart: GAP_PX,
    paddingEnd: GAP_PX,
    overscan,
    initialRect: { width: 0, height: window.innerHeight - AROUND_CARDS_PX },
    initialOffset: top,
    // The active card exists even when it is scrolled away, or it would lose the focus.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return active === null || active >= count || shown.includes(active)
        ? shown
        : [...shown, active].toSorted((a, b) => a - b);
    },
  });
  const items = virtualizer.getVirtualItems();
  const shown = items.length === 0 ? [0] : items.map(({ index }) => index);
  const { row, find, total, error } = useCards(list, shown, count);
  // With another filter it is another column, scrolled to where that one was left.
  const restoreScroll = useEffectEvent(() => {
    if (scroller.current !== null) scroller.current.scrollTop = top();
  });
  useLayoutEffect(() => restoreScroll(), [filter]);
  return { items, height: virtualizer.getTotalSize(), row, find, total, error };
}
