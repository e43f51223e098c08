import { domAttribute } from "../../../ui/dom-attributes.ts";
import { memo } from "react";
import type { Resource } from "../../../../shared/contract/resource.ts";
import type { Lookups, ShownRecord } from "../../../core/queries.ts";
import { cellText } from "./cell-text.ts";
import { CellValue } from "./cell-value.tsx";
import type { Column } from "./columns.ts";
import styles from "./record-table.module.css";
import { TABLE_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly id: string;
  readonly index: number;
  /** Pixels. */
  readonly top: number;
  readonly height: number;
  readonly resource: Resource;
  /** Undefined until it is loaded. */
  readonly row: ShownRecord | undefined;
  readonly columns: readonly Column[];
  readonly lookups: Lookups | undefined;
  readonly active: boolean;
  readonly open: boolean;
  readonly selected: boolean;
}

/** One row, without state or listeners (use-row-pointer.ts): it renders when its props change. */
export const RecordRow = memo(function RecordRow(props: Props) {
  const { id, index, top, height, active, open, selected, row } = props;
  const first = props.columns[0];
  const name =
    row === undefined || first === undefined
      ? ""
      : cellText(props.resource, first.field, row, props.lookups);
  return (
    <div
      id={id}
      className={styles["row"]}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-current={open ? "true" : undefined}
      {...domAttribute("index", index)}
      data-active={active}
      ref={(element) => {
        element?.style.setProperty("top", `${top}px`);
        element?.style.setProperty("height", `${height}px`);
      }}
    >
      <span role="gridcell" className={styles["check"]}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={TEXTS.selection.select(name)}
          checked={selected}
          readOnly
        />
      </span>
      <Cells resource={props.resource} row={row} columns={props.columns} lookups={props.lookups} />
    </div>
  );
});

/** Memoized apart from the row: moving and selecting it do not change its texts. */
const Cells = memo(function Cells({
  resource,
  row,
  columns,
  lookups,
}: Pick<Props, "resource" | "row" | "columns" | "lookups">) {
  return columns.map(({ field }, index) => {
    const text = row === undefined ? null : cellText(resource, field, row, lookups);
    const numeric = field.type.type === "number";
    return (
      <span
        key={field.field}
        role="gridcell"
        className={[styles[index === 0 ? "first" : "cell"], numeric ? styles["number"] : ""].join(
          " ",
        )}
        dir="auto"
        title={text !== null && text.length > 18 ? text.slice(0, 300) : undefined}
      >
        {text === null || row === undefined ? (
          <span className={styles["ghost"]} />
        ) : (
          <CellValue
            resource={resource}
            field={field}
            row={row}
            text={text}
            isName={index === 0}
            lookups={lookups}
          />
        )}
      </span>
    );
  });
});
