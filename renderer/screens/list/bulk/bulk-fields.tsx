import { Plus, X } from "lucide-react";
import { useState } from "react";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { CustomFieldInput } from "../../../fields/custom-field-input.tsx";
import { DraftPlace, isTyped } from "../../../core/use-typed.tsx";
import { FieldEditor } from "../../../fields/field-editor.tsx";
import { stageField } from "../../../fields/stage.tsx";
import { FieldChooser } from "../../../query/field-chooser.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import {
  type BulkField,
  changeProblem,
  emptyChange,
  type FieldChange,
  type FieldChanges,
  isList,
  type ListWay,
} from "./bulk-change.ts";
import styles from "./bulk.module.css";
import { BULK_TEXTS } from "../texts.ts";

const TEXTS = BULK_TEXTS.fields;
const WAYS: readonly (readonly [ListWay, string])[] = [
  ["add", TEXTS.add],
  ["remove", TEXTS.remove],
  ["replace", TEXTS.replace],
];

interface Props {
  readonly resource: Resource;
  readonly fields: readonly BulkField[];
  readonly changes: FieldChanges;
  /** True if problems are shown: not while the first value is being entered. */
  readonly tried: boolean;
  readonly onChange: (changes: FieldChanges) => void;
}

export function BulkFields({ resource, fields, changes, tried, onChange }: Props) {
  const chosenFields = Object.keys(changes).flatMap(
    (name) => fields.find((field) => field.name === name) ?? [],
  );
  const put = (field: BulkField, change: Partial<FieldChange>) => {
    const fieldChange = changes[field.name] ?? emptyChange(resource, field);
    onChange({ ...changes, [field.name]: { ...fieldChange, ...change } });
  };
  const remove = ({ name: removed }: BulkField) =>
    onChange(Object.fromEntries(Object.entries(changes).filter(([name]) => name !== removed)));
  return (
    <div className={styles["fields"]}>
      {chosenFields.map((field) => (
        <ChosenField
          key={field.name}
          resource={resource}
          field={field}
          change={changes[field.name]}
          tried={tried}
          onChange={(change) => put(field, change)}
          onRemove={() => remove(field)}
        />
      ))}
      <DraftPlace name={`add-bulk-field ${resource}`}>
        <AddField
          resource={resource}
          fields={fields.filter((field) => !(field.name in changes))}
          isFirst={chosenFields.length === 0}
          isOpen={isTyped(`add-bulk-field ${resource}`)}
          onAdd={(field) => put(field, {})}
        />
      </DraftPlace>
    </div>
  );
}

interface ChosenProps {
  readonly resource: Resource;
  readonly field: BulkField;
  readonly change: FieldChange | undefined;
  readonly tried: boolean;
  readonly onChange: (change: Partial<FieldChange>) => void;
  readonly onRemove: () => void;
}

function ChosenField({ resource, field, change, tried, onChange, onRemove }: ChosenProps) {
  return (
    <div className={styles["field"]}>
      <Field
        label={field.label}
        error={tried ? changeProblem(resource, field, change) : null}
        {...(field.definition === undefined ? {} : { hint: TEXTS.blankClears })}
      >
        {(ids) => (
          <>
            {isList(resource, field) ? (
              <div>
                <Segmented
                  label={TEXTS.whatToDo(field.label)}
                  options={WAYS}
                  value={change?.way ?? "add"}
                  onChange={(way) => onChange({ way })}
                />
              </div>
            ) : null}
            <ValueInput
              {...ids}
              resource={resource}
              field={field}
              value={change?.value}
              onChange={(value) => onChange({ value })}
            />
          </>
        )}
      </Field>
      <button
        type="button"
        className={styles["remove"]}
        aria-label={TEXTS.leaveUnchanged(field.label)}
        onClick={onRemove}
      >
        <X size={14} aria-hidden />
      </button>
    </div>
  );
}

/** Fields that are changed in many records at once most often, after their stage. */
const CHANGED_OFTEN = ["owner_id", "tags", "city"];

interface AddProps {
  readonly resource: Resource;
  readonly fields: readonly BulkField[];
  /** Without a field there is nothing to edit: the chooser is open. */
  readonly isFirst: boolean;
  /** True if a lock has closed it. */
  readonly isOpen: boolean;
  readonly onAdd: (field: BulkField) => void;
}

function AddField({ resource, fields, isFirst, isOpen, onAdd }: AddProps) {
  const [adding, setAdding] = useState(isFirst || isOpen);
  if (!adding && !isFirst)
    return (
      <div>
        <Button small tone="quiet" onPress={() => setAdding(true)}>
          <Plus size={14} aria-hidden /> {TEXTS.another}
        </Button>
      </div>
    );
  return (
    // Not a native list, which would choose by the first letter: here, part of a name is typed.
    <div className={styles["chooser"]}>
      <FieldChooser
        label={TEXTS.chooser}
        fields={fields.map(({ name, label, definition }) => ({
          field: name,
          title: label,
          custom: definition !== undefined,
        }))}
        firstFields={[stageField(resource)?.body ?? "", ...CHANGED_OFTEN]}
        onChoose={({ field: name }) => {
          const field = fields.find((option) => option.name === name);
          if (field === undefined) return;
          onAdd(field);
          setAdding(false);
        }}
      />
    </div>
  );
}

interface ValueProps {
  readonly resource: Resource;
  readonly field: BulkField;
  readonly value: unknown;
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly onChange: (value: unknown) => void;
}

function ValueInput({ resource, field, value, id, describedBy, invalid, onChange }: ValueProps) {
  if (field.definition !== undefined)
    return (
      <CustomFieldInput
        definition={field.definition}
        value={typeof value === "string" ? value : ""}
        allowed={null}
        id={id}
        describedBy={describedBy}
        invalid={invalid}
        onChange={onChange}
      />
    );
  const bodyField = CONTRACTS[resource].body[field.name];
  return bodyField === undefined ? null : (
    <FieldEditor
      id={id}
      describedBy={describedBy}
      invalid={invalid}
      name={field.name}
      field={bodyField}
      label={field.label}
      autoFocus
      value={value}
      onChange={onChange}
    />
  );
}
