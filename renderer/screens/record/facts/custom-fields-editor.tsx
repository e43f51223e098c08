import { domAttribute, findByAttribute } from "../../../ui/dom-attributes.ts";
import { useEffect, useRef, useState } from "react";
import type {
  CustomFieldDefinition,
  CustomFieldItem,
  CustomFieldValue,
  InvalidValuePolicy,
} from "../../../../shared/contract/custom-field.ts";
import { describeReason } from "../../../../shared/policy/index.ts";
import { useAction } from "../../../core/use-action.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { customValueText } from "../../../fields/custom-value-text.ts";
import { CustomFieldInput } from "../../../fields/custom-field-input.tsx";
import styles from "./custom-fields-section.module.css";
import { readDraft } from "../../../fields/edit-draft.ts";
import { fieldRows } from "../../../fields/field-rows.ts";
import { PolicyChoice } from "./policy-choice.tsx";
import { useFocusOnProblem } from "../../../ui/form-problems.ts";
import { FIX_FIELDS } from "../../../ui/texts.ts";
import { FACT_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly definitions: readonly CustomFieldDefinition[];
  readonly values: readonly CustomFieldValue[];
  /** Id of the field that gets the focus, 0 for the first. */
  readonly at: number;
  readonly onSave: (items: readonly CustomFieldItem[], policy: InvalidValuePolicy) => Promise<void>;
  readonly onEnd: () => void;
}

/**
 * All custom fields at once, because one decides about others: Ctrl/Cmd-Enter saves, Esc leaves
 * everything as it was.
 */
export function CustomFieldsEditor({ definitions, values, at, onSave, onEnd }: Props) {
  const [seen] = useState(values);
  const [typed, setTyped] = useState<readonly CustomFieldItem[]>([]);
  const [policy, setPolicy] = useState<InvalidValuePolicy>("keep");
  const save = useAction(onSave, {
    failed: TEXTS.customFields.failed,
    isInline: true,
  });
  const [tried, setTried] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const focusOnProblem = useFocusOnProblem(box);
  const draft = readDraft(definitions, values, typed);
  useEffect(() => {
    const form = box.current;
    if (form === null) return;
    const field = at === 0 ? null : findByAttribute("field", at, form);
    (
      field?.querySelector<HTMLElement>("input, select") ??
      form.querySelector<HTMLElement>("input, select")
    )?.focus();
  }, [at]);
  const submit = async () => {
    save.clearFailure();
    setTried(true);
    if (draft.problems.size > 0) {
      focusOnProblem();
      return;
    }
    if (draft.changed.length === 0) {
      onEnd();
      return;
    }
    if (await save.run(draft.changed, draft.wouldClear.length === 0 ? "keep" : policy)) onEnd();
  };
  return (
    <div
      ref={box}
      className={styles["editor"]}
      role="group"
      aria-label={TEXTS.customFields.editAll}
      onKeyDown={(event) => {
        if (event.key === "Escape") onEnd();
        else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void submit();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {fieldRows(definitions).map(({ definition, depth }) => {
        const verdict = draft.verdictOf(definition.id);
        const value = draft.valueOf(definition.id);
        if (verdict?.visible === false && value === "") return null;
        const problem = draft.problems.get(definition.id);
        const reason = verdict === undefined || verdict.valid ? null : describeReason(verdict);
        const meanwhile = typed.some(({ id }) => id === definition.id)
          ? changedTo(definition, seen, values)
          : null;
        return (
          <div
            key={definition.id}
            {...domAttribute("field", definition.id)}
            data-depth={Math.min(depth, 3)}
          >
            <Field
              label={definition.field_name}
              isWarning={problem === undefined}
              error={problem === undefined ? reason : `${definition.field_name} ${problem}.`}
              {...(meanwhile === null ? {} : { hint: TEXTS.customFields.changedTo(meanwhile) })}
            >
              {(ids) => (
                <CustomFieldInput
                  {...ids}
                  definition={definition}
                  allowed={verdict?.allowed ?? null}
                  value={value}
                  onChange={(next) =>
                    setTyped([
                      ...typed.filter((item) => item.id !== definition.id),
                      { id: definition.id, value: next },
                    ])
                  }
                />
              )}
            </Field>
          </div>
        );
      })}
      <PolicyChoice draft={draft} policy={policy} onChange={setPolicy} />
      {save.failure === null && !(tried && draft.problems.size > 0) ? null : (
        <p className={styles["error"]} role="alert">
          {save.failure ?? FIX_FIELDS}
        </p>
      )}
      <div className={styles["buttons"]}>
        <Button small tone="primary" onPress={() => void submit()}>
          {TEXTS.customFields.save}
        </Button>
        <Button small tone="quiet" onPress={onEnd}>
          {TEXTS.customFields.cancel}
        </Button>
        <span className={styles["keys"]} aria-hidden>
          <kbd>Ctrl+Enter</kbd> {TEXTS.customFields.keys.save} <kbd>Esc</kbd>{" "}
          {TEXTS.customFields.keys.cancel}
        </span>
      </div>
    </div>
  );
}

/** What somebody else made of a field since it was seen, in words; null when it is as it was. */
function changedTo(
  definition: CustomFieldDefinition,
  seen: readonly CustomFieldValue[],
  now: readonly CustomFieldValue[],
): string | null {
  const valueIn = (values: readonly CustomFieldValue[]) =>
    values.find(({ id }) => id === definition.id)?.value ?? "";
  if (valueIn(seen) === valueIn(now)) return null;
  return customValueText(definition, valueIn(now)) || "nothing";
}
