import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useMemo,
  useRef,
} from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { BoardResource } from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { recordsText } from "../../changes/records-text.ts";
import { keyOf, type ShownRecord } from "../../core/queries.ts";
import { domAttribute } from "../../ui/dom-attributes.ts";
import { BoardCard } from "./board-card.tsx";
import styles from "./board-column.module.css";
import { columnList, isLate, type ShownColumn } from "./board-words.ts";
import { ColumnHead } from "./column-head.tsx";
import { BOARD_TEXTS as TEXTS } from "./texts.ts";
import { CARD_PX, type ColumnCards, useColumnCards } from "./use-column-cards.ts";

/** What a board does for its columns. */
export interface ColumnActions {
  readonly onFocus: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, index: number) => void;
  readonly isSelected: (record: ShownRecord) => boolean;
  readonly onSelect: (index: number, isRange: boolean) => void;
  readonly onOpen: (record: ShownRecord, index: number) => void;
  /** Runs a command about a card. */
  readonly onRun: (command: string, index: number) => void;
  readonly onMenu: (event: MouseEvent, index: number) => void;
  /** Creates a record in this column. */
  readonly onCreate: () => void;
  readonly onPress: (event: PointerEvent<HTMLElement>, record: ShownRecord) => void;
  readonly onScroll: (top: number) => void;
  /** Called when the cards of the column were loaded again. */
  readonly onRows: (rows: ColumnRows) => void;
}

/** The cards of a column that are loaded. */
export interface ColumnRows {
  readonly row: (index: number) => ShownRecord | undefined;
  /** Index of the card with a key, -1 when it is not loaded. */
  readonly find: (key: string) => number;
  /** How many cards the column has; null before any is loaded. */
  readonly total: number | null;
}

interface Props extends ColumnActions {
  readonly resource: BoardResource;
  readonly column: ShownColumn;
  readonly filter: Filter;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** Index of the active card, null when it is in another column. */
  readonly active: number | null;
  /** Takes the element of the active card, which may have to be focused. */
  readonly onActiveElement: (element: HTMLElement | null) => void;
  readonly openKey: string | null;
  /** Whether there is a column after this one. */
  readonly hasNext: boolean;
  /** It has no cards while others have some. */
  readonly isNarrow: boolean;
  /** Key of the card that is being dragged, on any column. */
  readonly dragged: string | null;
  /** Whether that card is over this column. */
  readonly over: boolean;
  /** How far this column of this board was scrolled, pixels. */
  readonly top: () => number;
}

/** A column of any length: only the cards in sight exist. */
export function BoardColumn(props: Props) {
  const { resource, column, filter, dragged, onRows } = props;
  const { count } = column;
  const list = useMemo(
    () => columnList(resource, filter, column.id),
    [resource, filter, column.id],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const cards = useColumnCards(scroller, list, filter, {
    count,
    active: props.active,
    top: props.top,
  });
  useEffect(() => {
    onRows({
      row: cards.row,
      find: (key) => cards.find((record) => keyOf(resource, record) === key),
      total: cards.total,
    });
  });
  const canDrop = dragged !== null && column.id !== null;
  const plural = CONTRACTS[resource].title[1].toLowerCase();
  return (
    <section
      className={styles["column"]}
      aria-label={TEXTS.column(column.label, recordsText(resource, count))}
      data-over={canDrop && props.over}
      data-narrow={props.isNarrow}
      {...domAttribute("column", String(column.id))}
    >
      <ColumnHead resource={resource} column={column} onCreate={props.onCreate} />
      <div
        className={styles["scroll"]}
        {...domAttribute("cards")}
        ref={scroller}
        onScroll={(event) => props.onScroll(event.currentTarget.scrollTop)}
      >
        {cards.error === null ? null : (
          <p className={styles["error"]} role="alert">
            {cards.error.message}
          </p>
        )}
        {count === 0 ? (
          <p className={styles["none"]}>{canDrop ? TEXTS.dropHere : TEXTS.empty(plural)}</p>
        ) : (
          <CardList {...props} cards={cards} />
        )}
      </div>
    </section>
  );
}

function CardList(props: Props & { readonly cards: ColumnCards }) {
  const { resource, column, cards, active, openKey, dragged, today } = props;
  const { count } = column;
  return (
    <div
      className={styles["tall"]}
      role="list"
      aria-label={column.label}
      style={{ height: cards.height }}
    >
      {cards.items.map(({ key: itemKey, index, start }) => {
        const record = cards.row(index);
        const key = record === undefined ? null : keyOf(resource, record);
        return (
          <BoardCard
            key={itemKey}
            resource={resource}
            record={record}
            late={record !== undefined && isLate(resource, column, record, today)}
            position={{ index, count, top: start, height: CARD_PX }}
            active={index === active}
            open={key !== null && key === openKey}
            dragged={key !== null && key === dragged}
            onElement={(element) => {
              if (index === active) props.onActiveElement(element);
            }}
            onFocus={() => props.onFocus(index)}
            onKeyDown={(event) => props.onKeyDown(event, index)}
            selected={record !== undefined && props.isSelected(record)}
            onSelect={(isRange) => props.onSelect(index, isRange)}
            onOpen={() => record !== undefined && props.onOpen(record, index)}
            hasNext={props.hasNext}
            onRun={(command) => props.onRun(command, index)}
            onMenu={(event) => props.onMenu(event, index)}
            onPress={props.onPress}
          />
        );
      })}
    </div>
  );
}
