import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { isFocusFree } from "../../../core/focus-free.ts";
import { useListTarget } from "../../../core/targets.ts";
import { useViewState } from "../../../core/view-state.ts";
import { keyOf, type ListQuery, useLookups } from "../../../core/queries.ts";
import { useDebounced } from "../../../ui/use-debounced.ts";
import { type Column, type Columns, fitting, gridOf } from "./columns.ts";
import { positionOf, rememberPosition } from "../../../query/list-memory.ts";
import { type ListStateWords, listNotice } from "../list-notice.tsx";
import { RecordRow } from "./record-row.tsx";
import { isBox, type Press, pressOf, rowOf } from "./row-press.ts";
import styles from "./record-table.module.css";
import { RowScroller } from "./row-scroller.ts";
import { drift } from "./row-window.ts";
import { isSelected, type Selection, sizeOf } from "../../../query/selection.ts";
import { TableHead } from "./table-head.tsx";
import { useActiveRow } from "./use-active-row.ts";
import { useRowSelection } from "./use-row-selection.ts";
import { type Rows, useRows } from "./use-rows.ts";

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

/** Rows beyond those that exist whose records are there already when scrolling comes to them. */
const AHEAD = 25;

/** Rows of the list before stand as they are for so long; then they look it. Milliseconds. */
const PATIENCE = 180;

const ROW = { comfortable: 40, compact: 32 } as const;

/** What of the list is still on its way; what failed does not come. */
function awaited({ error, loading, stale, total, row }: Rows, active: number): "rows" | "row" | undefined {
  if (error !== null) return undefined;
  if (loading || stale) return "rows";
  return total > 0 && row(active) === undefined ? "row" : undefined;
}

