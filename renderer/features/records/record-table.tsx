import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { lookupLabel } from "../../../shared/contract/lookup.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { useListTarget } from "../../app/targets.ts";
import { useViewState } from "../../app/view-state.ts";
import { keyOf, type ListQuery, type Lookups, type ShownRecord, useLookups } from "../../data/queries.ts";
import { Notice } from "../../ui/notice.tsx";
import { type Column, COLUMNS } from "./columns.ts";
import type { ListMemory } from "./list-memory.ts";
import styles from "./record-table.module.css";
import { useRows } from "./use-rows.ts";
import { nameOf, plainText, valueText } from "./value-text.ts";

interface Props {
  readonly list: ListQuery;
  readonly open: string | null;
  readonly filtered: boolean;
  readonly incomplete: boolean;
  readonly memory: ListMemory;
  readonly remember: (change: Partial<ListMemory>) => void;
  readonly onTotal: (total: number) => void;
  readonly onOpen: (key: string) => void;
  readonly onEnter: (key: string) => void;
  readonly onSort: (sort: string) => void;
}

/** Browsers cannot make anything taller than some 33 million pixels: in very long lists rows come closer. */
const TALLEST = 32_000_000;

/** Virtual rows over the local API: any row is reachable, only those in sight exist. */
export function RecordTable({
  list,
  open,
  filtered,
  incomplete,
  memory,
  remember,
  onTotal,
  onOpen,
  onEnter,
  onSort,
}: Props) {
  const { resource } = list;
  const scroller = useRef<HTMLDivElement>(null);
  const density = useViewState((state) => state.density);
  const lookups = useLookups();
  const [count, setCount] = useState(0);
  const height = Math.min(density === "compact" ? 32 : 40, TALLEST / Math.max(1, count));
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    initialOffset: memory.top,
  });
  const items = virtualizer.getVirtualItems();
  const rows = useRows(list, items[0]?.index ?? memory.active, items.at(-1)?.index ?? memory.active + 30);
  const { total, loading } = rows;
  useEffect(() => {
    if (loading) return;
    setCount(total);
    onTotal(total);
  }, [total, loading, onTotal]);
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height, total]);
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) scroller.current?.focus({ preventScroll: true });
  }, []);

  const active = Math.min(memory.active, Math.max(0, total - 1));
  const keyAt = (index: number) => {
    const row = rows.row(index);
    return row === undefined ? null : keyOf(resource, row);
  };
  const move = (to: number) => {
    const next = Math.max(0, Math.min(total - 1, to));
    remember({ active: next });
    virtualizer.scrollToIndex(next);
    const key = keyAt(next);
    if (open !== null && key !== null) onOpen(key);
  };
  useListTarget({
    active: () => {
      const [key, shown] = [keyAt(active), rows.row(active)];
      return key === null || shown === undefined ? null : { resource, key, shown };
    },
    move: (by) => move(active + by),
    moveTo: (end) => move(end === "first" ? 0 : total - 1),
    open: () => {
      const key = keyAt(active);
      if (key !== null) (open === key ? onEnter : onOpen)(key);
    },
    enter: () => {
      const key = keyAt(active);
      if (key !== null) onEnter(key);
    },
    mark: () => {
      const key = keyAt(active);
      if (key !== null) remember({ selected: toggled(memory.selected, key) });
    },
    filter: () => document.querySelector<HTMLElement>("[data-list-filter]")?.focus(),
  });

  // Beside an open record there is room for the first columns only.
  const columns = open === null ? COLUMNS[resource] : COLUMNS[resource].slice(0, 4);
  const template = columns.map((column) => `minmax(0, ${column.grow}fr)`).join(" ");
  const [sortField, sortWay] = list.sort.split(":");
  const state = stateOf(resource, rows.error, loading, total, filtered, incomplete);
  return (
    <div
      className={styles["table"]}
      role="grid"
      aria-rowcount={total + 1}
      aria-label={CONTRACTS[resource].title[1]}
      ref={(element) => element?.style.setProperty("--columns", template)}
    >
      <div className={styles["head"]} role="row" aria-rowindex={1}>
        {columns.map((column) => (
          <Header
            key={column.field}
            column={column}
            direction={sortField === column.field ? (sortWay ?? "asc") : null}
            onSort={onSort}
          />
        ))}
      </div>
      <div
        className={styles["scroll"]}
        ref={scroller}
        role="rowgroup"
        tabIndex={0}
        data-list
        aria-label="Rows; J and K move, Enter opens"
        onScroll={(event) => remember({ top: event.currentTarget.scrollTop })}
      >
        {state ?? (
          <div
            className={styles["tall"]}
            role="presentation"
            ref={(element) => element?.style.setProperty("height", `${virtualizer.getTotalSize()}px`)}
          >
            {items.map((item) => {
              const row = rows.row(item.index);
              const key = row === undefined ? null : keyOf(resource, row);
              return (
                <div
                  key={item.key}
                  className={styles["row"]}
                  role="row"
                  aria-rowindex={item.index + 2}
                  aria-selected={key !== null && key === open}
                  data-active={item.index === active}
                  data-marked={key !== null && memory.selected.has(key)}
                  ref={(element) => {
                    element?.style.setProperty("top", `${item.start}px`);
                    element?.style.setProperty("height", `${height}px`);
                  }}
                  onClick={() => {
                    remember({ active: item.index });
                    if (key !== null) onOpen(key);
                    scroller.current?.focus({ preventScroll: true });
                  }}
                  onDoubleClick={() => key !== null && onEnter(key)}
                >
                  {columns.map((column, index) => (
                    <span
                      key={column.field}
                      role="gridcell"
                      className={index === 0 ? styles["first"] : styles["cell"]}
                      dir="auto"
                    >
                      {row === undefined ? (
                        <span className={styles["ghost"]} />
                      ) : (
                        cellText(resource, column.field, row, lookups)
                      )}
                    </span>
                  ))}
                </div>
              );
            })}
          </div>
        )}
      </div>
    </div>
  );
}

