import { type RefObject, useEffect, useRef, useState } from "react";
import type { BoardResource } from "../../../shared/local/report.ts";
import { keyOf, type ShownRecord } from "../../core/queries.ts";
import { closestWithAttribute } from "../../ui/dom-attributes.ts";
import type { ColumnRows } from "./board-column.tsx";
import {
  type CardPosition,
  isSame,
  memoryOf,
  rememberPosition,
  useBoardMemories,
} from "./board-memory.ts";
import { clamped } from "./board-navigation.ts";
import type { ShownColumn } from "./board-words.ts";

export interface ActiveCard {
  /** Column and index of the active card; null on an empty board. */
  readonly position: CardPosition | null;
  /** True if its record has arrived; true without one. */
  readonly isLoaded: boolean;
  /** Its element. */
  readonly card: RefObject<HTMLElement | null>;
  readonly recordAt: (at: CardPosition | null) => ShownRecord | undefined;
  /** Makes a card the active one, focuses it and scrolls it into view. */
  readonly goTo: (position: CardPosition) => void;
  /** Focuses the active card once it is rendered again. */
  readonly askFocus: () => void;
  readonly onElement: (element: HTMLElement | null) => void;
  readonly onRows: (column: string, rows: ColumnRows) => void;
}

/** The column of the active card, whose cards may be here before or after its count. */
interface LoadedColumn {
  readonly column: string;
  readonly total: number;
  /** True if the record of the active card is loaded. */
  readonly hasCard: boolean;
}

const isAlike = (left: LoadedColumn | null, right: LoadedColumn): boolean =>
  left?.column === right.column && left.total === right.total && left.hasCard === right.hasCard;

/**
 * The active card of a board: the one that keys act on. `onGone` is called when it has left its
 * column and another card is active in its place.
 */
export function useActiveCard(
  resource: BoardResource,
  address: string,
  countedColumns: readonly ShownColumn[],
  onGone: () => void,
): ActiveCard {
  const [loaded, setLoaded] = useState<LoadedColumn | null>(null);
  const columns = countedColumns.map((column) =>
    String(column.id) === loaded?.column ? { ...column, count: loaded.total } : column,
  );
  const position = clamped(
    useBoardMemories(({ boards }) => boards.get(address)?.position) ?? null,
    columns,
  );
  const rows = useRef(new Map<string, ColumnRows>());
  const card = useRef<HTMLElement>(null);
  /** Steps that wait until the card is rendered. */
  const wantedAction = useRef<{ readonly focus: boolean; readonly show: boolean } | null>({
    focus: true,
    show: true,
  });

  const settle = () => {
    const element = card.current;
    // A position that was chosen since then is not rendered yet.
    if (!isSame(position, clamped(memoryOf(address).position, columns))) return;
    if (
      wantedAction.current === null ||
      element?.isConnected !== true ||
      element.dataset["card"] !== "active"
    )
      return;
    const { focus, show } = wantedAction.current;
    wantedAction.current = null;
    if (focus) element.focus({ preventScroll: true });
    if (show) showCard(element);
  };
  useEffect(settle);

  const keep = useFollowCard(
    position,
    () => memoryOf(address).position,
    (foundColumn, index) => {
      const record = foundColumn.row(index);
      return record === undefined ? null : keyOf(resource, record);
    },
  );
  const recordAt = (position: CardPosition | null) =>
    position === null ? undefined : rows.current.get(position.column)?.row(position.index);
  return {
    position,
    isLoaded: position === null || loaded?.hasCard === true,
    card,
    recordAt,
    goTo: (position) => {
      wantedAction.current = { focus: true, show: true };
      rememberPosition(address, position, { isReached: true });
    },
    askFocus: () => {
      wantedAction.current = { focus: true, show: true };
    },
    onElement: (element) => {
      if (element === null) return;
      card.current = element;
      settle();
    },
    onRows: (column, foundRows) => {
      rows.current.set(column, foundRows);
      if (position?.column === column) {
        const { total } = foundRows;
        const next = { column, total: total ?? 0, hasCard: recordAt(position) !== undefined };
        setLoaded((loadedColumn) =>
          total === null ? null : isAlike(loadedColumn, next) ? loadedColumn : next,
        );
      }
      keep(column, foundRows, {
        onMoved: (there) => {
          const element = card.current;
          // Do not scroll back to it for a user who has scrolled away.
          wantedAction.current = {
            focus: element?.contains(document.activeElement) === true,
            show: element !== null && isInSight(element),
          };
          rememberPosition(address, there);
        },
        onGone: (there) => {
          rememberPosition(address, there);
          onGone();
        },
      });
    },
  };
}

interface FollowedCard {
  readonly position: CardPosition;
  readonly key: string;
}

interface Moves {
  /** The card has moved within its column. */
  readonly onMoved: (position: CardPosition) => void;
  /** The card has left its column; another one is active instead. */
  readonly onGone: (position: CardPosition) => void;
}

/**
 * Keeps the active card on the same record while sync moves other cards above it or removes them: a
 * key must never act on a card that slid into its place. Returns a function to call whenever the
 * rows of a column were loaded again.
 *
 * @param position Where the active card is.
 * @param readChosen Where the user or this function put it last: another place if the column has
 *   become shorter since.
 */
function useFollowCard(
  position: CardPosition | null,
  readChosen: () => CardPosition | null,
  keyAt: (rows: ColumnRows, index: number) => string | null,
): (column: string, rows: ColumnRows, moves: Moves) => void {
  const followedCard = useRef<FollowedCard | null>(null);
  return (column, rows, { onMoved, onGone }) => {
    if (position?.column !== column) return;
    const key = keyAt(rows, position.index);
    const previousCard = followedCard.current;
    if (previousCard === null || !isSame(previousCard.position, readChosen() ?? position)) {
      if (key !== null) followedCard.current = { position, key };
      return;
    }
    if (previousCard.key === key && isSame(previousCard.position, position)) return;
    const index = rows.find(previousCard.key);
    if (index >= 0) {
      const there = { column, index };
      followedCard.current = { position: there, key: previousCard.key };
      onMoved(there);
    } else if (key !== null) {
      followedCard.current = { position, key };
      onGone(position);
    }
  };
}

/** Room around what is scrolled to, pixels. */
const SCROLL_MARGIN_PX = 16;
const GAP = 6;

/** Scrolls the column of a card, and the board, until the card is in sight; nothing else moves. */
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

function showColumn(card: HTMLElement): void {
  const column = closestWithAttribute(card, "column");
  const board = column?.parentElement;
  if (column === null || board === null || board === undefined) return;
  const [outer, inner] = [board.getBoundingClientRect(), column.getBoundingClientRect()];
  if (inner.left < outer.left) board.scrollLeft -= outer.left - inner.left + SCROLL_MARGIN_PX;
  else if (inner.right > outer.right)
    board.scrollLeft += inner.right - outer.right + SCROLL_MARGIN_PX;
}

function isInSight(card: HTMLElement): boolean {
  const scroller = closestWithAttribute(card, "cards");
  if (scroller === null) return false;
  const [outer, inner] = [scroller.getBoundingClientRect(), card.getBoundingClientRect()];
  return inner.bottom > outer.top && inner.top < outer.bottom;
}
