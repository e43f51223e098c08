import type { CustomFieldDefinition, CustomFieldItem } from "../../shared/contract/custom-field.ts";
import { defaultOf, type Draft, isShown, readDraft } from "./edit-draft.ts";
import { fieldRows, isEditable } from "./custom-fields.ts";
import { describeReason } from "../../shared/contract/policy.ts";
import { Field } from "../ui/field.tsx";
import { CustomFieldInput } from "./custom-field-input.tsx";

interface Props {
  readonly definitions: readonly CustomFieldDefinition[];
  readonly items: readonly CustomFieldItem[];
  readonly onChange: (items: CustomFieldItem[]) => void;
}

/** Custom fields of a new record: children appear as their parents are filled in. */
export function CustomFieldInputs({ definitions, items, onChange }: Props) {
  const draft = readDraft(definitions, [], items);
  return fieldRows(definitions)
    .filter(({ definition }) => isEditable(definition) && isShown(draft, definition.id))
    .map(({ definition }) => (
      <CustomFieldControl
        key={definition.id}
        definition={definition}
        draft={draft}
        onChange={(next) =>
          onChange([
            ...items.filter((item) => item.id !== definition.id),
            // Emptiness is a value where the field would start with another.
            ...(next === "" && defaultOf(definition) === null
              ? []
              : [{ id: definition.id, value: next }]),
          ])
        }
      />
    ));
}

interface CustomFieldControlProps {
  readonly definition: CustomFieldDefinition;
  readonly draft: Draft;
  readonly hint?: string;
  readonly onChange: (value: CustomFieldItem["value"]) => void;
}

/** A custom field with its label, and why its value cannot be saved or does not fit its parent. */
export function CustomFieldControl({ definition, draft, hint, onChange }: CustomFieldControlProps) {
  const { id, field_name: name } = definition;
  const verdict = draft.verdictOf(id);
  const problem = draft.problems.get(id);
  const reason = verdict === undefined || verdict.valid ? null : describeReason(verdict);
  return (
    <Field
      label={name}
      isWarning={problem === undefined}
      error={problem === undefined ? reason : `${name} ${problem}.`}
      {...(hint === undefined ? {} : { hint })}
    >
      {(ids) => (
        <CustomFieldInput
          {...ids}
          definition={definition}
          allowed={verdict?.allowed ?? null}
          value={draft.valueOf(id)}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
