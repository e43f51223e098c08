import { copyText } from "../../../core/copy-text.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./encryption.module.css";
import { ENCRYPT_TEXTS as TEXTS } from "./texts.ts";

/** The one time that a recovery code is shown. */
export function RecoveryCode({ code }: { readonly code: string }) {
  return (
    <div className={styles["code"]}>
      <output aria-label={TEXTS.code}>{code}</output>
      <Button small onPress={() => void copyText(code)}>
        {TEXTS.copy}
      </Button>
    </div>
  );
}
