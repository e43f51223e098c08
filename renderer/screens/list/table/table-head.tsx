import { CANDIDATE_COUNT } from "../../../../shared/query/derived-fields.ts";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { attributeValue, closestWithAttribute, domAttribute } from "../../../ui/dom-attributes.ts";
import { type DragPoint, useDrag } from "../../../ui/use-drag.ts";
import { slide } from "../../../ui/resizer.tsx";
import type { Column, Columns } from "./columns.ts";
import { MIN_COLUMN_PX, MAX_COLUMN_PX } from "../../../query/saved-views.ts";
import styles from "./table.module.css";
import { TABLE_TEXTS as TEXTS } from "../texts.ts";

interface Props {
  readonly columns: Columns;
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

/**
 * The headings: a press sorts, a drag moves a column, one of its edge resizes it; Alt and Shift
 * with the arrows do the same.
 */
export function TableHead({ columns, shown, sort, onSort, selected, onSelectAll }: Props) {
  const [sortField, sortWay] = sort.split(":");
  const [dropEdge, setDropEdge] = useState<DropEdge | null>(null);
  const moveTo = (column: Column, to: number) => {
    const from = columns.shown.indexOf(column);
    if (to === from || to < 0 || to >= columns.shown.length) return;
    columns.set(columns.shown.toSpliced(from, 1).toSpliced(to, 0, column));
  };
  const { area, press, dragged } = useDrag<Column>({
    picture: styles["picture"],
    onMove: (_, index) => setDropEdge(dropEdgeAt(index)),
    onDrop: (column, index) => {
      const edge = dropEdgeAt(index);
      const target = columns.shown.findIndex(({ field }) => field.field === edge?.column);
      if (edge === null || target < 0) return;
      const from = columns.shown.indexOf(column);
      const gap = edge.side === "before" ? target : target + 1;
      moveTo(column, gap > from ? gap - 1 : gap);
    },
    onEnd: () => setDropEdge(null),
  });
  const resize = (column: Column, width: number | null) =>
    columns.set(
      columns.shown.map((otherColumn) =>
        otherColumn === column ? { ...otherColumn, width } : otherColumn,
      ),
    );
  return (
    <div className={styles["head"]} role="row" aria-rowindex={1} ref={area}>
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
          dropSide={dropEdge?.column === column.field.field ? dropEdge.side : null}
          isDragged={dragged === column}
          onPress={(event) => press(event, column)}
          onSort={onSort}
          onMove={(delta) => moveTo(column, columns.shown.indexOf(column) + delta)}
          onSize={(width) => resize(column, width)}
        />
      ))}
    </div>
  );
}

/** The gap beside a heading that a dragged column would be dropped into. */
interface DropEdge {
  readonly column: string;
  readonly side: "before" | "after";
}

function dropEdgeAt({ x, y }: DragPoint): DropEdge | null {
  const heading = closestWithAttribute(document.elementFromPoint(x, y), "heading");
  const column = attributeValue(heading, "heading");
  if (heading === null || column === null) return null;
  const { left, width } = heading.getBoundingClientRect();
  return { column, side: x < left + width / 2 ? "before" : "after" };
}

interface HeaderProps {
  readonly column: Column;
  readonly direction: string | null;
  /** Side of this column at which a dragged one would be dropped. */
  readonly dropSide: DropEdge["side"] | null;
  readonly isDragged: boolean;
  readonly onPress: (event: PointerEvent<HTMLElement>) => void;
  readonly onSort: (sort: string) => void;
  readonly onMove: (by: number) => void;
  readonly onSize: (width: number | null) => void;
}

function Header(props: HeaderProps) {
  const { column, direction, dropSide, isDragged, onPress, onSort, onMove, onSize } = props;
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
  const dragEdge = (event: PointerEvent<HTMLElement>) => {
    const widthBefore = width();
    event.preventDefault();
    slide(event, (dx) => onSize(clamp(widthBefore + dx)));
  };
  const sorted = direction === null ? "none" : direction === "asc" ? "ascending" : "descending";
  return (
    <div
      role="columnheader"
      ref={cell}
      aria-sort={sort === null ? undefined : sorted}
      className={[styles["header"], type.type === "number" ? styles["number"] : ""].join(" ")}
      {...domAttribute("heading", column.field.field)}
      data-drop={dropSide ?? undefined}
      data-dragged={isDragged}
    >
      <button
        type="button"
        onPointerDown={onPress}
        onKeyDown={onKeyDown}
        aria-disabled={sort === null}
        title={TEXTS.columns.headingKeys(
          column.field.field === CANDIDATE_COUNT ? TEXTS.columns.candidateCount : title,
        )}
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
        onPointerDown={dragEdge}
        onDoubleClick={() => onSize(null)}
      />
    </div>
  );
}
