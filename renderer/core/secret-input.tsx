import { PasswordInput, type PasswordInputProps } from "../ui/password-input.tsx";
import type { Action } from "./use-action.ts";

interface Props extends Omit<PasswordInputProps, "error"> {
  /** Action that takes the secret. */
  readonly action: Pick<Action<[]>, "failure" | "clearFailure">;
}

/** The box of a secret for an action: it says why the action refused it, until it is changed. */
export function SecretInput({ action, onChange, ...input }: Props) {
  return (
    <PasswordInput
      {...input}
      error={action.failure}
      onChange={(value) => {
        onChange(value);
        action.clearFailure();
      }}
    />
  );
}
