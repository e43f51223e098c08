import { ArrowDown, ArrowUp } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { slide } from "../../../ui/slide.ts";
import type { Column, Columns } from "./columns.ts";
import { MIN_COLUMN_PX, MAX_COLUMN_PX } from "../../../query/kept-columns.ts";
import styles from "./record-table.module.css";
import { TABLE_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly columns: Columns;
  /** The columns that fit. */
  readonly shown: readonly Column[];
  /** `field:desc`. */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly selected: "none" | "some" | "all";
  readonly onSelectAll: () => void;
}

const KEY_STEP_PX = 16;
const clamp = (width: number) =>
  Math.round(Math.min(MAX_COLUMN_PX, Math.max(MIN_COLUMN_PX, width)));

/** The headings: a press sorts, Alt and arrows move a column, Shift and arrows resize it. */
export function TableHead({ columns, shown, sort, onSort, selected, onSelectAll }: Props) {
  const [sortField, sortWay] = sort.split(":");
  const move = (column: Column, by: number) => {
    const from = columns.shown.indexOf(column);
    const to = from + by;
    if (to < 0 || to >= columns.shown.length) return;
    columns.set(columns.shown.toSpliced(from, 1).toSpliced(to, 0, column));
  };
  const resize = (column: Column, width: number | null) =>
    columns.set(columns.shown.map((other) => (other === column ? { ...other, width } : other)));
  return (
    <div className={styles["head"]} role="row" aria-rowindex={1}>
      <span role="columnheader" className={styles["check"]}>
        <input
          type="checkbox"
          aria-label={selected === "none" ? TEXTS.selection.all : TEXTS.selection.none}
          checked={selected === "all"}
          readOnly
          ref={(element) => {
            if (element !== null) element.indeterminate = selected === "some";
          }}
          onClick={onSelectAll}
        />
      </span>
      {shown.map((column) => (
        <Header
          key={column.field.field}
          column={column}
          direction={
            column.field.sort !== null && sortField === column.field.sort
              ? (sortWay ?? "asc")
              : null
          }
          onSort={onSort}
          onMove={(by) => move(column, by)}
          onSize={(width) => resize(column, width)}
        />
      ))}
    </div>
  );
}

interface HeaderProps {
  readonly column: Column;
  readonly direction: string | null;
  readonly onSort: (sort: string) => void;
  readonly onMove: (by: number) => void;
  readonly onSize: (width: number | null) => void;
}

function Header({ column, direction, onSort, onMove, onSize }: HeaderProps) {
  const cell = useRef<HTMLDivElement>(null);
  const { title, sort, type } = column.field;
  const width = () => cell.current?.offsetWidth ?? MIN_COLUMN_PX;
  const onKeyDown = (event: KeyboardEvent) => {
    const way = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (way === 0 || event.ctrlKey || event.metaKey || event.altKey === event.shiftKey) return;
    event.preventDefault();
    if (event.altKey) onMove(way);
    else onSize(clamp(width() + way * KEY_STEP_PX));
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const before = width();
    event.preventDefault();
    slide(event, (dx) => onSize(clamp(before + dx)));
  };
  const sorted = direction === null ? "none" : direction === "asc" ? "ascending" : "descending";
  return (
    <div
      role="columnheader"
      ref={cell}
      aria-sort={sort === null ? undefined : sorted}
      className={[styles["header"], type.type === "number" ? styles["number"] : ""].join(" ")}
    >
      <button
        type="button"
        onKeyDown={onKeyDown}
        aria-disabled={sort === null}
        title={TEXTS.columns.headingKeys(title)}
        onClick={() => {
          if (sort !== null) onSort(`${sort}:${direction === "asc" ? "desc" : "asc"}`);
        }}
      >
        <span dir="auto">{title}</span>
        {direction === "asc" ? (
          <ArrowUp size={12} aria-hidden />
        ) : direction === "desc" ? (
          <ArrowDown size={12} aria-hidden />
        ) : null}
      </button>
      <span
        className={styles["grip"]}
        aria-hidden
        onPointerDown={drag}
        onDoubleClick={() => onSize(null)}
      />
    </div>
  );
}
