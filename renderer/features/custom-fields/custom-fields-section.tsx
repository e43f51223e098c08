import { useState } from "react";
import type {
  CustomFieldDefinition,
  CustomFieldItem,
  CustomFieldValue,
  InvalidValuePolicy,
} from "../../../shared/contract/custom-field.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import {
  checkboxValue,
  describeReason,
  evaluatePolicy,
  type FieldVerdict,
  verdicts,
} from "../../../shared/policy/index.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import type { Mark } from "../records/marks.ts";
import { CustomFieldInput } from "./custom-field-input.tsx";
import styles from "./custom-fields-section.module.css";

interface Props {
  readonly resource: Resource;
  readonly definitions: readonly CustomFieldDefinition[];
  readonly values: readonly CustomFieldValue[];
  readonly readOnly: boolean;
  readonly mark: Mark | null;
  readonly onSave: (items: readonly CustomFieldItem[], policy: InvalidValuePolicy) => Promise<void>;
}

/** Custom fields: shown, hidden and narrowed as the policy says, with the reason, and with what saving would clear. */
export function CustomFieldsSection({ definitions, values, readOnly, mark, onSave }: Props) {
  const [draft, setDraft] = useState<readonly CustomFieldItem[] | null>(null);
  return (
    <section className={styles["section"]} aria-label="Custom fields">
      <div className={styles["head"]}>
        <h3>Custom fields</h3>
        {mark === null ? null : <Badge tone={mark.tone}>{mark.text}</Badge>}
        {readOnly || draft !== null ? null : (
          <Button small tone="quiet" onPress={() => setDraft([])}>
            Edit
          </Button>
        )}
      </div>
      {draft === null ? (
        <View definitions={definitions} values={values} />
      ) : (
        <Editor
          definitions={definitions}
          values={values}
          draft={draft}
          onDraft={setDraft}
          onSave={onSave}
          onEnd={() => setDraft(null)}
        />
      )}
    </section>
  );
}

function shownValue(definition: CustomFieldDefinition, value: string | null | undefined): string {
  if (value === null || value === undefined || value === "") return "";
  if (definition.field_type === "checkbox") return checkboxValue(value) ? "Yes" : "No";
  if (definition.field_type === "percentage") return `${value} %`;
  return value.replaceAll(",", ", ");
}

function View({
  definitions,
  values,
}: {
  readonly definitions: readonly CustomFieldDefinition[];
  readonly values: readonly CustomFieldValue[];
}) {
  const judged = verdicts(definitions, values);
  return (
    <dl className={styles["list"]}>
      {definitions.map((definition) => {
        const text = shownValue(definition, values.find((value) => value.id === definition.id)?.value);
        const verdict = judged.get(definition.id);
        if (verdict?.visible === false && text === "") return null;
        return (
          <div key={definition.id} className={styles["row"]}>
            <dt>{definition.field_name}</dt>
            <dd dir="auto">
              {text === "" ? "–" : text}
              <Why verdict={verdict} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Why a value does not count any more. */
function Why({ verdict }: { readonly verdict: FieldVerdict | undefined }) {
  if (verdict === undefined || verdict.valid) return null;
  return (
    <span className={styles["why"]}>
      <Badge tone="warn">Not valid</Badge> {describeReason(verdict)}
    </span>
  );
}

interface EditorProps {
  readonly definitions: readonly CustomFieldDefinition[];
  readonly values: readonly CustomFieldValue[];
  readonly draft: readonly CustomFieldItem[];
  readonly onDraft: (draft: readonly CustomFieldItem[]) => void;
  readonly onSave: Props["onSave"];
  readonly onEnd: () => void;
}

function Editor({ definitions, values, draft, onDraft, onSave, onEnd }: EditorProps) {
  const [policy, setPolicy] = useState<InvalidValuePolicy>("keep");
  const [error, setError] = useState<string | null>(null);
  const result = evaluatePolicy(definitions, values, draft, policy);
  // How the fields look while they are edited: by the values as they would be kept.
  const kept = evaluatePolicy(definitions, values, draft, "keep").values;
  const now = verdicts(definitions, kept);
  const cleared = definitions.filter((definition) => result.fields.get(definition.id)?.wouldClear === true);
  const valueOf = (id: number) => kept.find((value) => value.id === id)?.value ?? "";
  const save = async () => {
    const changed = draft.filter((item) => item.value !== (values.find((value) => value.id === item.id)?.value ?? ""));
    if (changed.length === 0) {
      onEnd();
      return;
    }
    try {
      await onSave(changed, policy);
      onEnd();
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : "It could not be saved.");
    }
  };
  return (
    <div
      className={styles["editor"]}
      role="group"
      aria-label="Edit custom fields"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        onEnd();
      }}
    >
      {definitions.map((definition) => {
        const verdict = now.get(definition.id);
        const value = valueOf(definition.id);
        if (verdict?.visible === false && value === "") {
          return (
            <p key={definition.id} className={styles["hidden"]}>
              {definition.field_name} is hidden. {describeReason(verdict)}
            </p>
          );
        }
        return (
          <Field
            key={definition.id}
            label={definition.field_name}
            error={verdict === undefined || verdict.valid ? null : describeReason(verdict)}
          >
            {(ids) => (
              <CustomFieldInput
                {...ids}
                definition={definition}
                allowed={verdict?.allowed ?? null}
                value={value}
                onChange={(next) =>
                  onDraft([...draft.filter((item) => item.id !== definition.id), { id: definition.id, value: next }])
                }
              />
            )}
          </Field>
        );
      })}
      {cleared.length > 0 ? (
        <fieldset className={styles["policy"]}>
          <legend>Some values no longer fit: {cleared.map((definition) => definition.field_name).join(", ")}</legend>
          <label>
            <input type="radio" name="policy" checked={policy === "keep"} onChange={() => setPolicy("keep")} /> Keep
            them
          </label>
          <label>
            <input type="radio" name="policy" checked={policy === "clear"} onChange={() => setPolicy("clear")} /> Clear
            them (files stay)
          </label>
        </fieldset>
      ) : null}
      {error === null ? null : (
        <p className={styles["error"]} role="alert">
          {error}
        </p>
      )}
      <div className={styles["buttons"]}>
        <Button small tone="primary" onPress={() => void save()}>
          Save
        </Button>
        <Button small tone="quiet" onPress={onEnd}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
