import { Columns3, GripVertical, X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { FieldChooser } from "../../../query/field-chooser.tsx";
import { useListPopup } from "../../../query/list-actions.ts";
import { DraftPlace } from "../../../core/use-typed.tsx";
import type { ListField } from "../../../query/list-fields.ts";
import { Button } from "../../../ui/button.tsx";
import { attributeAt, domAttribute, findByAttribute } from "../../../ui/dom-attributes.ts";
import { Popover } from "../../../ui/popover.tsx";
import { useDrag } from "../../../ui/use-drag.ts";
import type { Column, Columns } from "./columns.ts";
import styles from "./table.module.css";
import { TABLE_TEXTS } from "../texts.ts";

const TEXTS = TABLE_TEXTS.columns;

interface Props {
  readonly columns: Columns;
  readonly fields: readonly ListField[];
}

export function ColumnMenu({ columns, fields }: Props) {
  const [open, setOpen] = useListPopup("columns");
  const [announcement, announce] = useState("");
  const { shown, set, reset } = columns;
  return (
    <Popover
      label={TEXTS.menu}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button small tone="quiet" aria-label={TEXTS.menu}>
          <Columns3 size={14} aria-hidden />
          <span className={styles["word"]}>{TEXTS.menu}</span>
        </Button>
      }
    >
      <div className={styles["columns"]}>
        <ColumnList columns={columns} onChanged={announce} />
        <p className={styles["hint"]}>{TEXTS.help}</p>
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
      </div>
      <div className={styles["add"]}>
        <DraftPlace name="columns">
          <FieldChooser
            label={TEXTS.toAdd}
            fields={fields.filter(
              (field) => field.column && !shown.some((column) => column.field === field),
            )}
            firstFields={[]}
            onChoose={(field) => {
              set([...shown, { field, width: null }]);
              announce(TEXTS.added(field.title));
            }}
          />
        </DraftPlace>
      </div>
      <div className={styles["toolsFoot"]}>
        <Button small tone="quiet" onPress={reset}>
          {TEXTS.reset}
        </Button>
      </div>
    </Popover>
  );
}

interface ListProps {
  readonly columns: Columns;
  /** Takes what was changed, in words, for screen readers. */
  readonly onChanged: (announcement: string) => void;
}

/** The columns in their order; moved by dragging, or with Alt and the arrow keys. */
function ColumnList({ columns: { shown, set }, onChanged }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
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
    onChanged(TEXTS.moved(column.field.title, to + 1, shown.length));
  };
  const remove = (index: number) => {
    if (shown.length === 1) return;
    set(shown.toSpliced(index, 1));
    onChanged(TEXTS.removed(shown[index]?.field.title ?? ""));
    focus(Math.min(index, shown.length - 2));
  };
  const { area, press, dragged } = useDrag<string>({
    onMove: (name, index) => {
      const to = attributeAt(index, "place");
      const from = shown.findIndex(({ field }) => field.field === name);
      if (to !== null) move(from, Number(to));
    },
    onDrop: () => undefined,
  });
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const way = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (way !== 0) {
      event.preventDefault();
      if (event.altKey) move(index, index + way);
      focus(index + way);
    } else if (event.key === "Delete" || event.key === "Backspace") remove(index);
  };
  return (
    <div ref={list}>
      <ul ref={area} aria-label={TEXTS.list}>
        {shown.map((column, index) => {
          const name = column.field.field;
          return (
            <li
              key={name}
              className={styles["column"]}
              {...domAttribute("place", index)}
              data-dragged={dragged === name}
              onPointerDown={(event) => press(event, name)}
            >
              <GripVertical size={14} aria-hidden />
              <ColumnButtons
                column={column}
                isOnly={shown.length === 1}
                onKeyDown={(event) => onKeyDown(event, index)}
                onRemove={() => remove(index)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface ButtonsProps {
  readonly column: Column;
  readonly isOnly: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onRemove: () => void;
}

function ColumnButtons({ column, isOnly, onKeyDown, onRemove }: ButtonsProps) {
  const { title } = column.field;
  return (
    <>
      <button
        type="button"
        className={styles["toolsName"]}
        title={TEXTS.keys}
        onKeyDown={onKeyDown}
      >
        <span dir="auto">{title}</span>
      </button>
      <button
        type="button"
        className={styles["remove"]}
        aria-label={TEXTS.remove(title)}
        disabled={isOnly}
        onClick={onRemove}
      >
        <X size={13} aria-hidden />
      </button>
    </>
  );
}
