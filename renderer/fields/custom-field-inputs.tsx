import type { CustomFieldDefinition, CustomFieldItem } from "../../shared/contract/custom-field.ts";
import { describeReason } from "../../shared/policy/index.ts";
import { Field } from "../ui/field.tsx";
import { CustomFieldInput } from "./custom-field-input.tsx";
import { readDraft } from "./edit-draft.ts";
import { isEditable } from "./editable.ts";
import { fieldRows } from "./field-rows.ts";

interface Props {
  readonly definitions: readonly CustomFieldDefinition[];
  readonly items: readonly CustomFieldItem[];
  readonly onChange: (items: CustomFieldItem[]) => void;
}

/**
 * Custom fields of a record that does not exist yet: children appear as their parents are filled
 * in.
 */
export function CustomFieldInputs({ definitions, items, onChange }: Props) {
  const draft = readDraft(definitions, [], items);
  return fieldRows(definitions).map(({ definition }) => {
    const verdict = draft.verdictOf(definition.id);
    const value = draft.valueOf(definition.id);
    // A value that was typed before its parent changed stays in sight: it would be sent.
    if (!isEditable(definition) || (verdict?.visible === false && value === "")) return null;
    const problem = draft.problems.get(definition.id);
    const reason = verdict === undefined || verdict.valid ? null : describeReason(verdict);
    return (
      <Field
        key={definition.id}
        label={definition.field_name}
        isWarning={problem === undefined}
        error={problem === undefined ? reason : `${definition.field_name} ${problem}.`}
      >
        {(ids) => (
          <CustomFieldInput
            {...ids}
            definition={definition}
            allowed={verdict?.allowed ?? null}
            value={value}
            onChange={(next) =>
              onChange([
                ...items.filter((item) => item.id !== definition.id),
                ...(next === "" ? [] : [{ id: definition.id, value: next }]),
              ])
            }
          />
        )}
      </Field>
    );
  });
}
