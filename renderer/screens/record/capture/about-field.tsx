import { relatedBody } from "../../../../shared/contract/body-field.ts";
import { resourceOfSlug } from "../../../../shared/contract/resource.ts";
import { DraftPlace } from "../../../core/use-typed.tsx";
import type { RecordKey } from "../../../core/view-state.ts";
import { ReferenceEditor } from "../../../fields/reference-editor.tsx";
import { Field } from "../../../ui/field.tsx";

const RELATED = { ...relatedBody(50), path: "related_to" };
const RESOURCES = ["candidate", "contact", "organization", "job", "deal"] as const;

interface Props {
  readonly label: string;
  /** Its slug; "" for none. */
  readonly value: string;
  readonly autoFocus?: boolean;
  readonly onChange: (chosen: RecordKey) => void;
}

/** The record that a note or a call is about, which can be another one. */
export function AboutField({ label, value, autoFocus = false, onChange }: Props) {
  return (
    <Field label={label}>
      {(ids) => (
        <DraftPlace name="capture-about">
          <ReferenceEditor
            {...ids}
            name="related_to"
            field={RELATED}
            label={label}
            resources={RESOURCES}
            autoFocus={autoFocus}
            value={value}
            onChange={(next) => {
              const key = typeof next === "string" ? next : "";
              const resource = resourceOfSlug(key);
              if (resource !== null) onChange({ resource, key });
            }}
          />
        </DraftPlace>
      )}
    </Field>
  );
}
