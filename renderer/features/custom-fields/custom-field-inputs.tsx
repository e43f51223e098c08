import type { CustomFieldDefinition, CustomFieldItem } from "../../../shared/contract/custom-field.ts";
import { describeReason, verdicts } from "../../../shared/policy/index.ts";
import { Field } from "../../ui/field.tsx";
import { CustomFieldInput } from "./custom-field-input.tsx";

interface Props {
  readonly definitions: readonly CustomFieldDefinition[];
  readonly items: readonly CustomFieldItem[];
  readonly onChange: (items: CustomFieldItem[]) => void;
}

/** Custom fields of a record that does not exist yet: children appear as their parents are filled in. */
export function CustomFieldInputs({ definitions, items, onChange }: Props) {
  const values = definitions.map((definition) => ({
    id: definition.id,
    field_name: definition.field_name,
    field_type: definition.field_type,
    value: items.find((item) => item.id === definition.id)?.value ?? null,
  }));
  const judged = verdicts(definitions, values);
  return definitions.map((definition) => {
    const verdict = judged.get(definition.id);
    if (verdict?.visible === false || definition.field_type === "file") return null;
    const error = verdict === undefined || verdict.valid ? null : describeReason(verdict);
    return (
      <Field key={definition.id} label={definition.field_name} error={error}>
        {(ids) => (
          <CustomFieldInput
            {...ids}
            definition={definition}
            allowed={verdict?.allowed ?? null}
            value={items.find((item) => item.id === definition.id)?.value ?? ""}
            onChange={(value) =>
              onChange([
                ...items.filter((item) => item.id !== definition.id),
                ...(value === "" ? [] : [{ id: definition.id, value }]),
              ])
            }
          />
        )}
      </Field>
    );
  });
}
