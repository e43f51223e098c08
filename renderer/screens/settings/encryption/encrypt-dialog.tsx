import { type FormEvent, useState } from "react";
import type { Keeper } from "../../../../shared/local/encryption.ts";
import { callLocal } from "../../../core/local.ts";
import { SecretInput } from "../../../core/secret-input.tsx";
import { useToasts } from "../../../core/toasts.ts";
import { useAction } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { DialogForm } from "../workspaces/dialog-form.tsx";
import { Choice } from "../workspaces/choice.tsx";
import choices from "../workspaces/workspace-dialog.module.css";
import { useNewPassphrase } from "./new-passphrase.ts";
import { NewPassphraseInputs } from "./new-passphrase-inputs.tsx";
import { RecoveryCode } from "./recovery-code.tsx";
import { ENCRYPT_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly open: boolean;
  /** Where this computer can keep the key; null if nowhere. */
  readonly keeper: Keeper | null;
  readonly onClose: () => void;
}

/** Encrypts the workspace: what opens it, the recovery code, and the code typed back. */
export function EncryptDialog({ open, keeper, onClose }: Props) {
  return (
    <Modal title={TEXTS.title} open={open} onClose={onClose}>
      <Steps keeper={keeper} onClose={onClose} />
    </Modal>
  );
}

function Steps({ keeper, onClose }: Omit<Props, "open">) {
  const bridge = useBridge();
  const form = useNewPassphrase();
  const [isKept, setKept] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const [isNoted, setNoted] = useState(false);
  const [typed, setTyped] = useState("");
  const show = useAction(async () => setCode((await callLocal(bridge, "makeRecoveryCode")).code), {
    failed: TEXTS.noCode,
    isInline: true,
  });
  const encrypt = useAction(
    async () => {
      const passphrase = isKept ? {} : { passphrase: form.value };
      await callLocal(bridge, "turnOnEncryption", { body: { code: typed, ...passphrase } });
      onClose();
      useToasts.getState().add({ tone: "plain", text: TEXTS.done });
    },
    { failed: TEXTS.failed, isInline: true },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code === null) {
      if (isKept || form.check()) void show.run();
    } else if (isNoted) void encrypt.run();
    else setNoted(true);
  };
  if (code === null)
    return (
      <DialogForm
        lead={TEXTS.lead}
        failure={show.failure ?? undefined}
        submitLabel={TEXTS.next}
        isBusy={show.isRunning}
        onSubmit={submit}
        onClose={onClose}
      >
        {keeper === null ? null : (
          <fieldset className={choices["choices"]} aria-label={TEXTS.lead}>
            <Choice
              group="opened-by"
              title={TEXTS.passphrase}
              about={TEXTS.passphraseAbout}
              chosen={!isKept}
              onChoose={() => setKept(false)}
            />
            <Choice
              group="opened-by"
              title={TEXTS.keep}
              about={TEXTS.keepAbout[keeper]}
              chosen={isKept}
              onChoose={() => setKept(true)}
            />
          </fieldset>
        )}
        {isKept ? null : <NewPassphraseInputs form={form} />}
      </DialogForm>
    );
  return (
    <DialogForm
      key={String(isNoted)}
      lead={isNoted ? TEXTS.typeLead : TEXTS.codeLead}
      failure={undefined}
      submitLabel={encrypt.isRunning ? TEXTS.encrypting : isNoted ? TEXTS.encrypt : TEXTS.next}
      isBusy={encrypt.isRunning}
      onSubmit={submit}
      onClose={onClose}
    >
      {isNoted ? (
        <SecretInput
          label={TEXTS.typed}
          action={encrypt}
          value={typed}
          onChange={setTyped}
          autoFocus
          isNew
        />
      ) : (
        <RecoveryCode code={code} />
      )}
    </DialogForm>
  );
}
