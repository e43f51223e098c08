import { useState } from "react";
import { MIN_PASSPHRASE_LENGTH } from "../../../../shared/local/encryption.ts";
import { ENCRYPT_TEXTS } from "./texts.ts";

/** A passphrase that is chosen, typed twice. */
export function useNewPassphrase() {
  const [value, setValue] = useState("");
  const [again, setAgain] = useState("");
  const [isChecked, setChecked] = useState(false);
  const tooShort = value.length < MIN_PASSPHRASE_LENGTH ? ENCRYPT_TEXTS.tooShort : null;
  const different = value === again ? null : ENCRYPT_TEXTS.different;
  return {
    value,
    again,
    setValue,
    setAgain,
    problems: isChecked
      ? { value: tooShort, again: tooShort === null ? different : null }
      : { value: null, again: null },
    /** Shows what is wrong; returns whether nothing is. */
    check: (): boolean => {
      setChecked(true);
      return tooShort === null && different === null;
    },
  };
}
export type NewPassphrase = ReturnType<typeof useNewPassphrase>;
