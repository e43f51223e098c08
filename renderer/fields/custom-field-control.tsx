import type { CustomFieldDefinition, CustomFieldItem } from "../../shared/contract/custom-field.ts";
import { describeReason } from "../../shared/contract/policy.ts";
import { Field } from "../ui/field.tsx";
import { CustomFieldInput } from "./custom-field-input.tsx";
import type { Draft } from "./edit-draft.ts";

interface Props {
  readonly definition: CustomFieldDefinition;
  readonly draft: Draft;
  readonly hint?: string;
  readonly onChange: (value: CustomFieldItem["value"]) => void;
}

/**
 * A custom field with its label, and why its value cannot be saved or does not fit its parent.
 */
export function CustomFieldControl({ definition, draft, hint, onChange }: Props) {
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
