import { useEffect, useState } from "react";
import { useEncryption } from "../../core/encryption.ts";
import { Button } from "../../ui/button.tsx";
import { EncryptDialog } from "../settings/encryption/encrypt-dialog.tsx";
import styles from "./encrypt-offer.module.css";
import { ENCRYPT_OFFER_TEXTS as TEXTS } from "./texts.ts";

/** Offers to encrypt a workspace that has nothing yet. Escape declines; so does connecting. */
export function EncryptOffer() {
  const { encryption } = useEncryption();
  const [isOpen, setOpen] = useState(false);
  const [declined, setDeclined] = useState<"no" | "key" | "button">("no");
  const isOffered = encryption?.state === "plain" && declined === "no";
  useEffect(() => {
    if (!isOffered || isOpen) return;
    const decline = (event: KeyboardEvent) => {
      // Esc in a dialog closes the dialog.
      const isHere = document.querySelector("[role=dialog]") === null;
      if (event.key === "Escape" && isHere) setDeclined("key");
    };
    document.addEventListener("keydown", decline, true);
    return () => document.removeEventListener("keydown", decline, true);
  }, [isOffered, isOpen]);
  if (encryption?.state !== "plain") return null;
  if (!isOffered)
    return (
      <p
        className={styles["later"]}
        role="status"
        tabIndex={-1}
        // The button that had the focus is gone.
        ref={(button) => (declined === "button" ? button?.focus() : undefined)}
      >
        {TEXTS.later}
      </p>
    );
  return (
    <section className={styles["offer"]} aria-label={TEXTS.title}>
      <h2>{TEXTS.title}</h2>
      <p>{TEXTS.about}</p>
      <div className={styles["buttons"]}>
        <Button onPress={() => setOpen(true)}>{TEXTS.encrypt}</Button>
        <Button tone="quiet" aria-keyshortcuts="Escape" onPress={() => setDeclined("button")}>
          {TEXTS.decline} <kbd aria-hidden>Esc</kbd>
        </Button>
      </div>
      <EncryptDialog open={isOpen} keeper={encryption.keeper} onClose={() => setOpen(false)} />
    </section>
  );
}
