import { type FormEvent, useState } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { fieldLabel } from "../../../shared/contract/define.ts";
import { validateField } from "../../../shared/contract/validate-body.ts";
import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { FieldEditor } from "../records/field-editor.tsx";
import styles from "./mend-form.module.css";

interface Props {
  readonly entry: OutboxEntryView;
  readonly onSave: (body: Readonly<Record<string, unknown>>) => void;
  readonly onCancel: () => void;
}

/** The fields of a refused change, to be mended in place. */
export function MendForm({ entry, onSave, onCancel }: Props) {
  const contract = CONTRACTS[entry.resource];
  const [body, setBody] = useState<Readonly<Record<string, unknown>>>({});
  const fields = Object.keys(entry.body).flatMap((name) => {
    const field = contract.body[name];
    return field === undefined || field.kind.type === "custom_fields" || field.kind.type === "policy"
      ? []
      : [{ name, field }];
  });
  const problemOf = (name: string): string | null => (name in body ? validateField(contract, name, body[name]) : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fields.every(({ name }) => problemOf(name) === null)) onSave(body);
  };
  return (
    <form className={styles["form"]} onSubmit={submit} aria-label="Mend this change">
      {fields.map(({ name, field }) => {
        const label = fieldLabel(name, field);
        const problem = problemOf(name);
        return (
          <Field key={name} label={label} error={problem === null ? null : `${label} ${problem}.`}>
            {({ id, describedBy, invalid }) => (
              <FieldEditor
                id={id}
                describedBy={describedBy}
                invalid={invalid}
                name={name}
                field={field}
                label={label}
                value={body[name] ?? entry.body[name]}
                onChange={(value) => setBody({ ...body, [name]: value })}
              />
            )}
          </Field>
        );
      })}
      <div className={styles["buttons"]}>
        <Button small tone="primary" type="submit">
          Save and send again
        </Button>
        <Button small tone="quiet" onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