/** Virtual rows over the local API: any row is reachable, only those in sight exist. */
export function RecordTable(props: Props) {
  const { list, name, columns, open, words, selection, onSelect, onTotal, onOpen, onEnter, onSort } = props;
  const { resource } = list;
  const grid = useRef<HTMLDivElement>(null);
  const rowHeight = ROW[useViewState((state) => state.density)];
  const lookups = useLookups();
  const id = useId();
  const { active, count, setActive, setCount } = useActiveRow(name);
  const [scroller] = useState(() => new RowScroller(count, rowHeight, positionOf(name).top));
  const frame = useSyncExternalStore(scroller.subscribe, scroller.shown);
  const rows = useRows(list, Math.max(0, frame.first - AHEAD), Math.max(frame.last, frame.first + 30) + AHEAD);
  const { total, loading, stale } = rows;
  // Rows that are about to be others are not painted twice for it.
  const waiting = useDebounced(stale, PATIENCE) && stale;
  const keyAt = (index: number): string | null => {
    const row = rows.row(index);
    return row === undefined ? null : keyOf(resource, row);
  };

  useEffect(() => {
    const remember = (top: number) => rememberPosition(name, { top });
    scroller.whenResting(remember);
    return () => remember(scroller.top());
  }, [scroller, name]);
  useLayoutEffect(() => {
    if (loading || stale) return;
    setCount(total);
    rememberPosition(name, { total });
  }, [loading, stale, total, name, setCount]);
  useLayoutEffect(() => {
    scroller.attach(grid.current);
    return () => scroller.attach(null);
  }, [scroller]);
  useLayoutEffect(() => scroller.resize(count, rowHeight), [scroller, count, rowHeight]);
  useLayoutEffect(() => scroller.settle(), [scroller, frame.tall]);
  useEffect(() => {
    if (!stale) onTotal(loading ? null : total);
  }, [loading, stale, total, onTotal]);

  // Another list is shown where it was left; the same list stays under the eye while rows come and go.
  const seen = useRef<{ readonly of: ListQuery; readonly keys: ReadonlyMap<number, string> } | null>(null);
  useLayoutEffect(() => {
    if (loading || stale) return;
    const known = new Map<number, string>();
    for (let index = frame.first; index <= frame.last; index += 1) {
      const key = keyAt(index);
      if (key !== null) known.set(index, key);
    }
    const before = seen.current;
    seen.current = { of: rows.of, keys: known };
    if (before === null) return;
    if (before.of !== rows.of) {
      scroller.scrollTo(positionOf(name).top);
      return;
    }
    // At its beginning a list shows what is new, unless somebody is about to press a row, or reads beside it.
    const watched = open !== null || grid.current?.matches(":hover") === true;
    if (scroller.top() === 0 && active === 0 && !watched) return;
    const moved = drift(before.keys, known);
    if (moved === 0) return;
    // The row that follows goes on to follow, also when the active one left the list or went to its beginning.
    const next = before.keys.get(active + 1);
    const place = [...known].find(([, key]) => key === next)?.[0];
    setActive(place === undefined ? active + moved : place - 1);
    scroller.scrollTo(scroller.top() + moved * rowHeight);
  });
  useEffect(() => {
    if (isFocusFree()) grid.current?.focus({ preventScroll: true });
  }, []);

  /** A row that was moved to before it was known: the open record follows when it is. */
  const following = useRef<number | null>(null);
  useEffect(() => {
    const index = following.current;
    const key = index === null || index !== active ? null : keyAt(index);
    if (key === null) return;
    following.current = null;
    if (open !== null) onOpen(key);
  });

  const select = useRowSelection({ list, active, selection, onSelect, keyAt });
  const moveTo = (to: number) => {
    const next = Math.max(0, Math.min(total - 1, to));
    setActive(next);
    scroller.reveal(next);
    const key = keyAt(next);
    following.current = key === null ? next : null;
    if (open !== null && key !== null) onOpen(key);
    return next;
  };
  useListTarget({
    // The rows of the list before are none of this one.
    active: () => {
      const [key, shown] = [keyAt(active), rows.row(active)];
      return stale || key === null || shown === undefined ? null : { resource, key, shown };
    },
    awaits: awaited(rows, active),
    reveal: () => scroller.reveal(active),
    move: (by) => {
      // A page is what is in sight.
      moveTo(active + (Math.abs(by) > 1 ? Math.sign(by) * scroller.rowsInSight() : by));
      select.moved();
    },
    moveTo: (end) => {
      moveTo(end === "first" ? 0 : total - 1);
      select.moved();
    },
    open: () => {
      const key = keyAt(active);
      if (key !== null) (open === key ? onEnter : onOpen)(key);
    },
    enter: () => {
      const key = keyAt(active);
      if (key !== null) onEnter(key);
    },
    mark: () => select.toggle(active),
    extend: (by) => select.extendTo(moveTo(active + by)),
    markAll: select.all,
    ...(select.any ? { unmark: select.none, selected: sizeOf(selection, total) } : {}),
    filter: () => document.querySelector<HTMLElement>("[data-list-filter]")?.focus(),
  });

  const press = (index: number, how: Press) => {
    grid.current?.focus({ preventScroll: true });
    setActive(index);
    if (how === "range") select.extendTo(index);
    else if (how === "toggle") select.toggle(index);
    else {
      const key = keyAt(index);
      select.moved(index);
      if (key !== null) onOpen(key);
    }
  };

  const shown: readonly Column[] = open === null ? columns.shown : fitting(columns.shown, frame.width);
  const { template, least } = gridOf(shown);
  const notice = rows.error === null && total > 0 ? null : listNotice(resource, rows.error, loading, words);
  const indexes = Array.from({ length: Math.max(0, frame.last - frame.first + 1) }, (_, index) => frame.first + index);
  const rowId = (index: number) => `${id}-row-${index}`;
  const activeShown = notice === null && active >= frame.first && active <= frame.last;
  return (
    <div
      className={styles["grid"]}
      role="grid"
      tabIndex={0}
      data-list
      aria-label={CONTRACTS[resource].title[1]}
      aria-rowcount={total + 1}
      aria-multiselectable
      aria-activedescendant={activeShown ? rowId(active) : undefined}
      aria-busy={waiting}
      onMouseDown={(event) => {
        // Shift would select text.
        if (event.shiftKey && rowOf(event) !== null) event.preventDefault();
      }}
      onClick={(event) => {
        const index = rowOf(event);
        if (index !== null) press(index, pressOf(event));
      }}
      onDoubleClick={(event) => {
        const index = isBox(event) ? null : rowOf(event);
        const key = index === null ? null : keyAt(index);
        if (key !== null) onEnter(key);
      }}
      // Drawn before the next picture: a row that comes a picture late is a flicker.
      onScroll={() => flushSync(() => scroller.scrolled())}
      ref={(element) => {
        grid.current = element;
        element?.style.setProperty("--columns", template);
        element?.style.setProperty("--least", `${least}px`);
      }}
    >
      <TableHead
        columns={columns}
        shown={shown}
        sort={list.sort}
        onSort={onSort}
        selected={select.shareOf(total)}
        onSelectAll={() => {
          grid.current?.focus({ preventScroll: true });
          if (select.any) select.none();
          else select.all();
        }}
      />
      {notice === null ? (
        <div
          className={styles["rows"]}
          role="rowgroup"
          data-stale={waiting}
          ref={(element) => element?.style.setProperty("height", `${frame.tall}px`)}
        >
          {indexes.map((index) => {
            const row = rows.row(index);
            const key = keyAt(index);
            return (
              <RecordRow
                key={index}
                id={rowId(index)}
                index={index}
                top={index * rowHeight - frame.shift}
                height={rowHeight}
                resource={resource}
                row={row}
                columns={shown}
                lookups={lookups}
                active={index === active}
                open={key !== null && key === open}
                marked={key !== null && isSelected(selection, key)}
              />
            );
          })}
        </div>
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
