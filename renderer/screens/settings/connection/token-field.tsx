import type { RefObject } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import inputs from "../../../ui/field.module.css";
import styles from "./connection-form.module.css";

interface Props {
  /** One is kept, and nobody wants to replace it. */
  readonly kept: boolean;
  readonly onReplace: () => void;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | null;
  readonly ref: RefObject<HTMLInputElement | null>;
}

/** The access token: written, never shown. */
export function TokenField({ kept, onReplace, value, onChange, error, ref }: Props) {
  if (kept)
    return (
      <div className={styles["token"]}>
        <span className={styles["label"]}>Access token</span>
        <span className={styles["saved"]}>
          <span>Saved. It is never shown again.</span>
          <Button small onPress={onReplace}>
            Replace the token
          </Button>
        </span>
      </div>
    );
  return (
    <Field
      label="Access token"
      error={error}
      hint="Kept apart from the database; it is never shown again and never leaves for another server."
    >
      {({ id, describedBy, invalid }) => (
        <input
          id={id}
          ref={ref}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          className={inputs["input"]}
          type="password"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
