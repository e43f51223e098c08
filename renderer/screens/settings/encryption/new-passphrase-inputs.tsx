import { PasswordInput } from "../../../ui/password-input.tsx";
import type { NewPassphrase } from "./new-passphrase.ts";
import { ENCRYPT_TEXTS as TEXTS } from "./texts.ts";

export function NewPassphraseInputs({
  form: { value, again, setValue, setAgain, problems },
}: {
  readonly form: NewPassphrase;
}) {
  return (
    <>
      <PasswordInput
        label={TEXTS.newPassphrase}
        hint={TEXTS.passphraseHint}
        error={problems.value}
        value={value}
        onChange={setValue}
        isNew
      />
      <PasswordInput
        label={TEXTS.again}
        error={problems.again}
        value={again}
        onChange={setAgain}
        isNew
      />
    </>
  );
}
