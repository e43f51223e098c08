import { domAttribute } from "../../../ui/dom-attributes.ts";
import { type RefObject, useEffect, useId, useLayoutEffect } from "react";
import { flushSync } from "react-dom";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { isFocusFree } from "../../../core/focus-free.ts";
import { keyOf, type ListQuery } from "../../../core/queries.ts";
import { useViewState } from "../../../core/view-state.ts";
import { rememberPosition } from "../../../query/list-memory.ts";
import type { Selection } from "../../../query/selection.ts";
import { useDebounced } from "../../../ui/use-debounced.ts";
import { type ListStateWords, listNotice } from "../list-notice.tsx";
import { type Column, type Columns, fitting, gridOf } from "./columns.ts";
import styles from "./record-table.module.css";
import { isBox, type Press, pressOf, rowOf } from "./row-press.ts";
import { TableHead } from "./table-head.tsx";
import { TableRows } from "./table-rows.tsx";
import { useActiveRow } from "./use-active-row.ts";
import { useRowMoves } from "./use-row-moves.ts";
import { useRowSelection } from "./use-row-selection.ts";
import { type Rows, useRows } from "./use-rows.ts";
import { useSteadyRows } from "./use-steady-rows.ts";
import { useTableScroller } from "./use-table-scroller.ts";
import { useTableTarget } from "./use-table-target.ts";

interface Props {
  readonly list: ListQuery;
  /** What the place in this list is remembered by. */
  readonly name: string;
  readonly columns: Columns;
  readonly open: string | null;
  readonly words: ListStateWords;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly onTotal: (total: number | null) => void;
  readonly onOpen: (key: string) => void;
  readonly onEnter: (key: string) => void;
  readonly onSort: (sort: string) => void;
}

/** Rows beyond those in sight whose records are loaded before scrolling comes to them. */
const AHEAD_ROWS = 25;

/** How long rows of the previous list look current. */
const STALE_MS = 180;

/** Height of a row. */
const ROW_PX = { comfortable: 40, compact: 32 } as const;

/** Virtual rows over the local API: any row is reachable, only those in sight exist. */
export function RecordTable(props: Props) {
  const { list, name, columns, open, selection, onOpen, onEnter } = props;
  const { resource } = list;
  const rowHeight = ROW_PX[useViewState((state) => state.density)];
  const id = useId();
  const { active, count, setActive, setCount } = useActiveRow(name);
  const sight = useTableScroller(name, count, rowHeight);
  const { grid, scroller, frame } = sight;
  const rows = useRows(
    list,
    Math.max(0, frame.first - AHEAD_ROWS),
    Math.max(frame.last, frame.first + 30) + AHEAD_ROWS,
  );
  const { total, loading, stale } = rows;
  // Rows that are about to be others are not painted twice for it.
  const waiting = useDebounced(stale, STALE_MS) && stale;
  const keyAt = (index: number): string | null => {
    const row = rows.row(index);
    return row === undefined ? null : keyOf(resource, row);
  };
  useTotal(rows, name, setCount, props.onTotal);
  useEffect(() => {
    if (isFocusFree()) grid.current?.focus({ preventScroll: true });
  }, [grid]);
  useSteadyRows(sight, { name, rows, keyAt, rowHeight, active, setActive, open });
  const select = useRowSelection({ list, active, selection, onSelect: props.onSelect, keyAt });
  const moveTo = useRowMoves({ scroller, total, keyAt, active, setActive, open, onOpen });
  useTableTarget({
    resource,
    rows,
    scroller,
    keyAt,
    active,
    moveTo,
    select,
    selection,
    open,
    onOpen,
    onEnter,
  });

  const press = (index: number, how: Press) => {
    grid.current?.focus({ preventScroll: true });
    setActive(index);
    if (how === "range") return select.extendTo(index);
    if (how === "toggle") return select.toggle(index);
    select.moved(index);
    const key = keyAt(index);
    if (key !== null) onOpen(key);
  };
  const enter = (index: number | null) => {
    const key = index === null ? null : keyAt(index);
    if (key !== null) onEnter(key);
  };

  const shown: readonly Column[] =
    open === null ? columns.shown : fitting(columns.shown, frame.width);
  useGridColumns(grid, shown);
  const notice =
    rows.error === null && total > 0
      ? null
      : listNotice(resource, rows.error, loading, props.words);
  const rowId = (index: number) => `${id}-row-${index}`;
  const isActiveShown = notice === null && active >= frame.first && active <= frame.last;
  return (
    <div
      className={styles["grid"]}
      role="grid"
      tabIndex={0}
      {...domAttribute("list")}
      aria-label={CONTRACTS[resource].title[1]}
      aria-rowcount={total + 1}
      aria-multiselectable
      aria-activedescendant={isActiveShown ? rowId(active) : undefined}
      aria-busy={waiting}
      onMouseDown={(event) => {
        // Shift would select text.
        if (event.shiftKey && rowOf(event) !== null) event.preventDefault();
      }}
      onClick={(event) => {
        const index = rowOf(event);
        if (index !== null) press(index, pressOf(event));
      }}
      onDoubleClick={(event) => enter(isBox(event) ? null : rowOf(event))}
      // Rendered before the next frame: a row that comes a frame late is a flicker.
      onScroll={() => flushSync(() => scroller.scrolled())}
      ref={grid}
    >
      <TableHead
        columns={columns}
        shown={shown}
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
          columns={shown}
          active={active}
          open={open}
          selection={selection}
          waiting={waiting}
        />
      ) : (
        <div role="rowgroup">
          <div role="row">
            <div role="gridcell">{notice}</div>
          </div>
        </div>
      )}
    </div>
  );
}

/** Tells the list, and what remembers its place, how long it is. */
function useTotal(
  { total, loading, stale }: Rows,
  name: string,
  setCount: (count: number) => void,
  onTotal: (total: number | null) => void,
): void {
  useLayoutEffect(() => {
    if (loading || stale) return;
    setCount(total);
    rememberPosition(name, { total });
  }, [loading, stale, total, name, setCount]);
  useEffect(() => {
    if (!stale) onTotal(loading ? null : total);
  }, [loading, stale, total, onTotal]);
}

/** Lays out the columns of head and rows. */
function useGridColumns(grid: RefObject<HTMLElement | null>, shown: readonly Column[]): void {
  const { template, least } = gridOf(shown);
  useLayoutEffect(() => {
    grid.current?.style.setProperty("--columns", template);
    grid.current?.style.setProperty("--least", `${least}px`);
  }, [grid, template, least]);
}
