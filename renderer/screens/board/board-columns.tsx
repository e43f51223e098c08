import { type KeyboardEvent, type MouseEvent, useState } from "react";
import type { BoardResource } from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import type { Command } from "../../core/command.ts";
import { keyOf, type ShownRecord } from "../../core/queries.ts";
import { useToday } from "../../ui/use-clock.tsx";
import { attributeAt } from "../../ui/dom-attributes.ts";
import { useDrag } from "../../ui/use-drag.ts";
import { BoardColumn } from "./board-column.tsx";
import {
  type CardPosition,
  memoryOf,
  rememberPosition,
  rememberTop,
  toggleFolded,
  useBoardMemories,
} from "./board-memory.ts";
import styles from "./board.module.css";
import type { MovingCard } from "./use-card-moves.ts";
import type { ActiveCard } from "./board-cursor.ts";
import { endColumns, type ShownBoard, type ShownColumn } from "./board-words.ts";
import cardStyles from "./board-card.module.css";

interface Props {
  readonly resource: BoardResource;
  readonly board: ShownBoard;
  /** Key by which the board is remembered. */
  readonly address: string;
  readonly filter: Filter;
  readonly cards: ActiveCard;
  readonly openKey: string | null;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly isSelected: (record: ShownRecord) => boolean;
  /** A card was pressed with Ctrl, or with Shift for all up to it. */
  readonly onSelect: (at: CardPosition, isRange: boolean) => void;
  readonly onOpen: (record: ShownRecord) => void;
  readonly onRun: (command: Command, at: CardPosition) => void;
  /** Opens the menu of a card where the pointer is. */
  readonly onMenu: (event: MouseEvent, at: CardPosition) => void;
  /** Creates a record in a column. */
  readonly onCreate: (column: ShownColumn) => void;
  readonly onMove: (card: MovingCard, to: ShownColumn | undefined) => void;
}

/** The columns of a board beside each other, and the card that is dragged over them. */
export function BoardColumns({
  resource,
  board,
  address,
  filter,
  cards,
  openKey,
  ...handlers
}: Props) {
  const { position } = cards;
  const today = useToday();
  const isEmpty = board.columns.every(({ count }) => count === 0);
  const ends = endColumns(resource, board.columns);
  const unfolded = useBoardMemories((state) => state.unfolded);
  /** Makes a card of another column active: one with the active card is not folded. */
  const leave = (key: string) => {
    const target = board.columns.find(({ id, count }) => String(id) !== key && count > 0);
    if (target !== undefined) rememberPosition(address, { column: String(target.id), index: 0 });
  };
  const { area, press, dragged, over } = useCardDrag((card, targetColumn) =>
    handlers.onMove(
      card,
      board.columns.find(({ id }) => String(id) === targetColumn),
    ),
  );
  return (
    <div className={styles["columns"]} ref={area}>
      {board.columns.map((column, columnIndex) => {
        const key = String(column.id);
        const stand = (index: number) => rememberPosition(address, { column: key, index });
        return (
          <BoardColumn
            key={key}
            resource={resource}
            column={column}
            filter={filter}
            today={today}
            active={position?.column === key ? position.index : null}
            onActiveElement={cards.onElement}
            openKey={openKey}
            dragged={dragged === null ? null : keyOf(resource, dragged.record)}
            over={over === key}
            top={() => memoryOf(address).tops[key] ?? 0}
            onFocus={(index) => {
              if (position?.column !== key || position.index !== index) stand(index);
            }}
            onKeyDown={handlers.onKeyDown}
            isSelected={handlers.isSelected}
            onSelect={(index, isRange) => handlers.onSelect({ column: key, index }, isRange)}
            onOpen={(record, index) => {
              stand(index);
              handlers.onOpen(record);
            }}
            hasNext={columnIndex < board.columns.length - 1}
            isNarrow={column.count === 0 && !isEmpty}
            // The column with the active card is open: keys and moved cards go into it.
            fold={
              !ends.has(key) || column.count === 0
                ? null
                : unfolded.has(`${resource} ${key}`) || position?.column === key
                  ? "open"
                  : "folded"
            }
            onFold={() => {
              toggleFolded([`${resource} ${key}`]);
              if (position?.column === key) leave(key);
            }}
            onRun={(command, index) => handlers.onRun(command, { column: key, index })}
            onMenu={(event, index) => handlers.onMenu(event, { column: key, index })}
            onCreate={() => handlers.onCreate(column)}
            onPress={(event, record) => press(event, { record, from: key })}
            onScroll={(top) => rememberTop(address, key, top)}
            onRows={(rows) => cards.onRows(key, rows)}
          />
        );
      })}
    </div>
  );
}

/** A card that is dragged over the columns of a board. */
function useCardDrag(onDrop: (card: MovingCard, column: string) => void) {
  const [over, setOver] = useState<string | null>(null);
  const drag = useDrag<MovingCard>({
    picture: cardStyles["lifted"],
    isScrolled: true,
    onMove: (_card, point) => setOver(attributeAt(point, "column")),
    onDrop: (card, point) => {
      const column = attributeAt(point, "column");
      if (column !== null) onDrop(card, column);
    },
    onEnd: () => setOver(null),
  });
  return { ...drag, over };
}
