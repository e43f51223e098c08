import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import inputs from "./inputs.module.css";
import { Field } from "./field.tsx";
import { focusOnce } from "./focus.ts";
import { IconButton } from "./button.tsx";
import { UI_TEXTS } from "./texts.ts";

export interface PasswordInputProps {
  readonly label: string;
  readonly hint?: string;
  readonly error: string | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoFocus?: boolean;
  /** Password that is chosen here: a password manager may offer one. */
  readonly isNew?: boolean;
}

/** A secret that is typed, which can be looked at. */
export function PasswordInput({
  label,
  hint,
  error,
  value,
  onChange,
  autoFocus,
  isNew,
}: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} error={error} {...(hint === undefined ? {} : { hint })}>
      {({ id, describedBy, invalid }) => (
        <div className={inputs["row"]}>
          <input
            id={id}
            ref={focusOnce(autoFocus)}
            type={isShown ? "text" : "password"}
            className={inputs["input"]}
            aria-describedby={describedBy}
            aria-invalid={invalid}
            autoComplete={isNew === true ? "new-password" : "off"}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            label={isShown ? UI_TEXTS.hidePassword(label) : UI_TEXTS.showPassword(label)}
            icon={isShown ? EyeOff : Eye}
            onPress={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  );
}
