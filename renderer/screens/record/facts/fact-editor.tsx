import type { KeyboardEvent } from "react";
import { DraftPlace } from "../../../core/use-typed.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { Button } from "../../../ui/button.tsx";
import styles from "./facts.module.css";
import { FieldEditor } from "../../../fields/field-editor.tsx";
import { type FieldEdit, isSaveKey, useFieldEdit } from "../../../changes/use-field-edit.ts";
import type { EditableRow } from "./fact-rows.ts";
import { FACT_TEXTS } from "./texts.ts";

const TEXTS = FACT_TEXTS.editor;

interface Props extends Pick<
  FieldEdit,
  "draftName" | "resource" | "stored" | "onSave" | "onLeave"
> {
  readonly row: EditableRow;
}

/** Editor of a field, checked as it is typed; Enter saves, Esc cancels. */
export function FactEditor({ row, ...props }: Props) {
  const { label, text } = row;
  const { onLeave } = props;
  const edit = useFieldEdit({ ...row, ...props, showsChanges: true });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      onLeave();
    } else if (isSaveKey(event)) void edit.submit();
    else return;
    event.preventDefault();
  };
  return (
    <div
      className={styles["editor"]}
      role="group"
      aria-label={TEXTS.label(label)}
      onKeyDown={onKeyDown}
    >
      <DraftPlace name={props.draftName}>
        <FieldEditor {...edit.control} autoFocus />
      </DraftPlace>
      {/* Sync goes on underneath: the user must see a colleague's change before replacing it. */}
      {edit.hasChangedMeanwhile ? (
        <p className={styles["meanwhile"]} role="status">
          {TEXTS.changedTo} <bdi>{text === "" ? FACT_TEXTS.nothing : text}</bdi>
          {TEXTS.savingReplaces}
        </p>
      ) : null}
      {edit.error === null ? null : (
        <p className={styles["error"]} role="alert">
          {edit.error}
        </p>
      )}
      <Stack row gap={1}>
        <Button small tone="primary" onPress={() => void edit.submit()}>
          {TEXTS.save}
        </Button>
        <Button small tone="quiet" onPress={onLeave}>
          {TEXTS.cancel}
        </Button>
      </Stack>
    </div>
  );
}
