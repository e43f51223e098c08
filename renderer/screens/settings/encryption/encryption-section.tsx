import { LockKeyhole, LockKeyholeOpen } from "lucide-react";
import { useId, useState } from "react";
import { AUTO_LOCK_MINUTES, type EncryptionView } from "../../../../shared/local/encryption.ts";
import { useDemoShown } from "../../../core/demo.ts";
import { lockNow, useEncryption } from "../../../core/encryption.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { Button } from "../../../ui/button.tsx";
import { ErrorBox } from "../../../ui/notices.tsx";
import { LabelledSelect, Section } from "../section.tsx";
import {
  ChangePassphraseDialog,
  NewCodeDialog,
  TurnOffDialog,
  WipeDialog,
} from "./passphrase-dialogs.tsx";
import { EncryptDialog } from "./encrypt-dialog.tsx";
import styles from "../settings.module.css";
import { AUTO_LOCK_TEXTS, ENCRYPTION_SECTION_TEXTS as TEXTS, LOCKED_SYNC_TEXTS } from "./texts.ts";
import { callLocal } from "../../../core/local.ts";
import { useAction } from "../../../core/use-action.ts";
import { Switch } from "../../../ui/switch.tsx";

type Open = "encrypt" | "passphrase" | "code" | "newKey" | "off" | "wipe";

/** Returns whether the workspace is encrypted, what opens it, and changing both. */
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
      <div className={styles["encryptionButtons"]}>
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
  const keeperText = keeper === null ? TEXTS.notKept : TEXTS.kept[keeper];
  return (
    <div className={styles["state"]} role="status">
      <Icon size={18} aria-hidden />
      <div>
        <strong>{isPlain ? TEXTS.plain : TEXTS.encrypted}</strong>
        <p>{isPlain ? TEXTS.plainWhat : hasPassphrase ? TEXTS.byPassphrase : keeperText}</p>
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

const OFF = "off";

/** After how long without use an encrypted workspace locks itself. */
function AutoLock({ encryption }: { readonly encryption: EncryptionView }) {
  const bridge = useBridge();
  const id = useId();
  const about = `${id}-about`;
  const { run } = useAction(
    (choice: string) => {
      const minutes = AUTO_LOCK_MINUTES.find((value) => String(value) === choice) ?? null;
      return callLocal(bridge, "setAutoLock", { body: { minutes } });
    },
    { failed: AUTO_LOCK_TEXTS.failed },
  );
  return (
    <div>
      <LabelledSelect
        id={id}
        label={AUTO_LOCK_TEXTS.label}
        describedBy={about}
        value={String(encryption.lock_after_minutes ?? OFF)}
        options={[
          [OFF, AUTO_LOCK_TEXTS.off],
          ...AUTO_LOCK_MINUTES.map(
            (value) => [String(value), AUTO_LOCK_TEXTS.after(value)] as const,
          ),
        ]}
        onChange={(choice) => void run(choice)}
      />
      <p id={about} className={styles["note"]}>
        {encryption.has_passphrase ? AUTO_LOCK_TEXTS.about : AUTO_LOCK_TEXTS.aboutKept}
      </p>
    </div>
  );
}

/** Returns whether a lock leaves the workspace syncing, and what that costs. */
function SyncWhileLocked({ encryption }: { readonly encryption: EncryptionView }) {
  const bridge = useBridge();
  const about = useId();
  const { run } = useAction(
    (isOn: boolean) => callLocal(bridge, "setSyncWhileLocked", { body: { on: isOn } }),
    { failed: LOCKED_SYNC_TEXTS.failed },
  );
  return (
    <div>
      <Switch
        label={LOCKED_SYNC_TEXTS.label}
        describedBy={about}
        selected={encryption.sync_while_locked}
        onChange={(isOn) => void run(isOn)}
      />
      <p id={about} className={styles["note"]}>
        {LOCKED_SYNC_TEXTS.about}
      </p>
    </div>
  );
}
