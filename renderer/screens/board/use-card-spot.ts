import { type RefObject, useEffect, useRef } from "react";
import type { BoardColumn, BoardResource } from "../../../shared/local/report.ts";
import { keyOf, type ShownRecord } from "../../core/queries.ts";
import type { ColumnRows } from "./board-column.tsx";
import { memoryOf, rememberSpot, type Spot, useBoardMemories } from "./board-memory.ts";
import { isInSight, showCard } from "./scroll-into-view.ts";
import { clamped } from "./board-navigation.ts";
import { useKeptCard } from "./use-kept-card.ts";

export interface CardSpot {
  /** Where the keys are. */
  readonly spot: Spot | null;
  /** The element of the card there. */
  readonly card: RefObject<HTMLElement | null>;
  readonly recordAt: (at: Spot | null) => ShownRecord | undefined;
  /** Brings keys, focus and sight to a card. */
  readonly goTo: (spot: Spot) => void;
  /** Gives the card of the keys the focus when it is drawn next. */
  readonly askFocus: () => void;
  readonly onElement: (element: HTMLElement | null) => void;
  readonly onRows: (column: string, rows: ColumnRows) => void;
}

/**
 * Where the keys are on a board; `onGone` is told when the card there is another one because the
 * first left its column.
 */
export function useCardSpot(
  resource: BoardResource,
  address: string,
  columns: readonly BoardColumn[],
  onGone: () => void,
): CardSpot {
  const spot = clamped(
    useBoardMemories(({ boards }) => boards.get(address)?.spot) ?? null,
    columns,
  );
  const rows = useRef(new Map<string, ColumnRows>());
  const card = useRef<HTMLElement>(null);
  /** What is still to be done with the card, once it is drawn. */
  const wanted = useRef<{ readonly focus: boolean; readonly show: boolean } | null>({
    focus: true,
    show: true,
  });

  const settle = () => {
    const element = card.current;
    // A spot that was chosen since is not drawn yet.
    if (!isSame(spot, clamped(memoryOf(address).spot, columns))) return;
    if (
      wanted.current === null ||
      element?.isConnected !== true ||
      element.dataset["card"] !== "active"
    )
      return;
    const { focus, show } = wanted.current;
    wanted.current = null;
    if (focus) element.focus({ preventScroll: true });
    if (show) showCard(element);
  };
  useEffect(settle);

  const keep = useKeptCard(spot, (found, index) => {
    const record = found.row(index);
    return record === undefined ? null : keyOf(resource, record);
  });
  return {
    spot,
    card,
    recordAt: (at) => (at === null ? undefined : rows.current.get(at.column)?.row(at.index)),
    goTo: (at) => {
      wanted.current = { focus: true, show: true };
      rememberSpot(address, at);
    },
    askFocus: () => {
      wanted.current = { focus: true, show: true };
    },
    onElement: (element) => {
      if (element === null) return;
      card.current = element;
      settle();
    },
    onRows: (column, found) => {
      rows.current.set(column, found);
      keep(column, found, {
        onMoved: (there) => {
          const element = card.current;
          // Somebody who scrolled away from it is not taken back to it.
          wanted.current = {
            focus: element?.contains(document.activeElement) === true,
            show: element !== null && isInSight(element),
          };
          rememberSpot(address, there);
        },
        onGone,
      });
    },
  };
}

function isSame(one: Spot | null, other: Spot | null): boolean {
  return one?.column === other?.column && one?.index === other?.index;
}
