import type { SluggedResource } from "../../../shared/contract/resource.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { ReferenceEditor } from "./reference-editor.tsx";
import { refBody } from "../../../shared/contract/body-field.ts";

interface Props {
  readonly label: string;
  readonly resource: SluggedResource;
  /** Slug of the chosen record, "" for none. */
  readonly value: string;
  readonly onChange: (slug: string) => void;
}

/** Chooses one record for a filter. */
export function RecordPicker({ label, resource, value, onChange }: Props) {
  const field = { ...refBody(resource), path: resource };
  return (
    <div>
      <Field label={label}>
        {({ id, describedBy, invalid }) => (
          <ReferenceEditor
            id={id}
            describedBy={describedBy}
            invalid={invalid}
            name={resource}
            field={field}
            label={label}
            resources={[resource]}
            value={value}
            onChange={(next) => onChange(typeof next === "string" ? next : "")}
          />
        )}
      </Field>
      {value === "" ? null : (
        <Button small tone="quiet" onPress={() => onChange("")}>
          Any {label.toLowerCase()}
        </Button>
      )}
    </div>
  );
}
