import type { InputHTMLAttributes } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import inputs from "../../../ui/inputs.module.css";
import { focusOnceInSight } from "../../../ui/focus.ts";
import { ACCOUNT_FIELD_TEXTS } from "../texts.ts";
import styles from "./workspace-dialog.module.css";
import type { AccountField, AccountForm } from "./use-account-form.ts";

/** Characters of a workspace name. */
export const MAX_NAME_LENGTH = 80;

const ATTRIBUTES: Readonly<Record<AccountField, InputHTMLAttributes<HTMLInputElement>>> = {
  name: { dir: "auto", maxLength: MAX_NAME_LENGTH },
  address: { type: "text", inputMode: "url", spellCheck: false },
  token: { type: "password" },
};

interface Props {
  readonly form: AccountForm;
  readonly field: AccountField;
  readonly label: string;
  readonly hint?: string;
  /** Shown until something is typed. */
  readonly saved?: string;
  readonly autoFocus?: boolean;
}

/** One field of a form that asks for an account. */
export function AccountInput({ form, field, label, hint, saved = "", autoFocus = false }: Props) {
  const box = form.boxes[field];
  return (
    <Field
      label={label}
      error={form.problems[field] ?? null}
      {...(hint === undefined ? {} : { hint })}
    >
      {({ id, describedBy, invalid }) => (
        <input
          {...ATTRIBUTES[field]}
          id={id}
          ref={(element) => {
            box.current = element;
            focusOnceInSight(autoFocus)(element);
          }}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          className={inputs["input"]}
          autoComplete="off"
          value={form.values[field] ?? saved}
          onChange={(event) => form.set(field, event.target.value)}
        />
      )}
    </Field>
  );
}

interface TokenProps {
  readonly form: AccountForm;
  readonly label: string;
  readonly hint: string;
}

/** The field for a token, or the word that it is asked for in a window that no page can read. */
export function TokenInput({ form, label, hint }: TokenProps) {
  if (!form.promptsToken)
    return <AccountInput form={form} field="token" label={label} hint={hint} />;
  return (
    <div className={styles["token"]}>
      <span className={styles["label"]}>{label}</span>
      <span className={styles["saved"]}>{ACCOUNT_FIELD_TEXTS.tokenPrompted}</span>
    </div>
  );
}

/** Stands in for the token field while a token is stored: a token is written, never shown. */
export function SavedToken({ onReplace }: { readonly onReplace: () => void }) {
  return (
    <div className={styles["token"]}>
      <span className={styles["label"]}>{ACCOUNT_FIELD_TEXTS.token}</span>
      <span className={styles["saved"]}>
        <span>{ACCOUNT_FIELD_TEXTS.tokenSaved}</span>
        <Button small onPress={onReplace}>
          {ACCOUNT_FIELD_TEXTS.tokenReplace}
        </Button>
      </span>
    </div>
  );
}
