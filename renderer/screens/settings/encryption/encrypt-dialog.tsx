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
import { NEW_KEY_TEXTS, CHANGE_TEXTS, ENCRYPT_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly open: boolean;
  /** Where this computer can keep the key; null if nowhere. */
  readonly keeper: Keeper | null;
  /** It is encrypted already, and gets another key, by who knows what opens it now. */
  readonly newKey?: boolean;
  readonly onClose: () => void;
}

/** Encrypts the workspace: what opens it, the recovery code, and the code typed back. */
export function EncryptDialog({ open, keeper, newKey = false, onClose }: Props) {
  return (
    <Modal title={newKey ? NEW_KEY_TEXTS.title : TEXTS.title} open={open} onClose={onClose}>
      <Steps keeper={keeper} newKey={newKey} onClose={onClose} />
    </Modal>
  );
}

function Steps({ keeper, newKey, onClose }: Required<Omit<Props, "open">>) {
  const bridge = useBridge();
  const texts = newKey ? NEW_KEY_TEXTS : TEXTS;
  const [secret, setSecret] = useState("");
  const form = useNewPassphrase();
  const [isKept, setKept] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const [isNoted, setNoted] = useState(false);
  const [typed, setTyped] = useState("");
  const show = useAction(
    async () => {
      if (newKey && secret.trim() === "") throw new Error(CHANGE_TEXTS.secretMissing);
      const body = newKey ? { secret } : {};
      setCode((await callLocal(bridge, "makeRecoveryCode", { body })).code);
    },
    { failed: TEXTS.noCode, isInline: true },
  );
  const encrypt = useAction(
    async () => {
      const body = { code: typed, ...(isKept ? {} : { passphrase: form.value }) };
      if (newKey) await callLocal(bridge, "changeKey", { body: { secret, ...body } });
      else await callLocal(bridge, "turnOnEncryption", { body });
      onClose();
      useToasts.getState().add({ tone: "plain", text: texts.done });
    },
    { failed: texts.failed, isInline: true },
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
        lead={texts.lead}
        failure={newKey ? undefined : (show.failure ?? undefined)}
        submitLabel={TEXTS.next}
        isBusy={show.isRunning}
        onSubmit={submit}
        onClose={onClose}
      >
        {newKey ? (
          <SecretInput
            label={NEW_KEY_TEXTS.secret}
            action={show}
            value={secret}
            onChange={setSecret}
            autoFocus
          />
        ) : null}
        {keeper === null ? null : (
          <fieldset className={choices["choices"]} aria-label={TEXTS.lead}>
            <Choice
              group="opened-by"
              title={TEXTS.passphrase}
              about={TEXTS.passphraseAbout}
              chosen={!isKept}
              autoFocus={!newKey}
              onChoose={() => setKept(false)}
            />
            <Choice
              group="opened-by"
              title={TEXTS.keep}
              about={TEXTS.keepAbout[keeper]}
              chosen={isKept}
              autoFocus={!newKey}
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
