import { type InputHTMLAttributes, type RefObject, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import inputs from "../../../ui/inputs.module.css";
import { focusOnceInSight } from "../../../ui/focus.ts";
import { ACCOUNT_FIELD_TEXTS } from "../texts.ts";
import styles from "./workspaces.module.css";
import { z } from "zod";
import { PROMPTED_TOKEN } from "../../../../shared/local/connection.ts";
import { useTyped } from "../../../core/use-typed.tsx";
import { useBridge } from "../../../core/workspace.tsx";

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

type AccountField = "name" | "address" | "token";
type AccountProblems = Readonly<Partial<Record<AccountField | "all", string>>>;

interface AccountForm {
  /** Typed values; null for a field that was not touched. */
  readonly values: Readonly<Record<AccountField, string | null>>;
  readonly set: (field: AccountField, value: string | null) => void;
  /** Forgets what was typed: it is saved, and the form stays. */
  readonly drop: () => void;
  /** True if the shell asks for the token in a window of its own, and this form does not. */
  readonly promptsToken: boolean;
  /** The token to send; "" if none was typed. */
  readonly token: string;
  readonly problems: AccountProblems;
  /** Shows problems and focuses the first field that has one; true if there are any. */
  readonly show: (problems: AccountProblems) => boolean;
  readonly boxes: Readonly<Record<AccountField, RefObject<HTMLInputElement | null>>>;
}

const FIELDS = ["name", "address", "token"] as const;

const typedSchema = z.object({ name: z.string().nullable(), address: z.string().nullable() });
type Typed = z.output<typeof typedSchema>;

/**
 * The state of a form that asks for an account: workspace name, server address, access token. A
 * token waits for no unlock. `draftName` names what is typed besides.
 */
export function useAccountForm(
  draftName: string,
  { token: firstToken, ...initial }: Partial<Record<AccountField, string>> = {},
): AccountForm {
  const promptsToken = useBridge().abilities.can.tokenPrompt;
  const [input, setTyped, drop] = useTyped<Typed>(draftName, typedSchema, {
    name: null,
    address: null,
    ...initial,
  });
  const [secret, setSecret] = useState(firstToken ?? null);
  const values = { ...input, token: secret };
  const [problems, setProblems] = useState<AccountProblems>({});
  const name = useRef<HTMLInputElement>(null);
  const address = useRef<HTMLInputElement>(null);
  const token = useRef<HTMLInputElement>(null);
  const boxes = { name, address, token };
  return {
    values,
    promptsToken,
    token: promptsToken ? PROMPTED_TOKEN : (values.token?.trim() ?? ""),
    set: (field, value) => {
      if (field === "token") setSecret(value);
      else setTyped({ ...input, [field]: value });
    },
    drop,
    problems,
    show: (problems) => {
      setProblems(problems);
      const firstField = FIELDS.find((field) => problems[field] !== undefined);
      if (firstField !== undefined) boxes[firstField].current?.focus();
      return Object.keys(problems).length > 0;
    },
    boxes,
  };
}

/** Returns a problem for each part of an account that is needed and was not given. */
export function missingParts(address: string, hasToken: boolean): AccountProblems {
  return {
    ...(address.trim() === "" ? { address: ACCOUNT_FIELD_TEXTS.addressMissing } : {}),
    ...(hasToken ? {} : { token: ACCOUNT_FIELD_TEXTS.tokenMissing }),
  };
}
