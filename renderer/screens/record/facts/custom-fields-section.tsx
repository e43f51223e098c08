import { useEffect, useRef, useState } from "react";
import type {
  CustomFieldDefinition,
  CustomFieldItem,
  CustomFieldValue,
  InvalidValuePolicy,
} from "../../../../shared/contract/custom-field.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { isTyped } from "../../../core/use-typed.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import type { Marks } from "../../../changes/marks.tsx";
import { useEditRequest } from "../../../fields/field-request.ts";
import { SectionTitle } from "../../../fields/record-section.tsx";
import { CustomFieldsEditor } from "./custom-fields-editor.tsx";
import { isEditable } from "../../../fields/custom-fields.ts";
import styles from "./facts.module.css";
import { CustomFieldsView } from "./custom-fields-view.tsx";
import { FACT_TEXTS as TEXTS } from "../texts.ts";

interface Props {
  readonly resource: Resource;
  readonly recordKey: string;
  readonly definitions: readonly CustomFieldDefinition[];
  readonly values: readonly CustomFieldValue[];
  readonly readOnly: boolean;
  readonly marks: Marks;
  readonly onSave: (items: readonly CustomFieldItem[], policy: InvalidValuePolicy) => Promise<void>;
}

/** The custom fields of a record, and their editor in the same place. */
export function CustomFieldsSection({
  resource,
  recordKey,
  definitions,
  values,
  readOnly,
  marks,
  onSave,
}: Props) {
  /** Id of the field that the editor was opened at, 0 for the first. */
  const draftName = `custom-fields ${resource} ${recordKey}`;
  const [editing, setEditing] = useState(() => (isTyped(draftName) ? 0 : null));
  useEditRequest(
    resource,
    recordKey,
    (field) => !readOnly && field.startsWith("custom_fields."),
    (field) => setEditing(Number(field.slice("custom_fields.".length))),
  );
  const edit = useRef<HTMLButtonElement>(null);
  const open = editing !== null;
  const wasOpen = useRef(false);
  // When the editor closes, the focus returns to the button that opens it.
  useEffect(() => {
    if (wasOpen.current && !open) edit.current?.focus();
    wasOpen.current = open;
  }, [open]);
  const end = () => setEditing(null);
  const mark = marks.markOf("custom_fields");
  return (
    <section className={styles["section"]} aria-label={TEXTS.customFields.title}>
      <div className={styles["head"]}>
        <SectionTitle>{TEXTS.customFields.title}</SectionTitle>
        {mark === null || editing === null ? null : <Badge tone={mark.tone}>{mark.text}</Badge>}
        {readOnly || editing !== null || !definitions.some(isEditable) ? null : (
          <Button
            small
            tone="quiet"
            ref={edit}
            aria-label={TEXTS.customFields.editAll}
            onPress={() => setEditing(0)}
          >
            {TEXTS.customFields.edit}
          </Button>
        )}
      </div>
      {mark?.said === undefined ? null : (
        <p className={styles["customSaid"]} dir="auto">
          {mark.said}
        </p>
      )}
      {editing === null ? (
        <CustomFieldsView
          definitions={definitions}
          values={values}
          markOf={marks.ofCustomField}
          onEdit={readOnly ? null : setEditing}
        />
      ) : (
        <CustomFieldsEditor
          draftName={draftName}
          definitions={definitions}
          values={values}
          at={editing}
          onSave={onSave}
          onEnd={end}
        />
      )}
    </section>
  );
}
