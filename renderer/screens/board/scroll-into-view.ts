import { closestWithAttribute } from "../../ui/dom-attributes.ts";

/** Room around what is scrolled to, pixels. */
const SCROLL_MARGIN_PX = 16;
const GAP = 6;

/**
 * Scrolls the column of a card, and the board, until the card is in sight; nothing around them
 * moves.
 */
export function showCard(card: HTMLElement): void {
  const scroller = closestWithAttribute(card, "cards");
  if (scroller !== null) {
    const [outer, inner] = [scroller.getBoundingClientRect(), card.getBoundingClientRect()];
    if (inner.top < outer.top + GAP) scroller.scrollTop -= outer.top + GAP - inner.top;
    else if (inner.bottom > outer.bottom - GAP)
      scroller.scrollTop += inner.bottom - outer.bottom + GAP;
  }
  showColumn(card);
}

/** Scrolls the board until the column of a card is in sight. */
function showColumn(card: HTMLElement): void {
  const column = closestWithAttribute(card, "column");
  const board = column?.parentElement;
  if (column === null || board === null || board === undefined) return;
  const [outer, inner] = [board.getBoundingClientRect(), column.getBoundingClientRect()];
  if (inner.left < outer.left) board.scrollLeft -= outer.left - inner.left + SCROLL_MARGIN_PX;
  else if (inner.right > outer.right)
    board.scrollLeft += inner.right - outer.right + SCROLL_MARGIN_PX;
}

/** Whether some of a card is in sight in its column. */
export function isInSight(card: HTMLElement): boolean {
  const scroller = closestWithAttribute(card, "cards");
  if (scroller === null) return false;
  const [outer, inner] = [scroller.getBoundingClientRect(), card.getBoundingClientRect()];
  return inner.bottom > outer.top && inner.top < outer.bottom;
}
