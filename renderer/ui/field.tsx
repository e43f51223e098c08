import { domAttribute } from "./dom-attributes.ts";
import { type ReactNode, useId } from "react";
import styles from "./field.module.css";
import { UI_TEXTS } from "./texts.ts";

export interface FieldProps {
  readonly label: string;
  readonly error?: string | null;
  /** Whether the value can be saved in spite of the error. */
  readonly isWarning?: boolean;
  readonly hint?: string;
  readonly required?: boolean;
  readonly children: (ids: {
    readonly id: string;
    readonly describedBy: string | undefined;
    readonly invalid: boolean;
  }) => ReactNode;
}

/** Label, control, and what is wrong with it. */
export function Field({
  label,
  error = null,
  isWarning = false,
  hint,
  required = false,
  children,
}: FieldProps) {
  const id = useId();
  const describedBy =
    error !== null ? `${id}-error` : hint === undefined ? undefined : `${id}-hint`;
  return (
    <div className={styles["field"]} {...domAttribute("problem", error !== null && !isWarning)}>
      <label className={styles["label"]} htmlFor={id}>
        {required ? UI_TEXTS.required(label) : label}
      </label>
      {children({ id, describedBy, invalid: error !== null })}
      {error === null ? null : (
        <p className={styles["error"]} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      {error === null && hint !== undefined ? (
        <p className={styles["hint"]} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
