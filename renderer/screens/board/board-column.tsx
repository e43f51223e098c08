import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { format } from "date-fns";
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type {
  Board,
  BoardColumn as ColumnOf,
  BoardResource,
} from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { keyOf, type ShownRecord } from "../../core/queries.ts";
import { domAttribute } from "../../ui/dom-attributes.ts";
import { BoardCard } from "./board-card.tsx";
import styles from "./board-column.module.css";
import { columnList } from "./board-words.ts";
import { ColumnHead } from "./column-head.tsx";
import { useCards } from "./use-board.ts";
import { BOARD_TEXTS as TEXTS } from "./texts.ts";

const HEIGHT = 88;
const GAP = 6;

/** What a board does for its columns. */
export interface ColumnActions {
  readonly onFocus: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, index: number) => void;
  readonly onOpen: (record: ShownRecord, index: number) => void;
  readonly onMove: (index: number) => void;
  readonly onPress: (event: PointerEvent<HTMLElement>, record: ShownRecord) => void;
  readonly onScroll: (top: number) => void;
  /** Gives the board a way to the records in sight. */
  readonly onRows: (rows: ColumnRows) => void;
}

export interface ColumnRows {
  readonly row: (index: number) => ShownRecord | undefined;
  readonly find: (key: string) => number;
}

interface Props extends ColumnActions {
  readonly resource: BoardResource;
  readonly column: ColumnOf;
  readonly filter: Filter;
  readonly marks: Board["marks"];
  /** Index of the card that the keys are at, null when they are in another column. */
  readonly active: number | null;
  /** Takes the element of the active card, to give it the focus when it was asked for. */
  readonly onActiveElement: (element: HTMLElement | null) => void;
  readonly openKey: string | null;
  readonly dragged: string | null;
  readonly over: boolean;
  /** How far this column of this board was scrolled, pixels. */
  readonly top: () => number;
}

/** A column of any length: only the cards in sight exist. */
export function BoardColumn(props: Props) {
  const { resource, column, filter, active, dragged, over, onRows } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { count } = column;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => HEIGHT,
    gap: GAP,
    paddingStart: GAP,
    paddingEnd: GAP,
    overscan: 4,
    initialOffset: props.top,
    // The card that the keys are at stays, so that it does not lose the focus when it is scrolled
    // away.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return active === null || active >= count || shown.includes(active)
        ? shown
        : [...shown, active].toSorted((a, b) => a - b);
    },
  });
  const items = virtualizer.getVirtualItems();
  const list = useMemo(
    () => columnList(resource, filter, column.id),
    [resource, filter, column.id],
  );
  const shown = items.length === 0 ? [0] : items.map(({ index }) => index);
  const cards = useCards(list, shown, count);
  useEffect(() => {
    onRows({
      row: cards.row,
      find: (key) => cards.find((record) => keyOf(resource, record) === key),
    });
  });
  // Another filter is another column, which is where it was left.
  const scrolled = useEffectEvent(() => {
    if (scroller.current !== null) scroller.current.scrollTop = props.top();
  });
  useLayoutEffect(() => scrolled(), [filter]);

  const closed = column.percentage === 0 || column.percentage === 100;
  const today = format(new Date(), "yyyy-MM-dd");
  const isLate = (record: ShownRecord | undefined) => {
    const closes = resource === "deal" && !closed ? record?.["close_date"] : undefined;
    return typeof closes === "string" && closes < today;
  };
  const takes = dragged !== null && column.id !== null;
  const [, plural] = CONTRACTS[resource].title;
  return (
    <section
      className={styles["column"]}
      aria-label={TEXTS.column(column.label, count, plural.toLowerCase())}
      data-over={takes && over}
      {...domAttribute("column", String(column.id))}
    >
      <ColumnHead column={column} />
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
          <p className={styles["none"]}>
            {takes ? TEXTS.dropHere : TEXTS.empty(plural.toLowerCase())}
          </p>
        ) : (
          <div
            className={styles["tall"]}
            role="list"
            aria-label={column.label}
            ref={(element) =>
              element?.style.setProperty("height", `${virtualizer.getTotalSize()}px`)
            }
          >
            {items.map((item) => {
              const record = cards.row(item.index);
              const key = record === undefined ? null : keyOf(resource, record);
              return (
                <BoardCard
                  key={item.key}
                  resource={resource}
                  record={record}
                  mark={key === null ? undefined : props.marks[key]}
                  late={isLate(record)}
                  position={{ index: item.index, count, top: item.start, height: HEIGHT }}
                  active={item.index === active}
                  open={key !== null && key === props.openKey}
                  dragged={key !== null && key === dragged}
                  onElement={(element) => item.index === active && props.onActiveElement(element)}
                  onFocus={() => props.onFocus(item.index)}
                  onKeyDown={(event) => props.onKeyDown(event, item.index)}
                  onOpen={() => record !== undefined && props.onOpen(record, item.index)}
                  onMove={() => props.onMove(item.index)}
                  onPress={props.onPress}
                />
              );
            })}
          </div>
        )}
      </div>
    </section>
  );
}