function Header({
  column,
  direction,
  onSort,
}: {
  readonly column: Column;
  readonly direction: string | null;
  readonly onSort: (sort: string) => void;
}) {
  const sorted = direction === null ? "none" : direction === "asc" ? "ascending" : "descending";
  return (
    <div role="columnheader" aria-sort={column.sortable ? sorted : undefined} className={styles["header"]}>
      {column.sortable ? (
        <button type="button" onClick={() => onSort(`${column.field}:${direction === "asc" ? "desc" : "asc"}`)}>
          {column.title}
          {direction === "asc" ? (
            <ArrowUp size={12} aria-hidden />
          ) : direction === "desc" ? (
            <ArrowDown size={12} aria-hidden />
          ) : null}
        </button>
      ) : (
        <span>{column.title}</span>
      )}
    </div>
  );
}

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Failed, loading, empty and not-yet-synced are four different things; null when there are rows. */
function stateOf(
  resource: Resource,
  error: Error | null,
  loading: boolean,
  total: number,
  filtered: boolean,
  incomplete: boolean,
) {
  const [, plural] = CONTRACTS[resource].title;
  if (error !== null)
    return (
      <Notice title="This list cannot be shown" tone="bad">
        {error.message}
      </Notice>
    );
  if (loading) return <Notice title="Loading…" />;
  if (total > 0) return null;
  if (incomplete) {
    return (
      <Notice title="Not here yet">
        {filtered
          ? `Nothing found so far; ${plural.toLowerCase()} are still being read from the server.`
          : `${plural} are still being read from the server.`}
      </Notice>
    );
  }
  if (filtered)
    return (
      <Notice title="Nothing found">
        All {plural.toLowerCase()} on this machine were searched. Change or clear the filters.
      </Notice>
    );
  return <Notice title={`No ${plural.toLowerCase()}`}>The server has none either.</Notice>;
}

function cellText(resource: Resource, field: string, row: ShownRecord, lookups: Lookups | undefined): string {
  if (field === "related_record") return nameOf(row["related_record"]);
  if (field === "note") return plainText(typeof row["note"] === "string" ? row["note"] : "");
  const kind = CONTRACTS[resource].record[field]?.kind;
  if (kind === undefined) return "";
  const label = (id: number) => {
    const entry = kind.type === "lookup" ? lookups?.[kind.lookup].find((known) => known.id === id) : undefined;
    return entry === undefined ? `#${id}` : lookupLabel(entry);
  };
  return valueText(kind, row[field], label);
}
