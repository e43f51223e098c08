import { useRef, useState } from "react";
import type { BodyField } from "../../shared/contract/body-field.ts";
import { fieldLabel } from "../../shared/contract/define.ts";
import { useAction } from "../core/use-action.ts";
import { Field, useFocusOnProblem } from "../ui/field.tsx";
import { FIX_FIELDS } from "../ui/texts.ts";
import { FieldEditor } from "./field-editor.tsx";
import { currencyBeside, startBeside } from "./times-beside.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { followsFromRelated } from "./related-entity.ts";

export interface FormField {
  readonly name: string;
  readonly field: BodyField;
}

interface Props {
  readonly fields: readonly FormField[];
  readonly valueOf: (name: string) => unknown;
  readonly onChange: (name: string, value: unknown) => void;
  readonly errorOf: (name: string, label: string) => string | null;
  /** Returns whether the value can be saved all the same. */
  readonly isWarning?: (name: string) => boolean;
  readonly isRequired?: (name: string) => boolean;
  readonly hintOf?: (name: string) => string | undefined;
  /** True if related records can be taken out again: nothing is stored yet. */
  readonly isNew?: boolean;
  /** True if the first one gets the focus when it appears. */
  readonly autoFocus?: boolean;
}

export function ContractFields({
  fields,
  valueOf,
  onChange,
  errorOf,
  isWarning = () => false,
  isRequired = () => false,
  hintOf = () => undefined,
  isNew = false,
  autoFocus = true,
}: Props) {
  return fields.map(({ name, field }, index) => {
    const label = fieldLabel(name, field);
    const hint = hintOf(name);
    return (
      <Field
        key={name}
        label={label}
        required={isRequired(name)}
        error={errorOf(name, label)}
        isWarning={isWarning(name)}
        {...(hint === undefined ? {} : { hint })}
      >
        {(ids) => (
          <FieldEditor
            {...ids}
            name={name}
            field={field}
            label={label}
            autoFocus={autoFocus && index === 0}
            value={valueOf(name)}
            canRemove={isNew}
            from={startBeside(name, valueOf)}
            currency={currencyBeside(field, valueOf, onChange)}
            onChange={(value) => onChange(name, value)}
          />
        )}
      </Field>
    );
  });
}

/** Submits a form once no field has a problem; before, the first that has one gets the focus. */
export function useFormSubmit(action: (isForAnother: boolean) => Promise<unknown>, failed: string) {
  const form = useRef<HTMLFormElement>(null);
  const focusOnProblem = useFocusOnProblem(form);
  const [isTried, setTried] = useState(false);
  const save = useAction(action, { failed, isInline: true });
  return {
    form,
    isTried,
    failure: save.failure,
    submit: (hasProblems: boolean, isForAnother = false) => {
      save.clearFailure();
      setTried(true);
      if (hasProblems) focusOnProblem();
      else void save.run(isForAnother);
    },
    /** Text of the form beside its button. */
    summary: (hasProblems: boolean) => save.failure ?? (isTried && hasProblems ? FIX_FIELDS : null),
    reset: () => setTried(false),
  };
}

/**
 * Returns the fields of a body that have an input of their own: custom fields have a section, and
 * the policy for their values is asked for where it matters.
 */
export function inputFields(resource: Resource): readonly FormField[] {
  const contract = CONTRACTS[resource];
  return Object.entries(contract.body)
    .filter(
      ([name, { kind }]) =>
        kind.type !== "policy" &&
        kind.type !== "custom_fields" &&
        !followsFromRelated(contract, name),
    )
    .map(([name, field]) => ({ name, field }));
}
