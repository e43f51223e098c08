import type { Resource } from "../../../../shared/contract/resource.ts";
import { keyOf, type ShownRecord, useLookups } from "../../../core/queries.ts";
import { isSelected, type Selection } from "../../../query/selection.ts";
import { useAfterPaint } from "../../../ui/timing.ts";
import { useNow } from "../../../ui/use-clock.tsx";
import { CellEditor, cellTarget } from "./cell-editor.tsx";
import type { Column } from "./columns.ts";
import { type CellEditing, RecordRow } from "./record-row.tsx";
import styles from "./table.module.css";
import type { Rows } from "./use-rows.ts";
import type { Cells } from "./use-cells.ts";
import type { TableScroller } from "./row-scroller.ts";

interface Props {
  readonly resource: Resource;
  readonly rows: Rows;
  readonly frame: TableScroller["frame"];
  readonly rowHeight: number;
  readonly rowId: (index: number) => string;
  readonly columns: readonly Column[];
  readonly active: number;
  readonly open: string | null;
  readonly selection: Selection;
  /** True if other rows have been loading for long enough to say so. */
  readonly waiting: boolean;
  readonly cells: Cells;
}

/** Interval in milliseconds at which "5 minutes ago" is renewed. */
const NOW_MS = 30_000;

/** The rows in sight, each at its position in the whole list. */
export function TableRows(props: Props) {
  const { resource, rows, frame, rowHeight, rowId, columns, active, open, selection, waiting } =
    props;
  const { cells } = props;
  const currentTime = useNow(NOW_MS);
  const lookups = useLookups();
  const painted = useAfterPaint(rows);
  const { inSight } = frame;
  const indexes = Array.from(
    { length: Math.max(0, frame.last - frame.first + 1) },
    (_, index) => frame.first + index,
  );
  return (
    <div
      className={styles["rows"]}
      role="rowgroup"
      data-stale={waiting}
      style={{ height: frame.height }}
    >
      {indexes.map((index) => {
        // Rows out of sight follow a frame later: those in sight are painted sooner.
        const isInSight = index >= inSight.first && index <= inSight.last;
        const row = (isInSight ? rows : painted).row(index);
        const key = row === undefined ? null : keyOf(resource, row);
        return (
          <RecordRow
            key={index}
            id={rowId(index)}
            index={index}
            top={index * rowHeight - frame.shift}
            height={rowHeight}
            resource={resource}
            row={row}
            columns={columns}
            lookups={lookups}
            active={index === active}
            open={key !== null && key === open}
            selected={key !== null && isSelected(selection, key)}
            activeColumn={index === active ? cells.column : null}
            editor={
              row !== undefined && key === cells.editing?.key
                ? cellEditing(props, row, cells.editing.column)
                : null
            }
            now={currentTime}
          />
        );
      })}
    </div>
  );
}

/** The editor of the cell that is edited; each cell has its own. */
function cellEditing(
  { resource, columns, cells }: Props,
  row: ShownRecord,
  name: string,
): CellEditing | null {
  const column = columns.find(({ field }) => field.field === name);
  const target = column === undefined ? null : cellTarget(resource, column.field);
  if (target?.where !== "cell") return null;
  return {
    column: name,
    editor: (
      <CellEditor
        key={name}
        resource={resource}
        row={row}
        column={name}
        target={target}
        onFinish={cells.finish}
      />
    ),
  };
}
