import { useId } from "react";
import type { InvalidValuePolicy } from "../../../../shared/contract/custom-field.ts";
import { customValueText } from "../../../fields/custom-value-text.ts";
import type { Draft } from "../../../fields/edit-draft.ts";
import styles from "./policy-choice.module.css";

interface Props {
  readonly draft: Draft;
  readonly policy: InvalidValuePolicy;
  readonly onChange: (policy: InvalidValuePolicy) => void;
}

/** Asks what becomes of values that an edit makes invalid, and shows it before it is saved. */
export function PolicyChoice({ draft, policy, onChange }: Props) {
  const name = useId();
  const { wouldClear, retained, valueOf } = draft;
  if (wouldClear.length === 0 && retained.length === 0) return null;
  return (
    <fieldset className={styles["policy"]}>
      <legend>
        {wouldClear.length === 0
          ? "A file no longer fits"
          : wouldClear.length === 1
            ? "One value no longer fits"
            : `${wouldClear.length} values no longer fit`}
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
              <strong>Keep</strong> {wouldClear.length === 1 ? "it as it is" : "them as they are"}
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
              <strong>Clear</strong> {wouldClear.length === 1 ? "it" : "them"}
            </span>
          </label>
        </div>
      )}
      <ul className={styles["preview"]} aria-label="What becomes of them" aria-live="polite">
        {wouldClear.map((definition) => {
          const text = customValueText(definition, valueOf(definition.id));
          return (
            <li key={definition.id}>
              <span className={styles["name"]}>{definition.field_name}</span>
              {policy === "clear" ? <s>{text}</s> : <span>{text}</span>}
              <em>{policy === "clear" ? "becomes empty" : "stays, though it does not count"}</em>
            </li>
          );
        })}
        {retained.map((definition) => (
          <li key={definition.id}>
            <span className={styles["name"]}>{definition.field_name}</span>
            <span>{valueOf(definition.id)}</span>
            <em>files always stay</em>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
