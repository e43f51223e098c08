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
import styles from "./table.module.css";
import { TABLE_TEXTS as TEXTS } from "../texts.ts";
import type { BodyField } from "../../../../shared/contract/body-field.ts";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { fieldLabel } from "../../../../shared/contract/define.ts";
import { cannotEdit } from "../../../changes/selected-rows.ts";
import { followsFromRelated } from "../../../fields/related-entity.ts";
import type { ListField } from "../../../query/list-fields.ts";

interface Props {
  readonly resource: Resource;
  readonly row: ShownRecord;
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
  const recordStored = storedView(resource, row);
  const draftName = fieldDraft("cell", { resource, key: keyOf(resource, row), field: column });
  const edit = useFieldEdit({
    draftName,
    resource,
    name,
    field,
    label,
    value: readBodyField(name, field, recordStored.record, recordStored.refs),
    storedView: recordStored,
    onSave: (body, seenValues) =>
      saveAndOffer(bridge, resource, row, body, { ...(seenValues && { seen: seenValues }) }),
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
  const submit = async (direction: 1 | -1 | null) => {
    onward.current = direction;
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

type CellTarget =
  /** In the cell: the field of the body that its column shows. */
  | {
      readonly where: "cell";
      readonly name: string;
      readonly field: BodyField;
      readonly label: string;
    }
  /** On the record, which has room for it; `name` is the field that is edited there. */
  | { readonly where: "record"; readonly name: string }
  | { readonly where: "nowhere"; readonly why: string };

/** Fields of the body that need more room than a cell, or more than one value. */
const NEEDS_RECORD = new Set<BodyField["kind"]["type"]>(["file", "attendees", "custom_fields"]);

export function cellTarget(
  resource: Resource,
  { field: column, title, custom }: ListField,
): CellTarget {
  const contract = CONTRACTS[resource];
  if (resource === "note" || Object.keys(contract.body).length === 0)
    return { where: "nowhere", why: cannotEdit(resource) };
  if (custom) return { where: "record", name: column };
  // A full name is made of the first name and the last name.
  if (column === "full_name") return { where: "record", name: "first_name" };
  const path = column === "attachment.file_name" ? "attachment" : column;
  const entryOfField = Object.entries(contract.body).find(
    ([name, field]) => field.path === path && !followsFromRelated(contract, name),
  );
  if (entryOfField === undefined) return { where: "nowhere", why: TEXTS.cells.cannotEdit(title) };
  const [name, field] = entryOfField;
  return NEEDS_RECORD.has(field.kind.type)
    ? { where: "record", name }
    : { where: "cell", name, field, label: fieldLabel(name, field) };
}
