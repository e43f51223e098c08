import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import { ChevronsLeftRight, Plus } from "lucide-react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { BoardMoney, BoardResource } from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { recordsText } from "../../changes/texts.ts";
import type { Command } from "../../core/command.ts";
import { keyOf, type ShownRecord, useLookups } from "../../core/queries.ts";
import { domAttribute } from "../../ui/dom-attributes.ts";
import { useProfile } from "../../core/me.ts";
import { StageLine } from "../../fields/stage.tsx";
import { IconButton } from "../../ui/button.tsx";
import { centsText, numberText } from "../../ui/format.ts";
import { BoardCard } from "./board-card.tsx";
import styles from "./board.module.css";
import { BOARD_WORDS, columnList, isLate, type ShownColumn } from "./board-words.ts";
import { BOARD_TEXTS as TEXTS } from "./texts.ts";
import { CARD_PX, type ColumnCards, useColumnCards } from "./board-queries.ts";

interface ColumnActions {
  readonly onFocus: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, index: number) => void;
  readonly isSelected: (record: ShownRecord) => boolean;
  readonly onSelect: (index: number, isRange: boolean) => void;
  readonly onOpen: (record: ShownRecord, index: number) => void;
  readonly onRun: (command: Command, index: number) => void;
  readonly onMenu: (event: MouseEvent, index: number) => void;
  readonly onCreate: () => void;
  readonly onPress: (event: PointerEvent<HTMLElement>, record: ShownRecord) => void;
  readonly onScroll: (top: number) => void;
  /** Called when the cards of the column were loaded again. */
  readonly onRows: (rows: ColumnRows) => void;
}

export interface ColumnRows {
  readonly row: (index: number) => ShownRecord | undefined;
  /** Index of the card with a key, -1 when it is not loaded. */
  readonly find: (key: string) => number;
  /** Number of cards of the column; null before any is loaded. */
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
  readonly hasNext: boolean;
  /** True if it has no cards while others have some. */
  readonly isNarrow: boolean;
  /** Whether a column of an end is folded to its name; null for one that is never. */
  readonly fold: "open" | "folded" | null;
  readonly onFold: () => void;
  /** Key of the card that is being dragged, on any column. */
  readonly dragged: string | null;
  /** True if that card is over this column. */
  readonly over: boolean;
  /** Returns the scroll position of this column, pixels. */
  readonly top: () => number;
}

/** A column of any length: only the cards in sight exist. */
export function BoardColumn(props: Props) {
  const { resource, column, filter, dragged, onRows } = props;
  const { count } = column;
  const list = columnList(resource, filter, column.id);
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
      data-folded={props.fold === "folded"}
      {...domAttribute("column", String(column.id))}
    >
      <ColumnHead
        resource={resource}
        column={column}
        fold={props.fold}
        onFold={props.onFold}
        onCreate={props.onCreate}
      />
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

const NO_TEXT = "\u00a0";

interface ColumnHeadProps extends Pick<Props, "fold" | "onFold"> {
  readonly resource: BoardResource;
  readonly column: ShownColumn;
  readonly onCreate: () => void;
}

/** Name, count and sums of a column; sums of different currencies stand below each other. */
function ColumnHead({ resource, column, fold, onFold, onCreate }: ColumnHeadProps) {
  const canCreate = useProfile().operations[resource].includes("create");
  const lookups = useLookups();
  const kind = CONTRACTS[resource].record[BOARD_WORDS[resource].field]?.kind;
  const entries = kind?.type === "lookup" ? lookups?.[kind.lookup] : undefined;
  return (
    <header className={styles["head"]}>
      {column.id === null || entries === undefined ? null : (
        <StageLine id={column.id} entries={entries} />
      )}
      <h2 dir="auto">
        {fold === null ? (
          <span className={styles["label"]}>{column.label}</span>
        ) : (
          <button
            type="button"
            className={styles["fold"]}
            aria-expanded={fold === "open"}
            title={fold === "open" ? TEXTS.fold(column.label) : TEXTS.unfold(column.label)}
            onClick={onFold}
          >
            <ChevronsLeftRight size={13} aria-hidden />
            <span className={styles["label"]}>{column.label}</span>
          </button>
        )}
        <span className={styles["count"]}>{numberText(column.count)}</span>
      </h2>
      {canCreate ? (
        <span className={styles["create"]}>
          <IconButton
            label={TEXTS.createIn(CONTRACTS[resource].title[0].toLowerCase(), column.label)}
            icon={Plus}
            onPress={onCreate}
          />
        </span>
      ) : null}
      {/* Keeps its line until it is known, so that no card moves. */}
      {column.money === null ? (
        <p className={styles["money"]}>
          {NO_TEXT}
          <span>{NO_TEXT}</span>
        </p>
      ) : null}
      {column.money?.map((money) => {
        const [sum, weighted] = sumTexts(money, column.percentage);
        return (
          <p key={money.currency ?? ""} className={styles["money"]}>
            {sum}
            <span> {weighted}</span>
          </p>
        );
      })}
    </header>
  );
}

/** Returns the sum of a column in one currency, and the sum as its stage weights it. */
export function sumTexts(
  money: BoardMoney,
  percentage: ShownColumn["percentage"],
): readonly [sum: string, weighted: string] {
  const weighted = TEXTS.weighted(amount(money.weighted, money), percentage);
  return [amount(money.value, money), weighted];
}

function amount(cents: number, { value, weighted, currency }: BoardMoney): string {
  const text = centsText(cents, value % 100 !== 0 || weighted % 100 !== 0);
  return currency === null ? text : TEXTS.money(text, currency);
}
