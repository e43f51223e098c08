import { LockKeyhole, LockKeyholeOpen } from "lucide-react";
import { useState } from "react";
import type { EncryptionView } from "../../../../shared/local/encryption.ts";
import { useDemoShown } from "../../../core/demo.ts";
import { lockNow, useEncryption } from "../../../core/encryption.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { Button } from "../../../ui/button.tsx";
import { ErrorBox } from "../../../ui/notices.tsx";
import { Section } from "../section.tsx";
import { AutoLock } from "./auto-lock.tsx";
import { ChangePassphraseDialog } from "./change-passphrase-dialog.tsx";
import { EncryptDialog } from "./encrypt-dialog.tsx";
import styles from "./encryption.module.css";
import { NewCodeDialog } from "./new-code-dialog.tsx";
import { SyncWhileLocked } from "./sync-while-locked.tsx";
import { ENCRYPTION_SECTION_TEXTS as TEXTS } from "./texts.ts";
import { TurnOffDialog } from "./turn-off-dialog.tsx";
import { WipeDialog } from "./wipe-dialog.tsx";

type Open = "encrypt" | "passphrase" | "code" | "newKey" | "off" | "wipe";

/** Whether the workspace is encrypted, what opens it, and changing both. */
export function EncryptionSection() {
  const { encryption } = useEncryption();
  const demo = useDemoShown();
  const [open, setOpen] = useState<Open | null>(null);
  if (encryption === undefined) return null;
  if (demo)
    return (
      <Section id="encryption" title={TEXTS.title} about={TEXTS.about}>
        <p>{TEXTS.demo}</p>
      </Section>
    );
  const close = () => setOpen(null);
  return (
    <Section id="encryption" title={TEXTS.title} about={TEXTS.about}>
      <State encryption={encryption} />
      {encryption.conversion_problem === null ? null : (
        <ErrorBox>{encryption.conversion_problem}</ErrorBox>
      )}
      <div className={styles["buttons"]}>
        {encryption.state === "plain" ? (
          <Button small tone="primary" onPress={() => setOpen("encrypt")}>
            {TEXTS.encrypt}
          </Button>
        ) : (
          <EncryptedButtons hasPassphrase={encryption.has_passphrase} onOpen={setOpen} />
        )}
        <Button small tone="danger" onPress={() => setOpen("wipe")}>
          {TEXTS.wipe}
        </Button>
      </div>
      {encryption.state === "encrypted" ? (
        <>
          <AutoLock encryption={encryption} />
          <SyncWhileLocked encryption={encryption} />
        </>
      ) : null}
      <EncryptDialog open={open === "encrypt"} keeper={encryption.keeper} onClose={close} />
      <EncryptDialog open={open === "newKey"} newKey keeper={encryption.keeper} onClose={close} />
      <ChangePassphraseDialog open={open === "passphrase"} onClose={close} />
      <NewCodeDialog open={open === "code"} onClose={close} />
      <TurnOffDialog open={open === "off"} onClose={close} />
      <WipeDialog open={open === "wipe"} onClose={close} />
    </Section>
  );
}

function State({ encryption }: { readonly encryption: EncryptionView }) {
  const { state, has_passphrase: hasPassphrase, keeper } = encryption;
  const isPlain = state === "plain";
  const Icon = isPlain ? LockKeyholeOpen : LockKeyhole;
  const kept = keeper === null ? TEXTS.notKept : TEXTS.kept[keeper];
  return (
    <div className={styles["state"]} role="status">
      <Icon size={18} aria-hidden />
      <div>
        <strong>{isPlain ? TEXTS.plain : TEXTS.encrypted}</strong>
        <p>{isPlain ? TEXTS.plainWhat : hasPassphrase ? TEXTS.byPassphrase : kept}</p>
      </div>
    </div>
  );
}

interface ButtonsProps {
  readonly hasPassphrase: boolean;
  readonly onOpen: (open: Open) => void;
}

function EncryptedButtons({ hasPassphrase, onOpen }: ButtonsProps) {
  const bridge = useBridge();
  return (
    <>
      <Button small onPress={() => void lockNow(bridge)}>
        {TEXTS.lock}
      </Button>
      <Button small onPress={() => onOpen("passphrase")}>
        {hasPassphrase ? TEXTS.changePassphrase : TEXTS.setPassphrase}
      </Button>
      <Button small onPress={() => onOpen("code")}>
        {TEXTS.newCode}
      </Button>
      <Button small onPress={() => onOpen("newKey")}>
        {TEXTS.newKey}
      </Button>
      <Button small onPress={() => onOpen("off")}>
        {TEXTS.turnOff}
      </Button>
    </>
  );
}
