import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { z } from "zod";
import type {
  CustomFieldDefinition,
  CustomFieldItem,
  CustomFieldValue,
  InvalidValuePolicy,
} from "../../../../shared/contract/custom-field.ts";
import { useAction } from "../../../core/use-action.ts";
import { useTyped } from "../../../core/use-typed.tsx";
import { CustomFieldControl } from "../../../fields/custom-field-inputs.tsx";
import { customValueText, fieldRows } from "../../../fields/custom-fields.ts";
import { type Draft, isShown, readDraft } from "../../../fields/edit-draft.ts";
import { Button } from "../../../ui/button.tsx";
import { domAttribute, findByAttribute } from "../../../ui/dom-attributes.ts";
import { onSaveKey, useFocusOnProblem } from "../../../ui/field.tsx";
import { FIX_FIELDS } from "../../../ui/texts.ts";
import styles from "./facts.module.css";
import policyStyles from "./policy-choice.module.css";
import { FACT_TEXTS } from "../texts.ts";
import { selectText } from "../../../ui/focus.ts";

const TEXTS = FACT_TEXTS.customFields;
const MAX_INDENT = 3;

const items = z.array(z.object({ id: z.number(), value: z.string() }));
const typedSchema = z.object({
  items,
  policy: z.enum(["keep", "clear"]),
  opened: items,
});
type Typed = z.output<typeof typedSchema>;

interface Props {
  readonly draftName: string;
  readonly definitions: readonly CustomFieldDefinition[];
  readonly values: readonly CustomFieldValue[];
  /** Id of the field that gets the focus, 0 for the first. */
  readonly at: number;
  readonly onSave: (items: readonly CustomFieldItem[], policy: InvalidValuePolicy) => Promise<void>;
  readonly onEnd: () => void;
}

/** All custom fields at once: they depend on each other. Ctrl/Cmd-Enter saves, Esc cancels. */
export function CustomFieldsEditor({ draftName, definitions, values, at, onSave, onEnd }: Props) {
  const [state, setState] = useTyped<Typed>(draftName, typedSchema, {
    items: [],
    policy: "keep",
    opened: values.map(({ id, value }) => ({ id, value: value ?? "" })),
  });
  const { items: typedItems, policy, opened } = state;
  const [lastTyped] = useState(typedItems.at(-1)?.id ?? at);
  const [tried, setTried] = useState(false);
  const save = useAction(onSave, { failed: TEXTS.failed, isInline: true });
  const form = useRef<HTMLDivElement>(null);
  const focusOnProblem = useFocusOnProblem(form);
  useFocusOnField(form, lastTyped);
  const draft = readDraft(definitions, values, typedItems);
  const submit = async () => {
    save.clearFailure();
    setTried(true);
    if (draft.problems.size > 0) {
      focusOnProblem();
      return;
    }
    if (draft.changedItems.length === 0) {
      onEnd();
      return;
    }
    if (await save.run(draft.changedItems, draft.wouldClear.length === 0 ? "keep" : policy))
      onEnd();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    onEnd();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={form}
      className={styles["customEditor"]}
      role="group"
      aria-label={TEXTS.editAll}
      onKeyDown={onKeyDown}
      {...onSaveKey(() => void submit())}
    >
      {fieldRows(definitions).map(({ definition, depth }) => (
        <EditorField
          key={definition.id}
          definition={definition}
          depth={depth}
          draft={draft}
          changedTo={
            typedItems.some(({ id }) => id === definition.id)
              ? changedTo(definition, opened, values)
              : null
          }
          onChange={(value) =>
            setState({
              ...state,
              items: [
                ...typedItems.filter(({ id }) => id !== definition.id),
                { id: definition.id, value },
              ],
            })
          }
        />
      ))}
      <PolicyChoice
        draft={draft}
        policy={policy}
        onChange={(next) => setState({ ...state, policy: next })}
      />
      {save.failure === null && !(tried && draft.problems.size > 0) ? null : (
        <p className={styles["customError"]} role="alert">
          {save.failure ?? FIX_FIELDS}
        </p>
      )}
      <div className={styles["buttons"]}>
        <Button small tone="primary" onPress={() => void submit()}>
          {TEXTS.save}
        </Button>
        <Button small tone="quiet" onPress={onEnd}>
          {TEXTS.cancel}
        </Button>
        <span className={styles["keys"]} aria-hidden>
          <kbd>Ctrl+Enter</kbd> {TEXTS.keys.save} <kbd>Esc</kbd> {TEXTS.keys.cancel}
        </span>
      </div>
    </div>
  );
}

