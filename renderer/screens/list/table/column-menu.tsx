import { Columns3, GripVertical, X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Popover } from "../../../ui/popover.tsx";
import type { Column, Columns } from "./columns.ts";
import { FieldChooser } from "../../../query/field-chooser.tsx";
import { useListPopup } from "../../../query/list-actions.ts";
import styles from "./list-tools.module.css";
import type { ListField } from "../../../query/list-fields.ts";

interface Props {
  readonly columns: Columns;
  readonly fields: readonly ListField[];
}

/** Which columns a list has, and in which order: by dragging, or with Alt and the arrow keys. */
export function ColumnMenu({ columns, fields }: Props) {
  const [open, setOpen] = useListPopup("columns");
  const [said, setSaid] = useState("");
  const [dragged, setDragged] = useState<Column | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { shown, set, reset } = columns;
  const focus = (index: number) =>
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>("[data-column]")[index]?.focus(),
    );
  const move = (from: number, to: number) => {
    const column = shown[from];
    if (column === undefined || to < 0 || to >= shown.length || from === to) return;
    set(shown.toSpliced(from, 1).toSpliced(to, 0, column));
    setSaid(`${column.field.title} is column ${to + 1} of ${shown.length}.`);
  };
  const remove = (index: number) => {
    if (shown.length === 1) return;
    set(shown.toSpliced(index, 1));
    setSaid(`${shown[index]?.field.title ?? ""} is no column any more.`);
    focus(Math.min(index, shown.length - 2));
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const way = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (way !== 0) {
      event.preventDefault();
      if (event.altKey) move(index, index + way);
      focus(index + way);
    } else if (event.key === "Delete" || event.key === "Backspace") remove(index);
  };
  return (
    <Popover
      label="Columns"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button small tone="quiet" aria-label="Columns">
          <Columns3 size={14} aria-hidden />
          <span className={styles["word"]}>Columns</span>
        </Button>
      }
    >
      <div className={styles["columns"]}>
        <ul ref={list} aria-label="Columns in their order">
          {shown.map((column, index) => (
            <li
              key={column.field.field}
              className={styles["column"]}
              draggable
              data-dragged={dragged === column}
              onDragStart={() => setDragged(column)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                event.preventDefault();
                if (dragged !== null && dragged !== column) move(shown.indexOf(dragged), index);
              }}
            >
              <GripVertical size={14} aria-hidden />
              <button
                type="button"
                className={styles["name"]}
                data-column
                title="Alt+↑ and Alt+↓ move it, Delete removes it"
                onKeyDown={(event) => onKeyDown(event, index)}
              >
                <span dir="auto">{column.field.title}</span>
              </button>
              <button
                type="button"
                className={styles["remove"]}
                aria-label={`Remove the column ${column.field.title}`}
                disabled={shown.length === 1}
                onClick={() => remove(index)}
              >
                <X size={13} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
        <p className={styles["hint"]}>
          Drag, or Alt+↑ and Alt+↓. Widths: drag the line beside a heading.
        </p>
        <p className="visually-hidden" role="status">
          {said}
        </p>
      </div>
      <div className={styles["add"]}>
        <FieldChooser
          label="Column to add"
          fields={fields.filter(
            (field) => field.column && !shown.some((column) => column.field === field),
          )}
          first={[]}
          onChoose={(field) => {
            set([...shown, { field, width: null }]);
            setSaid(`${field.title} is the last column.`);
          }}
        />
      </div>
      <div className={styles["foot"]}>
        <Button small tone="quiet" onPress={reset}>
          Back to the usual columns
        </Button>
      </div>
    </Popover>
  );
}
