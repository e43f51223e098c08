import type { Resource } from "../../../../shared/contract/resource.ts";
import { keyOf, useLookups } from "../../../core/queries.ts";
import { isSelected, type Selection } from "../../../query/selection.ts";
import { useAfterPaint } from "../../../ui/use-after-paint.ts";
import type { Column } from "./columns.ts";
import { RecordRow } from "./record-row.tsx";
import styles from "./record-table.module.css";
import type { Rows } from "./use-rows.ts";
import type { TableScroller } from "./use-table-scroller.ts";

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
  /** Whether other rows have been loading for long enough to say so. */
  readonly waiting: boolean;
}

/** The rows in sight, each at its position in the whole list. */
export function TableRows(props: Props) {
  const { resource, rows, frame, rowHeight, rowId, columns, active, open, selection, waiting } =
    props;
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
      ref={(element) => element?.style.setProperty("height", `${frame.height}px`)}
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
          />
        );
      })}
    </div>
  );
}
