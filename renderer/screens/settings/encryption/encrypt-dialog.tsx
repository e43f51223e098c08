import { type FormEvent, useState } from "react";
import { type Keeper, MIN_PASSPHRASE_LENGTH } from "../../../../shared/local/encryption.ts";
import { callLocal } from "../../../core/local.ts";
import { SecretInput } from "../../../core/secret-input.tsx";
import { addToast } from "../../../core/toasts.ts";
import { useAction } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { Choice, DialogForm } from "../workspaces/dialog-form.tsx";
import choices from "../workspaces/workspaces.module.css";
import { CHANGE_TEXTS, ENCRYPT_TEXTS as TEXTS, NEW_KEY_TEXTS } from "./texts.ts";
import { PasswordInput } from "../../../ui/password-input.tsx";
import { copyText } from "../../../core/copy-text.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "../settings.module.css";

interface Props {
  readonly open: boolean;
  /** Place where this computer can keep the key; null if nowhere. */
  readonly keeper: Keeper | null;
  /** True if it is encrypted already, and gets another key, by a secret that opens it now. */
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
  const [inputCode, setTyped] = useState("");
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
      const body = { code: inputCode, ...(isKept ? {} : { passphrase: form.value }) };
      if (newKey) await callLocal(bridge, "changeKey", { body: { secret, ...body } });
      else await callLocal(bridge, "turnOnEncryption", { body });
      onClose();
      addToast({ tone: "plain", text: texts.done });
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
              isChosen={!isKept}
              autoFocus={!newKey}
              onChoose={() => setKept(false)}
            />
            <Choice
              group="opened-by"
              title={TEXTS.keep}
              about={TEXTS.keepAbout[keeper]}
              isChosen={isKept}
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
          value={inputCode}
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

/** A passphrase that is chosen, typed twice. */
export function useNewPassphrase() {
  const [value, setValue] = useState("");
  const [again, setAgain] = useState("");
  const [isChecked, setChecked] = useState(false);
  const tooShort = value.length < MIN_PASSPHRASE_LENGTH ? TEXTS.tooShort : null;
  const different = value === again ? null : TEXTS.different;
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
type NewPassphrase = ReturnType<typeof useNewPassphrase>;

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
