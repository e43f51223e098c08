import { type KeyboardEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from "react";
import { readBodyField } from "../../../../shared/contract/body-value.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { storedView } from "../../../../shared/contract/stored-view.ts";
import { saveAndOffer } from "../../../changes/record-save.ts";
import { fieldDraft, isSaveKey, useFieldEdit } from "../../../changes/use-field-edit.ts";
import { keyOf, type ShownRecord } from "../../../core/queries.ts";
import { DraftPlace } from "../../../core/use-typed.tsx";
import { useBridge } from "../../../core/workspace.tsx";
import { FieldEditor } from "../../../fields/field-editor.tsx";
import styles from "./cell-editor.module.css";
import type { CellTarget } from "./cell-target.ts";
import { TABLE_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly resource: Resource;
  readonly row: ShownRecord;
  /** Name of the column. */
  readonly column: string;
  readonly target: Extract<CellTarget, { readonly where: "cell" }>;
  /** With the direction in which Tab left the editor; null for Enter and Esc. */
  readonly onFinish: (onward: 1 | -1 | null) => void;
}

/**
 * The editor of one cell, over it: the record's own. Enter or a click elsewhere saves, Tab saves
 * and goes on, Esc leaves the value as it was.
 */
export function CellEditor({ resource, row, column, target, onFinish }: Props) {
  const { name, field, label } = target;
  const bridge = useBridge();
  const box = useRef<HTMLDivElement>(null);
  const onward = useRef<1 | -1 | null>(null);
  // A choice that Tab made is still being saved when the next cell has its editor already.
  const isFinished = useRef(false);
  const finish = () => {
    if (isFinished.current) return;
    isFinished.current = true;
    onFinish(onward.current);
  };
  const stored = storedView(resource, row);
  const draftName = fieldDraft("cell", { resource, key: keyOf(resource, row), field: column });
  const edit = useFieldEdit({
    draftName,
    resource,
    name,
    field,
    label,
    value: readBodyField(name, field, stored.record, stored.refs),
    stored,
    onSave: (body, seen) => saveAndOffer(bridge, resource, row, body, { ...(seen && { seen }) }),
    onLeave: finish,
  });
  useLayoutEffect(() => {
    const editor = box.current;
    const cell = editor?.parentElement;
    if (editor === null || cell === null || cell === undefined) return;
    editor.showPopover({ source: cell });
    // A tag has a button that removes it, before the box for the next one.
    const input =
      editor.querySelector<HTMLElement>("[contenteditable=true], input, textarea") ??
      editor.querySelector("button");
    input?.focus();
    // Options of a list are offered at once.
    if (input?.role === "combobox") input.click();
  }, []);
  const submit = async (by: 1 | -1 | null) => {
    onward.current = by;
    await edit.submit();
    onward.current = null;
  };
  const latestSubmit = useRef(submit);
  useEffect(() => {
    latestSubmit.current = submit;
  });
  useEffect(() => {
    const onPointerDown = ({ target: pressed }: PointerEvent) => {
      if (pressed instanceof Node && box.current?.contains(pressed) === false)
        void latestSubmit.current(null);
    };
    document.addEventListener("pointerdown", onPointerDown, { capture: true });
    return () => document.removeEventListener("pointerdown", onPointerDown, { capture: true });
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") finish();
    else if (event.key === "Tab") void submit(event.shiftKey ? -1 : 1);
    else if (isSaveKey(event)) void submit(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={box}
      popover="manual"
      className={styles["editor"]}
      role="group"
      aria-label={TEXTS.cells.edit(label)}
      onKeyDown={onKeyDown}
      // The row around it would open.
      onClick={stop}
      onDoubleClick={stop}
      onMouseDown={stop}
      onContextMenu={stop}
    >
      {/* An editor that is loaded first takes the focus later. */}
      <DraftPlace name={draftName}>
        <FieldEditor {...edit.control} autoFocus />
      </DraftPlace>
      {edit.error === null ? null : (
        <p className={styles["error"]} role="alert">
          {edit.error}
        </p>
      )}
    </div>
  );
}

function stop(event: SyntheticEvent): void {
  event.stopPropagation();
}
