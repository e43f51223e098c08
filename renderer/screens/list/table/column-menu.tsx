import { Columns3, GripVertical, X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { attributeAt, domAttribute, findByAttribute } from "../../../ui/dom-attributes.ts";
import { useDrag } from "../../../ui/use-drag.ts";
import { Popover } from "../../../ui/popover.tsx";
import type { Columns } from "./columns.ts";
import { FieldChooser } from "../../../query/field-chooser.tsx";
import { useListPopup } from "../../../query/list-actions.ts";
import styles from "./list-tools.module.css";
import type { ListField } from "../../../query/list-fields.ts";
import { TABLE_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly columns: Columns;
  readonly fields: readonly ListField[];
}

/** Which columns a list has, and in which order: by dragging, or with Alt and the arrow keys. */
export function ColumnMenu({ columns, fields }: Props) {
  const [open, setOpen] = useListPopup("columns");
  const [said, setSaid] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const { shown, set, reset } = columns;
  const focus = (index: number) =>
    requestAnimationFrame(() =>
      list.current === null
        ? undefined
        : findByAttribute("place", index, list.current)?.querySelector("button")?.focus(),
    );
  const move = (from: number, to: number) => {
    const column = shown[from];
    if (column === undefined || to < 0 || to >= shown.length || from === to) return;
    set(shown.toSpliced(from, 1).toSpliced(to, 0, column));
    setSaid(TEXTS.columns.moved(column.field.title, to + 1, shown.length));
  };
  const { area, press, dragged } = useDrag<string>({
    onMove: (name, at) => {
      const to = attributeAt(at, "place");
      if (to !== null)
        move(
          shown.findIndex(({ field }) => field.field === name),
          Number(to),
        );
    },
    onDrop: () => undefined,
  });
  const remove = (index: number) => {
    if (shown.length === 1) return;
    set(shown.toSpliced(index, 1));
    setSaid(TEXTS.columns.removed(shown[index]?.field.title ?? ""));
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
      label={TEXTS.columns.menu}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button small tone="quiet" aria-label={TEXTS.columns.menu}>
          <Columns3 size={14} aria-hidden />
          <span className={styles["word"]}>{TEXTS.columns.menu}</span>
        </Button>
      }
    >
      <div className={styles["columns"]} ref={list}>
        <ul ref={area} aria-label={TEXTS.columns.list}>
          {shown.map((column, index) => (
            <li
              key={column.field.field}
              className={styles["column"]}
              {...domAttribute("place", index)}
              data-dragged={dragged === column.field.field}
              onPointerDown={(event) => press(event, column.field.field)}
            >
              <GripVertical size={14} aria-hidden />
              <button
                type="button"
                className={styles["name"]}
                title={TEXTS.columns.keys}
                onKeyDown={(event) => onKeyDown(event, index)}
              >
                <span dir="auto">{column.field.title}</span>
              </button>
              <button
                type="button"
                className={styles["remove"]}
                aria-label={TEXTS.columns.remove(column.field.title)}
                disabled={shown.length === 1}
                onClick={() => remove(index)}
              >
                <X size={13} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
        <p className={styles["hint"]}>{TEXTS.columns.help}</p>
        <p className="visually-hidden" role="status">
          {said}
        </p>
      </div>
      <div className={styles["add"]}>
        <FieldChooser
          label={TEXTS.columns.toAdd}
          fields={fields.filter(
            (field) => field.column && !shown.some((column) => column.field === field),
          )}
          first={[]}
          onChoose={(field) => {
            set([...shown, { field, width: null }]);
            setSaid(TEXTS.columns.added(field.title));
          }}
        />
      </div>
      <div className={styles["foot"]}>
        <Button small tone="quiet" onPress={reset}>
          {TEXTS.columns.reset}
        </Button>
      </div>
    </Popover>
  );
}
