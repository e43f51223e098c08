import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callLocal } from "../../../core/local.ts";
import { SecretInput } from "../../../core/secret-input.tsx";
import { useToasts } from "../../../core/toasts.ts";
import { useAction } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { Modal } from "../../../ui/modal.tsx";
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
  const action = useAction(
    async () => {
      if (secret.trim() === "") throw new Error(TEXTS.secretMissing);
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