interface FieldProps {
  readonly definition: CustomFieldDefinition;
  readonly depth: number;
  readonly draft: Draft;
  /** Value that others gave the field since the editor was opened, in words. */
  readonly changedTo: string | null;
  readonly onChange: (value: CustomFieldItem["value"]) => void;
}

/** Editor of a field, unless it does not apply and has no value. */
function EditorField({ definition, depth, draft, changedTo: newValue, onChange }: FieldProps) {
  const { id } = definition;
  if (!isShown(draft, id)) return null;
  return (
    <div {...domAttribute("field", id)} data-depth={Math.min(depth, MAX_INDENT)}>
      <CustomFieldControl
        definition={definition}
        draft={draft}
        {...(newValue === null ? {} : { hint: TEXTS.changedTo(newValue) })}
        onChange={onChange}
      />
    </div>
  );
}

/** Focuses the input of a field when the editor opens; the first one for 0. */
function useFocusOnField(form: RefObject<HTMLElement | null>, id: number): void {
  useEffect(() => {
    if (form.current === null) return;
    const field = id === 0 ? null : findByAttribute("field", id, form.current);
    const control =
      field?.querySelector<HTMLElement>("input, select") ??
      form.current.querySelector<HTMLElement>("input, select");
    control?.focus();
    if (control instanceof HTMLInputElement) selectText(control);
  }, [form, id]);
}

/** Returns what a field was changed to since the editor was opened; null when it was not. */
function changedTo(
  definition: CustomFieldDefinition,
  opened: readonly CustomFieldItem[],
  currentValues: readonly CustomFieldValue[],
): string | null {
  const valueIn = (values: readonly Pick<CustomFieldValue, "id" | "value">[]) =>
    values.find(({ id }) => id === definition.id)?.value ?? "";
  if (valueIn(opened) === valueIn(currentValues)) return null;
  return customValueText(definition, valueIn(currentValues)) || FACT_TEXTS.nothing;
}

interface PolicyChoiceProps {
  readonly draft: Draft;
  readonly policy: InvalidValuePolicy;
  readonly onChange: (policy: InvalidValuePolicy) => void;
}

/** Asks what happens to values that an edit makes invalid, and previews the answer. */
export function PolicyChoice({ draft, policy, onChange }: PolicyChoiceProps) {
  const name = useId();
  const { wouldClear, retained, valueOf } = draft;
  if (wouldClear.length === 0 && retained.length === 0) return null;
  return (
    <fieldset className={policyStyles["policy"]}>
      <legend>
        {wouldClear.length === 0
          ? FACT_TEXTS.policy.fileNoLongerFits
          : FACT_TEXTS.policy.noLongerFit(wouldClear.length)}
      </legend>
      {wouldClear.length === 0 ? null : (
        <div className={policyStyles["choices"]}>
          <label>
            <input
              type="radio"
              name={name}
              checked={policy === "keep"}
              onChange={() => onChange("keep")}
            />
            <span>
              <strong>{FACT_TEXTS.policy.keep}</strong>{" "}
              {FACT_TEXTS.policy.asItIs(wouldClear.length)}
            </span>
          </label>
          <label>
            <input
              type="radio"
              name={name}
              checked={policy === "clear"}
              onChange={() => onChange("clear")}
            />
            <span>
              <strong>{FACT_TEXTS.policy.clear}</strong> {FACT_TEXTS.policy.them(wouldClear.length)}
            </span>
          </label>
        </div>
      )}
      <ul
        className={policyStyles["preview"]}
        aria-label={FACT_TEXTS.policy.preview}
        aria-live="polite"
      >
        {wouldClear.map((definition) => {
          const text = customValueText(definition, valueOf(definition.id));
          return (
            <li key={definition.id}>
              <span className={policyStyles["name"]}>{definition.field_name}</span>
              {policy === "clear" ? <s>{text}</s> : <span>{text}</span>}
              <em>{policy === "clear" ? FACT_TEXTS.policy.cleared : FACT_TEXTS.policy.kept}</em>
            </li>
          );
        })}
        {retained.map((definition) => (
          <li key={definition.id}>
            <span className={policyStyles["name"]}>{definition.field_name}</span>
            <span>{valueOf(definition.id)}</span>
            <em>{FACT_TEXTS.policy.filesStay}</em>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
