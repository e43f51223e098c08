import { domAttribute } from "../../../ui/dom-attributes.ts";
import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { MAX_SCREEN_TOTAL } from "../../../../shared/query/quick-fields.ts";
import { isFocusFree } from "../../../core/keep-focus.ts";
import { keyOf, type ListQuery } from "../../../core/queries.ts";
import { useViewState } from "../../../core/view-state.ts";
import { type Position, positionOf, rememberPosition } from "../../../query/list-state.ts";
import type { Selection } from "../../../query/selection.ts";
import { useDebounced } from "../../../ui/timing.ts";
import { listNotice, type ListStateWords } from "../list-notice.tsx";
import {
  type Column,
  type Columns,
  columnsThatFit,
  unusedHeavyFields,
  widthsOf,
} from "./columns.ts";
import styles from "./table.module.css";
import { activeCellId } from "./record-row.tsx";
import { type Frame, useTableScroller } from "./row-scroller.ts";
import { TableHead } from "./table-head.tsx";
import { CommandMenu } from "../../../query/command-menu.tsx";
import { TableRows } from "./table-rows.tsx";
import { typedCell } from "./use-cells.ts";
import { useHeldRows, useSteadyRows } from "./row-stability.ts";
import {
  type MoneySums,
  type Rows,
  useMoneySums,
  useNeighboursAhead,
  useRows,
} from "./use-rows.ts";
import { useTableKeys } from "./use-table-keys.ts";
import { TABLE_TEXTS as TEXTS } from "../texts.ts";

interface Props {
  readonly list: ListQuery;
  /** The key that the position in this list is remembered by. */
  readonly name: string;
  readonly columns: Columns;
  /** Key of the record that is open beside the list. */
  readonly open: string | null;
  readonly words: ListStateWords;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  /** Null: the rows are loading. `isExact`: whether they are no more than that. */
  readonly onTotal: (total: number | null, isExact: boolean) => void;
  readonly onOpen: (key: string) => void;
  readonly onEnter: (key: string) => void;
  readonly onSort: (sort: string) => void;
}

/** Rows beyond those in sight that are loaded before they are scrolled to. */
const AHEAD_ROWS = 25;
/** Rows that are loaded before the height of the window is known. */
const MIN_ROWS = 30;
/** Time for which rows of the previous list still look current: a quick answer must not flicker. */
const STALE_MS = 180;
/** Notes have two lines of their text. */
const SECOND_LINE_PX = 14;
const ROW_PX = { comfortable: 40, compact: 32 } as const;

/** Virtual rows over the local API: any row is reachable, only those in sight exist. */
export function RecordTable(props: Props) {
  const { list, name, columns, open, selection } = props;
  const { resource } = list;
  const rowHeight =
    ROW_PX[useViewState((state) => state.density)] + (resource === "note" ? SECOND_LINE_PX : 0);
  const id = useId();
  const { active, count, setActive, follow, setCount } = useActiveRow(name);
  const sight = useTableScroller(name, count, rowHeight);
  const { grid, scroller, frame } = sight;
  const [editing, setEditing] = useState(() => typedCell(resource));
  const { rows, waiting, keyAt } = useShownRows(props, frame, editing !== null);
  const { total } = rows;
  useTotal(rows, name, setCount, props.onTotal);
  useEffect(() => {
    if (isFocusFree()) grid.current?.focus({ preventScroll: true });
  }, [grid]);
  useSteadyRows(sight, { name, rows, keyAt, rowHeight, active, follow, open });
  useNeighboursAhead(resource, { keyAt, active, open });
  const visibleColumns: readonly Column[] =
    open === null ? columns.shown : columnsThatFit(columns.shown, frame.width);
  const rowId = (index: number) => `${id}-row-${index}`;
  const { select, cells, menu, setMenu, pointer } = useTableKeys({
    ...props,
    name,
    shown: visibleColumns,
    sight,
    rows,
    count,
    active,
    setActive,
    keyAt,
    rowId,
    editing,
    setEditing,
  });
  const foot = useRef<HTMLDivElement>(null);
  const sums = useMoneySums(list, visibleColumns);
  // Rendered, not set by an effect: the scroller's effect measures, and would lay rows out twice.
  const widths = widthsOf(visibleColumns);
  const notice =
    rows.error === null && (total > 0 || (!rows.isCounted && !rows.loading))
      ? null
      : listNotice(resource, rows.error, rows.loading, props.words);
  const activeId = cells.column === null ? rowId(active) : activeCellId(rowId(active));
  const isActiveShown = notice === null && active >= frame.first && active <= frame.last;
  return (
    <>
      <div
        className={styles["grid"]}
        style={widths}
        role="grid"
        tabIndex={0}
        {...domAttribute("list")}
        aria-label={CONTRACTS[resource].title[1]}
        aria-rowcount={rows.isCounted ? total + 1 : -1}
        aria-multiselectable
        aria-activedescendant={isActiveShown ? activeId : undefined}
        aria-busy={waiting}
        {...pointer}
        // Rendered before the next frame: a row that appears a frame late is a flicker.
        onScroll={(event) => {
          foot.current?.scrollTo({ left: event.currentTarget.scrollLeft, behavior: "instant" });
          flushSync(() => scroller.scrolled());
        }}
        ref={grid}
      >
        <TableHead
          columns={columns}
          shown={visibleColumns}
          sort={list.sort}
          onSort={props.onSort}
          selected={select.shareOf(total)}
          onSelectAll={() => {
            grid.current?.focus({ preventScroll: true });
            if (select.any) select.none();
            else select.all();
          }}
        />
        {notice === null ? (
          <TableRows
            resource={resource}
            rows={rows}
            frame={frame}
            rowHeight={rowHeight}
            rowId={rowId}
            columns={visibleColumns}
            active={active}
            open={open}
            selection={selection}
            waiting={waiting}
            cells={cells}
          />
        ) : (
          <NoticeRow>{notice}</NoticeRow>
        )}
      </div>
      {sums === null || notice !== null ? null : (
        <TableFoot columns={visibleColumns} widths={widths} sums={sums} ref={foot} />
      )}
      {menu === null ? null : (
        <CommandMenu point={menu} menu="row" owner={grid} onClose={() => setMenu(null)} />
      )}
    </>
  );
}

