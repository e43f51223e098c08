import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callLocal } from "../../../core/local.ts";
import { useToasts } from "../../../core/toasts.ts";
import { useAction } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { PasswordInput } from "../../../ui/password-input.tsx";
import { DialogForm } from "../workspaces/dialog-form.tsx";
import { useNewPassphrase } from "./new-passphrase.ts";
import { NewPassphraseInputs } from "./new-passphrase-inputs.tsx";
import { CHANGE_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Another passphrase, or a first one, by who knows the present one or the code. */
export function ChangePassphraseDialog({ open, onClose }: Props) {
  return (
    <Modal title={TEXTS.passphraseTitle} open={open} onClose={onClose}>
      <Form onClose={onClose} />
    </Modal>
  );
}

function Form({ onClose }: Omit<Props, "open">) {
  const bridge = useBridge();
  const client = useQueryClient();
  const form = useNewPassphrase();
  const [secret, setSecret] = useState("");
  const { run, isRunning, failure, clearFailure } = useAction(
    async () => {
      const body = { secret, passphrase: form.value };
      await callLocal(bridge, "changePassphrase", { body });
      await client.invalidateQueries();
      onClose();
      useToasts.getState().add({ tone: "plain", text: TEXTS.passphraseDone });
    },
    { failed: TEXTS.passphraseFailed, isInline: true },
  );
  return (
    <DialogForm
      lead={TEXTS.passphraseLead}
      failure={undefined}
      submitLabel={TEXTS.change}
      isBusy={isRunning}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.check() && secret !== "") void run();
      }}
      onClose={onClose}
    >
      <PasswordInput
        label={TEXTS.secret}
        error={failure}
        value={secret}
        onChange={(value) => {
          setSecret(value);
          clearFailure();
        }}
        autoFocus
      />
      <NewPassphraseInputs form={form} />
    </DialogForm>
  );
}
