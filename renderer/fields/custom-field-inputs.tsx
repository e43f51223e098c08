import type { CustomFieldDefinition, CustomFieldItem } from "../../shared/contract/custom-field.ts";
import { CustomFieldControl } from "./custom-field-control.tsx";
import { defaultOf } from "./custom-defaults.ts";
import { isShown, readDraft } from "./edit-draft.ts";
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
            // That a field is empty is a value where it would start with another.
            ...(next === "" && defaultOf(definition) === null
              ? []
              : [{ id: definition.id, value: next }]),
          ])
        }
      />
    ));
}