/** A notice in the place of the rows: a grid may hold nothing but rows. */
function NoticeRow({ children }: { readonly children: ReactNode }) {
  return (
    <div role="rowgroup">
      <div role="row">
        <div role="gridcell">{children}</div>
      </div>
    </div>
  );
}

/** Loads the rows in sight and around them, and keeps a row that is being edited. */
function useShownRows({ list, columns, selection }: Props, frame: Frame, isEditing: boolean) {
  const { resource } = list;
  const loaded = useRows(
    list,
    unusedHeavyFields(resource, columns.shown),
    Math.max(0, frame.first - AHEAD_ROWS),
    Math.max(frame.last, frame.first + MIN_ROWS) + AHEAD_ROWS,
    selection.kind === "all",
  );
  const rows = useHeldRows(resource, loaded, frame, isEditing);
  const isWaiting = useDebounced(rows.stale, STALE_MS) && rows.stale;
  const keyAt = (index: number): string | null => {
    const row = rows.row(index);
    return row === undefined ? null : keyOf(resource, row);
  };
  return { rows, waiting: isWaiting, keyAt };
}

/** Reports the number of rows to the list, and to the memory of its position. */
function useTotal(
  { total, isCounted, loading, stale }: Rows,
  name: string,
  setCount: (count: number, isExact: boolean) => void,
  onTotal: Props["onTotal"],
): void {
  useLayoutEffect(() => {
    if (loading || stale) return;
    setCount(total, isCounted);
    rememberPosition(name, { total });
  }, [loading, stale, total, isCounted, name, setCount]);
  const shownTotal = isCounted ? total : MAX_SCREEN_TOTAL;
  useEffect(() => {
    if (!stale) onTotal(loading ? null : shownTotal, isCounted);
  }, [loading, stale, shownTotal, isCounted, onTotal]);
}

interface FootProps {
  readonly columns: readonly Column[];
  readonly widths: CSSProperties;
  readonly sums: MoneySums;
  readonly ref: Ref<HTMLDivElement>;
}

/** The sums of money columns, each below its column. */
function TableFoot({ columns, widths, sums, ref }: FootProps) {
  return (
    <div
      className={styles["foot"]}
      style={widths}
      role="group"
      aria-label={TEXTS.sums.label}
      title={sums.notes.join(" ")}
      ref={ref}
    >
      <div className={styles["sums"]}>
        <span />
        {columns.map(({ field }, index) => {
          const texts = sums.of(field.field);
          return (
            <span key={field.field} className={styles["sum"]}>
              {index === 0 ? TEXTS.sums.label : null}
              {texts.length === 0 ? null : (
                <span className="visually-hidden">{TEXTS.sums.of(field.title)}</span>
              )}
              {texts.map((text) => (
                <strong key={text}>{text}</strong>
              ))}
            </span>
          );
        })}
      </div>
    </div>
  );
}

/** The active row and the length of a list, restored when the list is shown again. */
function useActiveRow(name: string) {
  const [activeRow, setAt] = useState(() => ({ name, ...positionOf(name) }));
  // The name belongs to another list: restore its row, keep the count until it is known.
  const currentRow =
    activeRow.name === name ? activeRow : { name, ...positionOf(name), total: activeRow.total };
  const change = useCallback(
    (active: number, reached: Partial<Position>) => {
      setAt((previous) => ({
        ...(previous.name === name ? previous : positionOf(name)),
        name,
        active,
      }));
      rememberPosition(name, { active, ...reached });
    },
    [name],
  );
  const setActive = useCallback((active: number) => change(active, { isReached: true }), [change]);
  /** The row is the same, and stands elsewhere. */
  const follow = useCallback((active: number) => change(active, {}), [change]);
  /** A number that is not exact is the least: an earlier one of this list may be higher. */
  const setCount = useCallback(
    (known: number, isExact: boolean) =>
      setAt((previous) => {
        const here = previous.name === name ? previous : { ...positionOf(name), name };
        const total = isExact ? known : Math.max(known, here.total);
        const active = Math.max(0, Math.min(here.active, total - 1));
        return previous.name === name && previous.total === total && previous.active === active
          ? previous
          : { ...here, name, total, active };
      }),
    [name],
  );
  return { active: currentRow.active, count: currentRow.total, setActive, follow, setCount };
}
