import { useId } from "react";
import type { InvalidValuePolicy } from "../../../../shared/contract/custom-field.ts";
import { customValueText } from "../../../fields/custom-fields.ts";
import type { Draft } from "../../../fields/edit-draft.ts";
import styles from "./policy-choice.module.css";
import { FACT_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly draft: Draft;
  readonly policy: InvalidValuePolicy;
  readonly onChange: (policy: InvalidValuePolicy) => void;
}

/** Asks what happens to values that an edit makes invalid, and previews the answer. */
export function PolicyChoice({ draft, policy, onChange }: Props) {
  const name = useId();
  const { wouldClear, retained, valueOf } = draft;
  if (wouldClear.length === 0 && retained.length === 0) return null;
  return (
    <fieldset className={styles["policy"]}>
      <legend>
        {wouldClear.length === 0
          ? TEXTS.policy.fileNoLongerFits
          : TEXTS.policy.noLongerFit(wouldClear.length)}
      </legend>
      {wouldClear.length === 0 ? null : (
        <div className={styles["choices"]}>
          <label>
            <input
              type="radio"
              name={name}
              checked={policy === "keep"}
              onChange={() => onChange("keep")}
            />
            <span>
              <strong>{TEXTS.policy.keep}</strong> {TEXTS.policy.asItIs(wouldClear.length)}
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
              <strong>{TEXTS.policy.clear}</strong> {TEXTS.policy.them(wouldClear.length)}
            </span>
          </label>
        </div>
      )}
      <ul className={styles["preview"]} aria-label={TEXTS.policy.preview} aria-live="polite">
        {wouldClear.map((definition) => {
          const text = customValueText(definition, valueOf(definition.id));
          return (
            <li key={definition.id}>
              <span className={styles["name"]}>{definition.field_name}</span>
              {policy === "clear" ? <s>{text}</s> : <span>{text}</span>}
              <em>{policy === "clear" ? TEXTS.policy.cleared : TEXTS.policy.kept}</em>
            </li>
          );
        })}
        {retained.map((definition) => (
          <li key={definition.id}>
            <span className={styles["name"]}>{definition.field_name}</span>
            <span>{valueOf(definition.id)}</span>
            <em>{TEXTS.policy.filesStay}</em>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
