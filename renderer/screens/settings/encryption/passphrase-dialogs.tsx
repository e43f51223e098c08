import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { callLocal } from "../../../core/local.ts";
import { SecretInput } from "../../../core/secret-input.tsx";
import { addToast } from "../../../core/toasts.ts";
import { useAction } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { ConfirmDialog, Modal } from "../../../ui/modal.tsx";
import { DialogForm } from "../workspaces/dialog-form.tsx";
import { NewPassphraseInputs, RecoveryCode, useNewPassphrase } from "./encrypt-dialog.tsx";
import { CHANGE_TEXTS as TEXTS, ENCRYPT_TEXTS, WIPE_TEXTS } from "./texts.ts";
import { wipeWorkspace } from "../../../core/encryption.ts";
import { startPageOver } from "../../../core/workspaces.ts";
import { useStatus } from "../../../core/queries.ts";
import { unsentOf } from "../../../core/workspace-texts.ts";

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Another passphrase, or a first one, by who knows the present one or the code. */
export function ChangePassphraseDialog({ open, onClose }: Props) {
  return (
    <Modal title={TEXTS.passphraseTitle} open={open} onClose={onClose}>
      <ChangePassphraseForm onClose={onClose} />
    </Modal>
  );
}

function ChangePassphraseForm({ onClose }: Omit<Props, "open">) {
  const bridge = useBridge();
  const client = useQueryClient();
  const form = useNewPassphrase();
  const [secret, setSecret] = useState("");
  const action = useAction(
    async () => {
      if (secret.trim() === "") throw new Error(TEXTS.secretMissing);
      const body = { secret, passphrase: form.value };
      await callLocal(bridge, "changePassphrase", { body });
      await client.invalidateQueries();
      onClose();
      addToast({ tone: "plain", text: TEXTS.passphraseDone });
    },
    { failed: TEXTS.passphraseFailed, isInline: true },
  );
  return (
    <DialogForm
      lead={TEXTS.passphraseLead}
      failure={undefined}
      submitLabel={TEXTS.change}
      isBusy={action.isRunning}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.check()) void action.run();
      }}
      onClose={onClose}
    >
      <SecretInput
        label={TEXTS.secret}
        action={action}
        value={secret}
        onChange={setSecret}
        autoFocus
      />
      <NewPassphraseInputs form={form} />
    </DialogForm>
  );
}

/** Makes the workspace plain, by who knows the passphrase or the code. */
export function TurnOffDialog({ open, onClose }: Props) {
  return (
    <Modal title={TEXTS.offTitle} open={open} onClose={onClose}>
      <TurnOffForm onClose={onClose} />
    </Modal>
  );
}

function TurnOffForm({ onClose }: Omit<Props, "open">) {
  const bridge = useBridge();
  const [secret, setSecret] = useState("");
  const action = useAction(
    async () => {
      if (secret.trim() === "") throw new Error(TEXTS.secretMissing);
      await callLocal(bridge, "turnOffEncryption", { body: { secret } });
      onClose();
      addToast({ tone: "plain", text: TEXTS.offDone });
    },
    { failed: TEXTS.offFailed, isInline: true },
  );
  return (
    <DialogForm
      lead={TEXTS.offLead}
      failure={undefined}
      submitLabel={action.isRunning ? TEXTS.turningOff : TEXTS.off}
      isBusy={action.isRunning}
      onSubmit={(event) => {
        event.preventDefault();
        void action.run();
      }}
      onClose={onClose}
    >
      <SecretInput
        label={TEXTS.secret}
        action={action}
        value={secret}
        onChange={setSecret}
        autoFocus
      />
    </DialogForm>
  );
}

/** Deletes the open workspace from this computer, once it was said what is lost. */
export function WipeDialog({ open, onClose }: Props) {
  const bridge = useBridge();
  const unsent = unsentOf(useStatus());
  const { run, isRunning } = useAction(
    async () => {
      await wipeWorkspace(bridge);
      startPageOver();
    },
    { failed: WIPE_TEXTS.failed },
  );
  return (
    <ConfirmDialog
      title={WIPE_TEXTS.title}
      open={open}
      confirm={WIPE_TEXTS.wipe}
      startsOnConfirm={false}
      isDisabled={isRunning}
      onConfirm={() => {
        onClose();
        void run();
      }}
      onClose={onClose}
    >
      <p>{WIPE_TEXTS.what}</p>
      {unsent === 0 ? null : <p>{WIPE_TEXTS.unsent(unsent)}</p>}
    </ConfirmDialog>
  );
}

/** Replaces the recovery code: the present secret, the new code, and the code typed back. */
export function NewCodeDialog({ open, onClose }: Props) {
  return (
    <Modal title={TEXTS.codeTitle} open={open} onClose={onClose}>
      <NewCodeForm onClose={onClose} />
    </Modal>
  );
}

type Step = "secret" | "code" | "typed";

function NewCodeForm({ onClose }: Omit<Props, "open">) {
  const bridge = useBridge();
  const [step, setStep] = useState<Step>("secret");
  const [code, setCode] = useState("");
  const [inputCode, setTyped] = useState("");
  const action = useAction(
    async () => {
      if (step === "secret") {
        if (inputCode.trim() === "") throw new Error(TEXTS.secretMissing);
        setCode(
          (await callLocal(bridge, "makeRecoveryCode", { body: { secret: inputCode } })).code,
        );
        setTyped("");
        setStep("code");
        return;
      }
      await callLocal(bridge, "confirmRecoveryCode", { body: { code: inputCode } });
      onClose();
      addToast({ tone: "plain", text: TEXTS.codeDone });
    },
    { failed: TEXTS.codeFailed, isInline: true },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step === "code") setStep("typed");
    else void action.run();
  };
  return (
    <DialogForm
      key={step}
      lead={LEADS[step]}
      failure={undefined}
      submitLabel={SUBMIT_LABELS[step]}
      isBusy={action.isRunning}
      onSubmit={submit}
      onClose={onClose}
    >
      {step === "code" ? (
        <RecoveryCode code={code} />
      ) : (
        <SecretInput
          label={step === "secret" ? TEXTS.secret : ENCRYPT_TEXTS.typed}
          action={action}
          value={inputCode}
          onChange={setTyped}
          autoFocus
          isNew={step === "typed"}
        />
      )}
    </DialogForm>
  );
}

const LEADS: Readonly<Record<Step, string>> = {
  secret: TEXTS.codeLead,
  code: ENCRYPT_TEXTS.codeLead,
  typed: ENCRYPT_TEXTS.typeLead,
};
const SUBMIT_LABELS: Readonly<Record<Step, string>> = {
  secret: TEXTS.codeNext,
  code: ENCRYPT_TEXTS.next,
  typed: TEXTS.codeUse,
};
